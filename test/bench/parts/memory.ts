import { setTimeout as after } from "node:timers/promises";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { storeDraft } from "#test/support/running-site/post-requests.ts";
import { joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { COMPRESSED } from "../load/browser-request.ts";
import type { BenchContext } from "../context.ts";
import { load, peakDuring, residentOf, servedBy } from "../load/measure.ts";
import { proseOf } from "../archives/prose.ts";
import { budget, figure } from "../report.ts";
import { addressesOf } from "../archives/seed.ts";

const POSTS = 10_000;
/** Posts requested before the rush (more than the page cache holds) and in it. */
const POSTS_BEFORE = 5_000;
const POSTS_IN_RUSH = 1_000;
const RUSH_SECONDS = 3;
/** A server returns its garbage after a rush. */
const QUIET_MS = 10_000;
/** MB. */
const MOST_QUIET = 200;
const MOST_BUSY = 550;
const READING_MS = 2_000;
/** One a round. The archive has no form of them, so the dictionary is needed. */
const NEW_WORDS = ["typometr", "justunek", "ligatura"];

export async function residentMemory({ archiveCopy, rounds }: BenchContext): Promise<void> {
  const data = await archiveCopy(POSTS);
  let editor: TeamMember | null = null;
  const [rush, quiet, busy]: [number[], number[], number[]] = [[], [], []];
  for (const word of NEW_WORDS.slice(0, rounds(NEW_WORDS.length))) {
    const site = await startSite({ data, env: { SZPALTA_SAMPLE: "0", SZPALTA_PAGE_CACHE: "16" } });
    try {
      const server = servedBy(site);
      await load(server, addressesOf(POSTS_BEFORE), { seconds: 0, coding: "br" });
      for (const coding of COMPRESSED)
        await load(server, addressesOf(POSTS_IN_RUSH), { seconds: RUSH_SECONDS, coding });
      rush.push(residentOf(server.pid));
      await after(QUIET_MS);
      quiet.push(residentOf(server.pid));
      editor ??= await joinTeam(site, "editor", "zofia@szpalta.example");
      await storeNewWords(site, editor, word);
      const member = editor;
      busy.push(await peakDuring(server.pid, () => Promise.all([signIn(site, member), signIn(site, member)])));
    } finally {
      await site.stop({ keep: true });
    }
  }
  figure("resident in the rush of readers, 10 000 posts", "MB", rush);
  budget("resident 10 s after it", "MB", quiet, { most: MOST_QUIET });
  budget("most resident, two sign-ins at once and a new text", "MB", busy, { most: MOST_BUSY });
}

async function storeNewWords(site: RunningSite, editor: TeamMember, word: string): Promise<void> {
  await storeDraft(site, editor, { title: `Słownik: ${word}`, body: proseOf(POSTS) });
  await after(READING_MS);
}

async function signIn(site: RunningSite, { email, password }: TeamMember): Promise<void> {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url },
    body: new URLSearchParams({ do: "password", email, password, next: "/studio" }),
  });
  if (answer.status !== 303) throw new Error(`The sign-in was refused: ${answer.status}`);
}
