import type { Logger } from "pino";
import { createLemmaLookup, LANGUAGE_HEAP_MIB, LANGUAGE_WORKER } from "../search/lemma-lookup.ts";
import { createTypedWordLookup } from "../search/typed-word-lookup.ts";
import { WorkerThread } from "../workers/worker-thread.ts";
import { ANALYSIS_HEAP_MIB, ANALYSIS_WORKER } from "./analysis.ts";

/** Opens the threads of the dictionary and of draft analysis, with the functions that use them. A thread starts at its first task. */
export function openLanguageThreads(log: Logger) {
  const language = new WorkerThread(LANGUAGE_WORKER, () => null, { heapMib: LANGUAGE_HEAP_MIB });
  const archive = new WorkerThread(ANALYSIS_WORKER, () => null, { heapMib: ANALYSIS_HEAP_MIB });
  const close = () => Promise.all([language, archive].map((thread) => thread.close()));
  const ask = createLemmaLookup(language, log);
  return { ask, readTyped: createTypedWordLookup(ask, language), archive, close };
}
