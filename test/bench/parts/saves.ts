import { randomUUID } from "node:crypto";
import { setTimeout as after } from "node:timers/promises";
import type { Saved } from "#core/posts/post-service-types.ts";
import type { Draft } from "#core/posts/drafts/draft.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { openedPost, storeDraft } from "#test/support/running-site/post-requests.ts";
import { callEditor, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import type { BenchContext } from "../context.ts";
import { load, servedBy } from "../load/measure.ts";
import { codeBlock } from "../archives/code.ts";
import { proseOf } from "../archives/prose.ts";
import { budget, figure } from "../report.ts";
import { addressesOf } from "../archives/seed.ts";

/* Time of an editor's save from request to answer: alone, beside readers, and the first after a pause and after a start. */

const POSTS = 10_000;
const SAVES = 100;
const FIRST_SAVES = 12;
const SAVES_AFTER_A_PAUSE = 6;
/** Within the ten minutes for which the thread of editors' texts waits for the next one. */
const BETWEEN_EDITORS_MS = 31_000;
/** Somebody reads the list of posts before a text of it is opened. */
const LIST_READ_MS = 2_000;
const WARM_UP = 8;
/** So often a save changes a code block too, which is then highlighted anew. */
const CODE_EVERY = 4;
const BLOCKS = 20;
/** A browser waits 1.4 s after a letter; less only shortens the run. */
const PAUSE_MS = 100;
const FIRST_PAUSE_MS = 1_500;
const MINUTE_MS = 60_000;
const READERS = 8;
const READING_S = 3;
const LOAD_START_MS = 500;
const MOST_MS = 60;
/** What somebody who has just begun to write notices: docs/benchmarks.md says what being quicker took. */
const MOST_FIRST_MS = 150;

export async function saveTimes({ archiveCopy, rounds, options }: BenchContext): Promise<void> {
  const data = await archiveCopy(POSTS);
  let site = await startSite({ data, env: { SZPALTA_SAMPLE: "0" } });
  try {
    const editor = await joinTeam(site, "editor", "zofia@szpalta.example");
    const { id } = await storeDraft(site, editor, { title: "Próba zapisu", body: bodyOf(0) });
    const open = await openTab(site, editor, id);
    for (let no = 0; no < WARM_UP; no += 1) await open.save();
    const alone: number[] = [];
    for (let no = 0; no < rounds(SAVES); no += 1) alone.push(await paced(open.save));
    report("a save, nobody reads", alone);
    report("a save beside readers", await besideReaders(site, open.save, rounds(SAVES)));
    await open.leave();
    const afterPause = await afterPauses(site, editor, id, rounds(SAVES_AFTER_A_PAUSE));
    report("the first save after a pause", afterPause, MOST_FIRST_MS);
    if (options.idle > 0) await afterIdling(site, editor, id, options.idle, rounds(SAVES));
    for (const from of ["list", "address"] as const) {
      const first: number[] = [];
      while (first.length < rounds(FIRST_SAVES)) {
        // After a restart none of the server's own code is compiled, and the thread of editors' texts is not there.
        await site.stop({ keep: true });
        site = await startSite({ data, env: { SZPALTA_SAMPLE: "0" } });
        await load(servedBy(site), addressesOf(READERS), { seconds: 1, coding: "br" });
        if (from === "list") await readList(site, editor);
        const tab = await openTab(site, editor, id);
        await after(FIRST_PAUSE_MS);
        first.push(await tab.save());
        await tab.leave();
      }
      const way = from === "list" ? "from the list" : "by its address";
      report(`the first save after a start, opened ${way}`, first, MOST_FIRST_MS);
    }
  } finally {
    await site.stop();
  }
}

function report(name: string, times: readonly number[], most = MOST_MS): void {
  figure(name, "ms", times);
  budget(name, "ms", times, { most }, "p95");
}

async function afterPauses(site: RunningSite, editor: TeamMember, postId: string, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    await after(BETWEEN_EDITORS_MS);
    const tab = await openTab(site, editor, postId);
    await after(FIRST_PAUSE_MS);
    times.push(await tab.save());
    await tab.leave();
  }
  return times;
}

/** Nobody asks the server for anything; then somebody comes to the text from the list of posts, and goes on writing. */
async function afterIdling(site: RunningSite, editor: TeamMember, postId: string, minutes: number, count: number) {
  await after(minutes * MINUTE_MS);
  await readList(site, editor);
  const tab = await openTab(site, editor, postId);
  await after(FIRST_PAUSE_MS);
  const times = [await tab.save()];
  figure(`the first save after ${minutes} min without a request`, "ms", times);
  while (times.length < count) times.push(await paced(tab.save));
  report(`a save after ${minutes} min without a request, the first among them`, times);
  await tab.leave();
}

async function readList(site: RunningSite, { cookie }: TeamMember): Promise<void> {
  const list = await fetch(`${site.url}/studio`, { headers: { cookie } });
  if (list.status !== 200) throw new Error(`The list of posts answered ${list.status}.`);
  await list.text();
  await after(LIST_READ_MS);
}

interface OpenTab {
  save(): Promise<number>;
  leave(): Promise<void>;
}

export async function openTab(site: RunningSite, editor: TeamMember, postId: string): Promise<OpenTab> {
  const tab = randomUUID();
  const opened = await openedPost(site, editor, postId);
  let [base, baseDraft] = [opened.token, opened.draft];
  let edition = Number(/wydanie (\d+)/.exec(baseDraft.body)?.[1] ?? 0);
  return {
    async save() {
      edition += 1;
      const draft: Draft = { ...baseDraft, body: bodyOf(edition) };
      const request = { do: "save", postId, base, draft, baseDraft, kind: "autosave", tab };
      const started = performance.now();
      const saved = await callEditor<Saved>(site, editor, request);
      const taken = performance.now() - started;
      [base, baseDraft] = [saved.token, draft];
      return taken;
    },
    leave: () => callEditor(site, editor, { do: "leave", postId, tab }),
  };
}

async function paced(save: () => Promise<number>): Promise<number> {
  await after(PAUSE_MS);
  return save();
}

async function besideReaders(site: RunningSite, save: () => Promise<number>, count: number): Promise<number[]> {
  const times: number[] = [];
  while (times.length < count) {
    const reading = load(servedBy(site), addressesOf(100), { seconds: READING_S, coding: "br", connections: READERS });
    await after(LOAD_START_MS);
    const until = performance.now() + READING_S * 1000 - LOAD_START_MS;
    while (performance.now() < until && times.length < count) times.push(await paced(save));
    await reading;
  }
  return times;
}

export function bodyOf(edition: number): string {
  const changed = Math.floor(edition / CODE_EVERY);
  const blocks = Array.from({ length: BLOCKS }, (_, at) => {
    const writing = Math.floor((changed + BLOCKS - 1 - at) / BLOCKS);
    return codeBlock(at, [`nazwa${at}w${writing}`]);
  });
  const paragraphs = proseOf(1).split("\n\n");
  return [`To jest wydanie ${edition}.`, ...paragraphs.flatMap((each, at) => [each, blocks[at] ?? ""])].join("\n\n");
}
