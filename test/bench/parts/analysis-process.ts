import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import { setTimeout as later } from "node:timers/promises";
import type { BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import { ANALYSIS_HEAP_MIB, ANALYSIS_WORKER, createAnalysis } from "#server/analysis/analysis.ts";
import { createLemmaLookup, LANGUAGE_HEAP_MIB, LANGUAGE_WORKER } from "#server/search/lemma-lookup.ts";
import { WorkerThread } from "#server/workers/worker-thread.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { DATABASE_FILE } from "#server/data-folder/folder-names.ts";

/* One process of `npm run bench -- analysis`: reads an `AnalysisRequest` from standard input, prints JSON. */

export interface AnalysisRequest {
  folder: string;
  texts: string[];
}

/** Milliseconds and MiB. */
export interface Measured {
  firstMs: number;
  /** Longest block of the event loop while the first question was answered. */
  heldUpMs: number;
  /** Without the dictionary's thread, which it uses too. */
  tookMib: number;
  dictionaryMib: number;
  drafts: number[];
  dictionaryMs: number;
}

const MIB = 2 ** 20;
const NANOSECONDS = 1e6;
/** A thread's memory comes back a little after its end. */
const SETTLED_MS = 500;

const asked = JSON.parse(await text(process.stdin)) as AnalysisRequest;
const store = await openSqliteStore({ file: join(asked.folder, DATABASE_FILE), clock: Date.now });
const thread = new WorkerThread(ANALYSIS_WORKER, () => null, { heapMib: ANALYSIS_HEAP_MIB });
const language = new WorkerThread(LANGUAGE_WORKER, () => null, { heapMib: LANGUAGE_HEAP_MIB });
const analysis = createAnalysis({
  store,
  thread,
  ask: createLemmaLookup(language, console),
  log: console,
});
const said: Measured = { ...(await firstQuestion()), ...(await otherQuestions()) };
await Promise.all([thread, language].map((each) => each.close()));
await store.close();
console.log(JSON.stringify(said));

async function firstQuestion() {
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const firstMs = await timed(() => drafted(analysis, asked.texts[0]!));
  delay.disable();
  const withDictionary = process.memoryUsage.rss();
  await language.close();
  await later(SETTLED_MS);
  const without = process.memoryUsage.rss();
  const [tookMib, dictionaryMib] = [(without - before) / MIB, (withDictionary - without) / MIB];
  return { firstMs, heldUpMs: delay.max / NANOSECONDS, tookMib, dictionaryMib };
}

async function otherQuestions() {
  const drafts: number[] = [];
  for (const body of asked.texts.slice(1)) drafts.push(await timed(() => drafted(analysis, body)));
  await language.close();
  const dictionaryMs = await timed(() => createLemmaLookup(language, console)(["zecerami"]));
  return { drafts, dictionaryMs };
}

function drafted(engine: BuiltInAnalysis, body: string) {
  return engine.analyseDraft({ postId: null, title: body.slice(0, 50), lead: body.slice(50, 200), body, tagIds: [] });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
