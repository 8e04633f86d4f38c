import { Agent } from "node:http";
import { ensureBuild } from "../../../build.ts";
import { startSite, type RunningSite } from "#test/support/running-site/running-site.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { COMPRESSED } from "../load/browser-request.ts";
import { requestPage } from "../load/measure.ts";
import { budget, figure } from "../report.ts";

const BEAT_MS = 5;

const REST_MS = 2_000;

const AGAIN = 5;

/** Over HTTP: `/tag/refresh`, a merge, and how long readers wait meanwhile. */
export async function tagPage(data: string, merge: { from: string; into: string }): Promise<void> {
  await ensureBuild();
  const site = await startSite({ data, env: { SZPALTA_SAMPLE: "0", SZPALTA_PAGE_CACHE: "0" } });
  try {
    const editor = await joinTeam(site, "editor", "zofia@szpalta.example", "Zofia Łęcka");
    const ask = () =>
      fetch(`${site.url}/tag/refresh`, { headers: { cookie: editor.cookie } }).then((page) => page.text());
    const first = await took(ask);
    budget("the page of tidying, analysed and drawn", "ms", [first.ms], { most: 2_000 });
    const again: number[] = [];
    for (let time = 0; time < AGAIN; time += 1) again.push((await took(ask)).ms);
    figure("the same once more, its analysis remembered", "ms", again);
    figure("its size", "kB", [first.value.length / 1_000]);
    const rest = await readersDuring(site, () => new Promise((resolve) => setTimeout(resolve, REST_MS)));
    const busy = await readersDuring(site, async () => {
      const { ms } = await took(() => mergeTags(site, editor, merge));
      budget("a merge of 1 000 assignments by its form", "ms", [ms], { most: 500 });
    });
    for (const coding of COMPRESSED) {
      figure(`a reader's page at rest, ${coding}`, "ms", rest[coding]);
      figure(`a reader's page during the merge, ${coding}`, "ms", busy[coding]);
      figure(`the longest wait during the merge, ${coding}`, "ms", [Math.max(...busy[coding])]);
    }
  } finally {
    await site.stop({ keep: true });
  }
}

async function mergeTags(
  site: RunningSite,
  { cookie }: TeamMember,
  { from, into }: { from: string; into: string },
): Promise<void> {
  const answer = await fetch(`${site.url}/tag/refresh`, {
    method: "POST",
    headers: { cookie, origin: site.url, accept: "application/json", "content-type": "application/json" },
    body: JSON.stringify({ do: "merge", merge: `${into} ${from}` }),
  });
  if (answer.status !== 200) throw new Error(`The tags were not merged: ${await answer.text()}`);
}

async function readersDuring(
  site: RunningSite,
  work: () => Promise<unknown>,
): Promise<Record<(typeof COMPRESSED)[number], number[]>> {
  const waited = { br: [] as number[], gzip: [] as number[] };
  const agent = new Agent({ keepAlive: true });
  const standing = { over: false };
  const done = work().finally(() => (standing.over = true));
  while (!standing.over) {
    for (const coding of COMPRESSED) {
      waited[coding].push((await took(() => requestPage(`${site.url}/?page=2`, coding, agent))).ms);
      await new Promise((resolve) => setTimeout(resolve, BEAT_MS));
    }
  }
  agent.destroy();
  await done;
  return waited;
}

async function took<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const began = performance.now();
  const value = await work();
  return { ms: performance.now() - began, value };
}
