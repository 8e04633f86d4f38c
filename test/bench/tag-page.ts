import { ensureBuild } from "../../build.ts";
import { startSite, type RunningSite } from "../support/site.ts";
import { joinTeam, type TeamMember } from "../support/team.ts";
import { budget, figure, median } from "./report.ts";

/** Milliseconds between two readers, when the site is at rest. */
const BEAT_MS = 5;

/** How long readers are asked for before, to compare with. */
const REST_MS = 2_000;

/**
 * The same through HTTP, on a data folder with the tags: the page of `/tag/refresh` drawn, a plan executed, and how long
 * readers wait for a page of their own meanwhile. `merge` names the tag that goes and the one it goes into.
 */
export async function tagPage(data: string, merge: { from: string; into: string }): Promise<void> {
  await ensureBuild();
  const site = await startSite({ data, env: { SZPALTA_SAMPLE: "0", SZPALTA_PAGE_CACHE: "0" } });
  try {
    const editor = await joinTeam(site, "redaktor", "zofia@szpalta.example", "Zofia Łęcka");
    const ask = () =>
      fetch(`${site.url}/tag/refresh`, { headers: { cookie: editor.cookie } }).then((page) => page.text());
    const first = await took(ask);
    budget("the page of tidying, analysed and drawn", first.ms, "ms", { most: 2_000 });
    figure("the same once more, its analysis remembered", `${(await took(ask)).ms.toFixed(0)} ms`);
    figure("its size", `${(first.value.length / 1_000).toFixed(0)} kB`);
    const rest = await readersDuring(site, () => new Promise((resolve) => setTimeout(resolve, REST_MS)));
    const actions = [{ do: "merge", into: merge.into, tagIds: [merge.from] }];
    const busy = await readersDuring(site, async () => {
      const { ms } = await took(() => execute(site, editor, actions));
      budget("a merge of 1 000 assignments by its form", ms, "ms", { most: 500 });
    });
    figure("a reader's page at rest, median and longest", said(rest));
    figure("a reader's page during the merge", said(busy));
  } finally {
    await site.stop({ keep: true });
  }
}

async function execute(site: RunningSite, { cookie }: TeamMember, plan: object[]): Promise<void> {
  const answer = await fetch(`${site.url}/tag/refresh`, {
    method: "POST",
    headers: { cookie, origin: site.url, accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ do: "execute", run: "bench", plan: JSON.stringify(plan) }),
  });
  if (answer.status !== 200) throw new Error(`The plan was not executed: ${await answer.text()}`);
}

/** How long each of the readers waited who came one after the other while the work went on. */
async function readersDuring(site: RunningSite, work: () => Promise<unknown>): Promise<number[]> {
  const waited: number[] = [];
  const standing = { over: false };
  const done = work().finally(() => (standing.over = true));
  while (!standing.over) {
    waited.push((await took(() => fetch(`${site.url}/?page=2`).then((page) => page.arrayBuffer()))).ms);
    await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
  }
  await done;
  return waited;
}

async function took<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}

function said(waited: number[]): string {
  return `${median(waited).toFixed(1)} ms, ${Math.max(...waited).toFixed(0)} ms (${waited.length} readers)`;
}
