import type { Logger } from "pino";
import { type AnalysedDraft, AnalysisUnavailable, type BuiltInAnalysis } from "#core/analysis/built-in-analysis.ts";
import { archiveFor } from "#core/analysis/likeness/compared-archive.ts";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import { textWords } from "#core/polish/text-words.ts";
import type { Store } from "#core/store.ts";
import { findTagWords } from "#core/tags/likeness/lemma-words.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";
import type { AnalysisTask, FormLemma } from "./analysis-worker.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

export const ANALYSIS_WORKER = new URL("./analysis-worker.ts", import.meta.url);
/** The heap limit in MiB: a draft and thirty posts take a few. */
export const ANALYSIS_HEAP_MIB = 128;

/** Authors pause longer than 30 s between questions, and a thread takes some 100 ms to start. */
const KEPT_MS = 10 * 60 * 1000;

/** Words of a draft that get lemmas; no post has more. */
const MOST_WORDS = 20_000;

/** Long because a machine may be busy. */
const TASK_LIMIT_MS = 60_000;

interface Parts {
  store: Pick<Store, "read">;
  thread: WorkerThread;
  ask: AskForms;
  log: Pick<Logger, "warn">;
}

/** Asks the store for posts like a draft, and compares them in a thread that is started when first needed and stopped when idle. */
export function createAnalysis({ store: { read }, thread, ask, log }: Parts): BuiltInAnalysis {
  const wordsFor = findTagWords(read, ask);

  async function lemmasFor({ title, lead, body }: AnalysedDraft): Promise<FormLemma[]> {
    const forms = [...new Set(textWords([title, lead, body].join("\n"), MOST_WORDS).map(({ text }) => text))];
    const { stem } = await wordsFor(forms, { slips: false });
    return forms.map((form) => [form, stem(form)]);
  }

  async function tell<T>(task: AnalysisTask): Promise<T> {
    const result = await thread.run<T>(task, TASK_LIMIT_MS);
    if (result.done) return result.value;
    const error = new AnalysisUnavailable(assistantServerMessages.analysisThreadSilent(result.why));
    log.warn({ err: error }, assistantServerMessages.analysisSilent);
    throw error;
  }

  return {
    async analyseDraft(draft) {
      const lemmas = await lemmasFor(draft);
      const frequencies = await tell<[string, number][]>({ do: "frequencies", draft, lemmas });
      const archive = await archiveFor(read, new Map(frequencies), draft.postId);
      thread.keepFor(KEPT_MS);
      return tell({ do: "draft", draft, lemmas, archive });
    },
    checkSources: (body, sources) => tell({ do: "sources", body, sources }),
  };
}
