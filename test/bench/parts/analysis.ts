import { execFile } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as later } from "node:timers/promises";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";
import { paceOf, RELATED_REST_PER_WORK } from "#server/jobs/refresh-derived-data.ts";
import { refreshRelatedLists } from "#server/jobs/related-posts.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { seededRandom } from "#test/eval/seeded-random.ts";
import { START_ARGUMENTS } from "#test/support/running-site/running-site.ts";
import type { AnalysisRequest, Measured } from "./analysis-process.ts";
import { type Bound, budget, note } from "../report.ts";
import { seedSearch, vocabulary } from "../archives/search-archive.ts";

/*
 * A draft of 1 000 words against 10 000 posts in 150 ms once warm, and the related lists of all of them in 5 minutes, made as the server makes
 * them beside its readers. Each process starts as the site's does; the first one fills the module cache and is not counted.
 */

const POSTS = 10_000;
const WORDS = 1_000;
const QUESTIONS = 15;
const PROCESSES = 3;
const SEED = 5;
const BUDGET_MS = 150;
const FIRST_MS = 2_000;
const MEMORY_MIB = 150;
const LISTS_S = 300;

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MOST_SAID = 1024 * 1024;

/** `ANALYSIS_DATA` names a folder that keeps the archive for the next run. */
export async function analysisTimes(kept = process.env["ANALYSIS_DATA"]): Promise<void> {
  const folder = kept ?? mkdtempSync(join(tmpdir(), "szpalta-analysis-"));
  try {
    const seeded = performance.now();
    await seedSearch(folder, POSTS);
    note(`analysis: seed ${POSTS} posts`, `${((performance.now() - seeded) / 1000).toFixed(1)} s`);
    const runs: Measured[] = [];
    for (let no = 0; no <= PROCESSES; no += 1) runs.push(await askedIn(folder));
    const counted = runs.slice(1);
    for (const [name, unit, of, bound = null] of FIGURES) budget(name, unit, counted.flatMap(of), bound);
    await relatedTimes(folder);
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const FIGURES: [name: string, unit: string, of: (run: Measured) => number | number[], bound?: Bound][] = [
  ["the first question", "ms", (run) => run.firstMs, { most: FIRST_MS }],
  ["the longest that it held up the server", "ms", (run) => run.heldUpMs],
  ["memory it took, its thread kept", "MiB", (run) => run.tookMib, { most: MEMORY_MIB }],
  [`a draft of ${WORDS} words against ${POSTS} posts, once warm`, "ms", (run) => run.drafts, { most: BUDGET_MS }],
  ["the same, slowest", "ms", (run) => Math.max(...run.drafts)],
];

async function relatedTimes(folder: string): Promise<void> {
  const store = await openSqliteStore({ file: join(folder, DATABASE_FILE), clock: Date.now });
  const [held, elapsed] = [monitorEventLoopDelay({ resolution: 1 }), () => performance.now()];
  held.enable();
  const pace = paceOf({ elapsed, rest: later }, RELATED_REST_PER_WORK);
  const [began, cpu] = [elapsed(), process.cpuUsage()];
  const changed = await refreshRelatedLists({ store }, pace);
  const { user, system } = process.cpuUsage(cpu);
  budget(`related lists of ${POSTS} posts, beside readers`, "s", [(elapsed() - began) / 1000], { most: LISTS_S });
  note("the processor's part of that", `${((user + system) / 1e6).toFixed(1)} s`);
  note("readers were held up, p99 and at most", `${held.percentile(99) / 1e6} and ${held.max / 1e6} ms`);
  note("lists that changed", String(changed));
  await store.close();
}

async function askedIn(folder: string): Promise<Measured> {
  const asked: AnalysisRequest = { folder, texts: Array.from({ length: QUESTIONS + 1 }, (_, no) => textOf(no)) };
  const program = fileURLToPath(new URL("analysis-process.ts", import.meta.url));
  const running = promisify(execFile)(process.execPath, [...START_ARGUMENTS.slice(0, -1), program], {
    cwd: ROOT,
    maxBuffer: MOST_SAID,
  });
  running.child.stdin?.end(JSON.stringify(asked));
  return JSON.parse((await running).stdout) as Measured;
}

function textOf(no: number): string {
  const random = seededRandom(SEED + no);
  const words = vocabulary();
  const next = () => words[Math.floor(words.length ** random()) - 1]!;
  const sentence = () => {
    const text = Array.from({ length: 12 }, next).join(" ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const paragraphs = Array.from({ length: Math.round(WORDS / 60) }, (_, at) => {
    const text = Array.from({ length: 5 }, sentence).join(" ");
    return at % 4 === 0 ? `## ${next()} ${next()}\n\n${text}` : text;
  });
  return paragraphs.join("\n\n");
}
