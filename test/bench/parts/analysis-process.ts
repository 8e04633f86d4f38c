import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { text } from "node:stream/consumers";
import type { BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import { ANALYSIS_HEAP_MIB, ANALYSIS_WORKER, createAnalysis } from "#server/analysis/analysis.ts";
import { WorkerThread } from "#server/workers/worker-thread.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { lookUp } from "#server/search/polish-dictionary-file.ts";
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
  /** With the dictionary, which the first question opens. */
  tookMib: number;
  drafts: number[];
}

const MIB = 2 ** 20;
const NANOSECONDS = 1e6;
const asked = JSON.parse(await text(process.stdin)) as AnalysisRequest;
const store = await openSqliteStore({ file: join(asked.folder, DATABASE_FILE), clock: Date.now });
const thread = new WorkerThread(ANALYSIS_WORKER, () => null, { heapMib: ANALYSIS_HEAP_MIB });
const analysis = createAnalysis({ store, thread, lookUp, log: console });
const said: Measured = { ...(await firstQuestion()), ...(await otherQuestions()) };
await thread.close();
await store.close();
console.log(JSON.stringify(said));

async function firstQuestion() {
  const before = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const firstMs = await timed(() => drafted(analysis, asked.texts[0]!));
  delay.disable();
  const tookMib = (process.memoryUsage.rss() - before) / MIB;
  return { firstMs, heldUpMs: delay.max / NANOSECONDS, tookMib };
}

async function otherQuestions() {
  const drafts: number[] = [];
  for (const body of asked.texts.slice(1)) drafts.push(await timed(() => drafted(analysis, body)));
  return { drafts };
}

function drafted(engine: BuiltInAnalysis, body: string) {
  return engine.analyseDraft({ postId: null, title: body.slice(0, 50), lead: body.slice(50, 200), body, tagIds: [] });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
