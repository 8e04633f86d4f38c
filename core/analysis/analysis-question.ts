import type { AnalysedDraft } from "./built-in-analysis.ts";

/** What can be asked of the archive, as plain data: it goes to a thread and back. */
export type Question =
  | { ask: "draft"; draft: AnalysedDraft }
  /** Ids of published posts; the answer is a list of ids for each, empty for one the archive does not have. */
  | { ask: "related"; ids: string[] };

export function questionTexts(question: Question): string[] {
  // The archive knows all words of published posts.
  if (question.ask === "related") return [];
  return [question.draft.title, question.draft.lead, question.draft.body];
}
