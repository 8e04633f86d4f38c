import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { setTimeout as later } from "node:timers/promises";
import type { BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import { ANALYSIS_HEAP_MIB, ANALYSIS_WORKER, createAnalysis } from "#server/analysis/analysis.ts";
import { createLemmaLookup, LANGUAGE_HEAP_MIB, LANGUAGE_WORKER } from "#server/search/lemma-lookup.ts";
import { WorkerThread } from "#server/workers/worker-thread.ts";
import { edit } from "#store/contract/fixtures.ts";
import { openSqliteStore, type SqliteStore } from "#store/sqlite/engine/open.ts";
import { median } from "../report.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

/* One process of `npm run bench -- analysis`: reads an `AnalysisRequest` from standard input, prints JSON. */

export interface AnalysisRequest {
  folder: string;
  texts: string[];
}

/** Milliseconds and MiB. */
export interface Measured {
  readingMs: number;
  firstMs: number;
  /** CPU time of all threads. */
  firstCpuMs: number;
  changedCpuMs: number;
  /** Longest block of the event loop while the first question was answered. */
  heldUpMs: number;
  /** Without the dictionary's thread, which it uses too. */
  tookMib: number;
  dictionaryMib: number;
  drafts: number[];
  afterWriting: number[];
  afterChanging: number[];
  dictionaryMs: number;
}

const MIB = 2 ** 20;
const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;
const ROWS = 500;
/** A thread's memory comes back a little after its end. */
const SETTLED_MS = 500;
const CHANGES = 5;

const asked = JSON.parse(await text(process.stdin)) as AnalysisRequest;
const store = await openSqliteStore({ file: join(asked.folder, DATABASE_FILE), clock: Date.now });
const thread = new WorkerThread(ANALYSIS_WORKER, null, { heapMib: ANALYSIS_HEAP_MIB });
const language = new WorkerThread(LANGUAGE_WORKER, null, { heapMib: LANGUAGE_HEAP_MIB });
const analysis = createAnalysis({
  data: asked.folder,
  store,
  thread,
  ask: createLemmaLookup(language, console),
  log: console,
});
const asking = { ...(await firstQuestion()), ...(await otherQuestions()) };
// Last: what it leaves in memory must not count for the analysis.
const said: Measured = { ...asking, readingMs: await timed(() => readTexts(store)) };
await Promise.all([thread, language].map((each) => each.close()));
await store.close();
console.log(JSON.stringify(said));

async function firstQuestion() {
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const firstMs = await timed(() => drafted(analysis, asked.texts[0]!));
  const firstCpuMs = cpuSince(cpu);
  delay.disable();
  const withDictionary = process.memoryUsage.rss();
  await language.close();
  await later(SETTLED_MS);
  const without = process.memoryUsage.rss();
  const [tookMib, dictionaryMib] = [(without - before) / MIB, (withDictionary - without) / MIB];
  return { firstMs, firstCpuMs, heldUpMs: delay.max / NANOSECONDS, tookMib, dictionaryMib };
}

async function otherQuestions() {
  const [drafts, afterWriting, afterChanging]: number[][] = [[], [], []];
  const changedCpu: number[] = [];
  for (const [no, body] of asked.texts.slice(1).entries()) {
    drafts!.push(await timed(() => drafted(analysis, body)));
    await store.write((tx) => tx.putFormerPath(`/dawny-${no}`, null, "próba", 0));
    afterWriting!.push(await timed(() => drafted(analysis, body)));
    if (no >= CHANGES) continue;
    await edit(store, `p-${no}`, {});
    const cpu = process.cpuUsage();
    afterChanging!.push(await timed(() => drafted(analysis, body)));
    changedCpu.push(cpuSince(cpu));
  }
  await language.close();
  const dictionaryMs = await timed(() => createLemmaLookup(language, console)(["zecerami"]));
  const changedCpuMs = median(changedCpu);
  return {
    drafts: drafts!,
    afterWriting: afterWriting!,
    afterChanging: afterChanging!,
    changedCpuMs,
    dictionaryMs,
  };
}

async function readTexts({ read }: SqliteStore): Promise<void> {
  for (let after: string | null = null; ;) {
    const lines = await read.archiveLines(after, ROWS);
    await read.archiveTexts(lines.map(({ id }) => id));
    if (lines.length < ROWS) return;
    after = lines.at(-1)!.id;
  }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS;
}

function drafted(engine: BuiltInAnalysis, body: string) {
  return engine.analyseDraft({ postId: null, title: body.slice(0, 50), lead: body.slice(50, 200), body, tagIds: [] });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
