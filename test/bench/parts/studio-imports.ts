import { mkdirSync, openAsBlob, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as after } from "node:timers/promises";
import { IMPORT_FILE_FIELD, IMPORT_FILE_PATH, IMPORT_PATH } from "#core/import/studio/studio-import.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";
import { type RunningSite, startSite } from "#test/support/running-site/running-site.ts";
import { doAt, joinTeam, type TeamMember } from "#test/support/running-site/team.ts";
import { writeWordPressExport } from "../archives/foreign-exports.ts";
import type { BenchContext } from "../context.ts";
import { peakDuring, residentOf, servedBy, settled } from "../load/measure.ts";
import { budget, figure, note } from "../report.ts";
import { MOST_RESIDENT } from "./import.ts";

/* The memory of a server through whose studio an archive comes in: while it is tried out, stored, and filed for search. */

const MIB = 1024 * 1024;
const SHORT_BYTES = 2 * MIB;
const SIZES = [25 * MIB];
/** With `--long`. */
const LONG_SIZES = [200 * MIB];
const LOOK_MS = 1_000;

export async function studioImports({ options, folder }: BenchContext): Promise<void> {
  for (const [at, size] of [...SIZES, ...(options.long ? LONG_SIZES : [])].entries()) {
    const file = folder(`studio-${at}.xml`);
    mkdirSync(dirname(file), { recursive: true });
    const posts = await writeWordPressExport(file, { bytes: options.short ? SHORT_BYTES : size, hasHuge: true });
    const name = `${Math.round(size / MIB)} MiB through the studio`;
    note(name, `${posts} posts, ${Math.round(statSync(file).size / MIB)} MiB`);
    const site = await startSite({ data: folder(`studio-site-${at}`), env: { SZPALTA_SAMPLE: "0" } });
    try {
      await measure(name, site, await joinTeam(site, "administrator", "zofia@szpalta.example"), file);
    } finally {
      await site.stop();
      rmSync(file);
    }
  }
}

async function measure(name: string, site: RunningSite, member: TeamMember, file: string): Promise<void> {
  const { pid } = servedBy(site);
  await settled(pid);
  figure(`${name}: resident before`, "MB", [residentOf(pid)]);
  const peak = async (what: string, work: () => Promise<unknown>) => {
    const started = performance.now();
    budget(`${name}: most resident, ${what}`, "MB", [await peakDuring(pid, work)], { most: MOST_RESIDENT });
    figure(`${name}: time, ${what}`, "s", [(performance.now() - started) / 1000]);
  };
  const act = (fields: object) => doAt(site, member, IMPORT_PATH, fields);
  await peak("sent", () => send(site, member, file));
  const prove = () => act({ do: "prove", password: member.password });
  await prove();
  await peak("tried out", async () => {
    await act({ do: "try", undated: "draft", asked: "1" });
    await reached(site, member, "ready");
  });
  // A long trial outlasts the proof.
  await prove();
  await peak("stored", async () => {
    await act({ do: "confirm" });
    await reached(site, member, "empty");
  });
  await peak("filed for search", () => filed(site));
  await settled(pid);
  figure(`${name}: resident afterwards`, "MB", [residentOf(pid)]);
}

async function send({ url }: RunningSite, { cookie }: TeamMember, file: string): Promise<void> {
  const form = new FormData();
  form.set(IMPORT_FILE_FIELD, await openAsBlob(file), "eksport.xml");
  const headers = { cookie, origin: url, accept: "application/json" };
  const answer = await fetch(url + IMPORT_FILE_PATH, { method: "POST", headers, body: form });
  const said = (await answer.json()) as { problem: string | null };
  if (said.problem !== null) throw new Error(`The file was not taken: ${said.problem}.`);
}

const WAITING = "SELECT EXISTS (SELECT 1 FROM search_waiting) AS waits";

async function filed({ data }: RunningSite): Promise<void> {
  using database = new DatabaseSync(join(data, DATABASE_FILE), { readOnly: true });
  const waiting = database.prepare(WAITING);
  while (waiting.get()?.["waits"] === 1) await after(LOOK_MS);
}

/** Waits for a phase of the import; throws where it went back to the file that was sent. */
async function reached(site: RunningSite, { cookie }: TeamMember, phase: "ready" | "empty"): Promise<void> {
  for (;;) {
    const answer = await fetch(`${site.url}${IMPORT_PATH}/_payload.json`, { headers: { cookie } });
    const { data } = (await answer.json()) as {
      data: Record<string, { state?: { phase: string; problem?: unknown } }>;
    };
    const state = Object.values(data).find((each) => each?.state)?.state;
    if (state?.phase === phase) return;
    if (state?.phase === "sent") throw new Error(`The import came to nothing: ${JSON.stringify(state.problem)}`);
    await after(LOOK_MS);
  }
}
