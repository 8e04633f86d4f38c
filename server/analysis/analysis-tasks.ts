import { AnalysisUnavailable } from "#core/analysis/built-in-analysis.ts";
import type { ArchivedPost, ArchivedTag, PostFacts } from "#core/analysis/archive/archive.ts";
import type { Question } from "#core/analysis/questions.ts";

export type FormLemma = [form: string, lemma: string];

/** What the thread of the analysis is told and asked. `put` and `settle` answer with the forms that it did not know. */
export type AnalysisTask =
  | { do: "wake" }
  | { do: "forget" }
  | { do: "put"; posts: ArchivedPost[] }
  | { do: "settle"; gone: string[]; refiled: Omit<PostFacts, "title">[]; tags: ArchivedTag[] }
  | { do: "learn"; lemmas: FormLemma[] }
  | { do: "answer"; question: Question; lemmas: FormLemma[] };

/** Milliseconds: the first question after a change also makes the index anew, on a machine that does everything else at once. */
export const TASK_LIMIT_MS = 60_000;

/** The rooms' way of saying that a task was not done, as an error for whoever asked. */
export function analysisTaskValue<T>(result: { done: true; value: T } | { done: false; why: string }): T {
  if (result.done) return result.value;
  throw new AnalysisUnavailable(`Wątek analizy nie odpowiedział: ${result.why}.`);
}
