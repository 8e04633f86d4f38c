import { parentPort } from "node:worker_threads";
import { analyseDraft, frequenciesOf } from "#core/analysis/analyse-draft.ts";
import type { AnalysedDraft, AnalysedSource } from "#core/analysis/built-in-analysis.ts";
import type { ComparedArchive } from "#core/analysis/likeness/compared-archive.ts";
import { checkAgainstSources } from "#core/analysis/sources/source-check.ts";
import type { WorkerMessage } from "../workers/worker-thread.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

export type FormLemma = [form: string, lemma: string];

/** A message to the analysis thread. `lemmas` holds the lemma of every word form in the draft. */
export type AnalysisTask =
  | { do: "frequencies"; draft: AnalysedDraft; lemmas: FormLemma[] }
  | { do: "draft"; draft: AnalysedDraft; lemmas: FormLemma[]; archive: ComparedArchive }
  | { do: "sources"; body: string; sources: readonly AnalysedSource[] };

/* The analysis runs in a thread because a long text would delay the readers' requests. The thread keeps no state. */
const port = parentPort;
if (!port) throw new Error(assistantServerMessages.analysisThreadOnly);

port.on("message", (task: AnalysisTask) => {
  try {
    postAnswer({ value: perform(task) });
  } catch (error) {
    postAnswer({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
postAnswer({ ready: true });

function perform(task: AnalysisTask): unknown {
  switch (task.do) {
    case "frequencies":
      return [...frequenciesOf(task.draft, new Map(task.lemmas))];
    case "draft":
      return analyseDraft(task.archive, task.draft, new Map(task.lemmas));
    case "sources":
      return checkAgainstSources(task.body, task.sources);
  }
}

function postAnswer(message: WorkerMessage): void {
  port?.postMessage(message);
}
