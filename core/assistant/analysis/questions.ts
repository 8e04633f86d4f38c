import type { TopicIntent } from "../../topics/topic.ts";
import type { AnalysedDraft, AnalysedIdea, AnalysedSource, IdeaSignals } from "../analysis.ts";
import { analyseDraft } from "./analyse-draft.ts";
import type { Archive } from "./archive.ts";
import { closenessOf } from "./closeness.ts";
import { findIdeas } from "./ideas.ts";
import { lemmasWith } from "./read-draft.ts";
import { type ArchiveFact, closeTo, skeletonOfBrief, skeletonOfOutline } from "./skeletons.ts";
import { subjectOfPath } from "./wanted.ts";

/** What can be asked of the archive, as plain data: it goes to a thread and back. */
export type Question =
  | { ask: "draft"; draft: AnalysedDraft }
  | { ask: "ideas"; signals: IdeaSignals }
  | { ask: "closeness"; idea: AnalysedIdea }
  /** Ids of the posts whose texts a brief and an outline are made from. */
  | { ask: "near"; idea: AnalysedIdea }
  | { ask: "brief"; idea: AnalysedIdea; intent: TopicIntent; facts: ArchiveFact[] }
  | { ask: "outline"; idea: AnalysedIdea; questions: string[]; sources: AnalysedSource[]; facts: ArchiveFact[] };

/** Answers a question. `lemmas` are those of its words that the archive does not have. */
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
      return closeTo(index, question.idea, lemmaOf).map(({ no }) => index.posts[no]!.id);
    case "brief":
      return skeletonOfBrief(index, question, lemmaOf);
    case "outline":
      return skeletonOfOutline(index, question, lemmaOf);
  }
}

/** The texts of a question, whose words need lemmas. */
export function textsOf(question: Question): string[] {
  if (question.ask === "draft") return [question.draft.title, question.draft.lead, question.draft.body];
  if (question.ask === "ideas") {
    const { searches, missing, about } = question.signals;
    return [about, ...searches.map(({ text }) => text), ...missing.map(({ path }) => subjectOfPath(path))];
  }
  const { title, question: asked, angle } = question.idea;
  const idea = [title, asked, angle];
  if (question.ask === "brief") return idea;
  if (question.ask === "outline") {
    const texts = [...question.sources, ...question.facts].map(({ text }) => text);
    return [...idea, ...question.questions, ...texts];
  }
  return idea;
}
