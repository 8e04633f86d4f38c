import { analyseDraft } from "./analyse-draft.ts";
import type { Archive } from "./archive/archive.ts";
import { closenessOf } from "./ideas/closeness.ts";
import { findIdeas } from "./ideas/ideas.ts";
import type { Question } from "./questions.ts";
import { lemmasWith } from "./draft/tokenise-draft.ts";
import { closeTo, skeletonOfBrief, skeletonOfOutline } from "./ideas/outline-templates.ts";

/**
 * Answers a question. `lemmas` are those of its words that the archive does not have. Only the thread of the analysis loads this: it
 * takes the whole of it along, the thesaurus too.
 */
export function answer(archive: Archive, question: Question, lemmas: ReadonlyMap<string, string>): unknown {
  const index = archive.index();
  const lemmaOf = lemmasWith(index, lemmas);
  switch (question.ask) {
    case "draft":
      return analyseDraft(index, question.draft, lemmaOf);
    case "ideas":
      return findIdeas(index, question.signals, lemmaOf);
    case "closeness":
      return closenessOf(index, question.idea, lemmaOf);
    case "near":
      return closeTo(index, question.idea, lemmaOf).map(({ no }) => index.post(no).id);
    case "brief":
      return skeletonOfBrief(index, question, lemmaOf);
    case "outline":
      return skeletonOfOutline(index, question, lemmaOf);
  }
}
