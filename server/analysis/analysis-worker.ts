import { parentPort } from "node:worker_threads";
import { analyseDraft, frequenciesOf } from "#core/analysis/analyse-draft.ts";
import type { AnalysedDraft, AnalysedSource } from "#core/analysis/built-in-analysis.ts";
import type { ComparedArchive } from "#core/analysis/likeness/compared-archive.ts";
import { checkAgainstSources } from "#core/analysis/sources/source-check.ts";
import type { WorkerMessage } from "../workers/worker-thread.ts";
import { assistantServerMessages } from "#core/messages/server/assistant.ts";

export type FormLemma = [form: string, lemma: string];

/** `lemmas`: of all forms of the draft. */
export type AnalysisTask =
  | { do: "frequencies"; draft: AnalysedDraft; lemmas: FormLemma[] }
  | { do: "draft"; draft: AnalysedDraft; lemmas: FormLemma[]; archive: ComparedArchive }
  | { do: "sources"; body: string; sources: readonly AnalysedSource[] };

/* Works on texts and keeps nothing: what is long would hold up readers. */
const port = parentPort;
if (!port) throw new Error(assistantServerMessages.analysisThreadOnly);

port.on("message", (task: AnalysisTask) => {
  try {
    say({ value: perform(task) });
  } catch (error) {
    say({ bug: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
say({ ready: true });

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

function say(message: WorkerMessage): void {
  port?.postMessage(message);
}
