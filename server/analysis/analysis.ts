import type { Logger } from "pino";
import { type AnalysedDraft, AnalysisUnavailable, type BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import { archiveFor } from "#core/analysis/likeness/compared-archive.ts";
import type { LookUpForm } from "#core/polish/lemmas/dictionary.ts";
import { textWords } from "#core/polish/text-words.ts";
import type { Store } from "#core/store.ts";
import { findTagWords } from "#core/tags/likeness/lemma-words.ts";
import { WorkerThread } from "../workers/worker-thread.ts";
import type { AnalysisTask, FormLemma } from "./analysis-worker.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

export const ANALYSIS_WORKER = new URL("./analysis-worker.ts", import.meta.url);
/** The heap limit of the thread in MiB. A draft and the thirty posts it is compared with take a few MiB. */
export const ANALYSIS_HEAP_MIB = 128;

/** An idle thread stops after this time. Authors pause for minutes between questions, and a new thread takes some 100 ms to start. */
const KEPT_MS = 10 * 60 * 1000;

/** At most this many words of a draft are looked up in the dictionary. No post has more. */
const MOST_WORDS = 20_000;

/** The time limit of an analysis. Most take far less, but a busy machine may need longer. */
const TASK_LIMIT_MS = 60_000;

interface Dependencies {
  store: Pick<Store, "read">;
  thread: WorkerThread;
  lookUp: LookUpForm;
  log: Pick<Logger, "warn">;
}

/** Makes the thread of draft analysis, which starts at its first task. */
export function openAnalysisThread(): WorkerThread {
  return new WorkerThread(ANALYSIS_WORKER, () => null, { heapMib: ANALYSIS_HEAP_MIB });
}

/**
 * Reads posts similar to a draft from the store and compares them in a thread. The thread starts when first needed and stops when idle. The
 * methods throw `AnalysisUnavailable` when the thread does not answer.
 */
export function createAnalysis({ store: { read }, thread, lookUp, log }: Dependencies): BuiltInAnalysis {
  const wordsFor = findTagWords(read, lookUp);

  async function lemmasFor({ title, lead, body }: AnalysedDraft): Promise<FormLemma[]> {
    const forms = [...new Set(textWords([title, lead, body].join("\n"), MOST_WORDS).map(({ text }) => text))];
    const { stem } = await wordsFor(forms, { slips: false });
    return forms.map((form) => [form, stem(form)]);
  }

  async function runTask<T>(task: AnalysisTask): Promise<T> {
    const result = await thread.run<T>(task, TASK_LIMIT_MS);
    if (result.done) return result.value;
    const error = new AnalysisUnavailable(assistantServerMessages.analysisThreadSilent(result.why));
    log.warn({ err: error }, assistantServerMessages.analysisSilent);
    throw error;
  }

  return {
    async analyseDraft(draft) {
      const lemmas = await lemmasFor(draft);
      const frequencies = await runTask<[string, number][]>({ do: "frequencies", draft, lemmas });
      const archive = await archiveFor(read, new Map(frequencies), draft.postId);
      thread.keepFor(KEPT_MS);
      return runTask({ do: "draft", draft, lemmas, archive });
    },
    checkSources: (body, sources) => runTask({ do: "sources", body, sources }),
  };
}
