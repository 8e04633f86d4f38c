import type { TopicIntent } from "../topics/topic.ts";
import type { AnalysedDraft, AnalysedIdea, AnalysedSource, IdeaSignals } from "./built-in-analysis.ts";
import type { ArchiveFact } from "./ideas/build-outline.ts";
import { subjectOfPath } from "./ideas/restore-diacritics.ts";

/** What can be asked of the archive, as plain data: it goes to a thread and back. */
export type Question =
  | { ask: "draft"; draft: AnalysedDraft }
  /** Ids of published posts; the answer is a list of ids for each, empty for one the archive does not have. */
  | { ask: "related"; ids: string[] }
  | { ask: "ideas"; signals: IdeaSignals }
  | { ask: "closeness"; idea: AnalysedIdea }
  /** Ids of the posts whose texts a brief and an outline are made from. */
  | { ask: "near"; idea: AnalysedIdea }
  | { ask: "brief"; idea: AnalysedIdea; intent: TopicIntent; facts: ArchiveFact[] }
  | { ask: "outline"; idea: AnalysedIdea; questions: string[]; sources: AnalysedSource[]; facts: ArchiveFact[] };

export function questionTexts(question: Question): string[] {
  // The archive knows all words of published posts.
  if (question.ask === "related") return [];
  if (question.ask === "draft") return [question.draft.title, question.draft.lead, question.draft.body];
  if (question.ask === "ideas") {
    const { searches, found = [], missing, about } = question.signals;
    return [
      about,
      ...[...searches, ...found].map(({ text }) => text),
      ...missing.map(({ path }) => subjectOfPath(path)),
    ];
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
