import type {
  AnalysedIdea,
  AnalysedSource,
  BriefSkeleton,
  SkeletonPoint,
  SkeletonSection,
} from "../built-in-analysis.ts";
import type { TopicIntent } from "#core/topics/topic.ts";
import type { LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { BRIEF_CRITERIA, BRIEF_QUESTIONS, BRIEF_WORDS, CUED_QUESTIONS } from "./question-templates.ts";
import { cosine } from "../overlaps.ts";
import { best, closePost, queryOf, type Ranked } from "../archive/ranking.ts";
import { lemmaFrequencies, lemmaWords } from "../draft/tokenise-draft.ts";
import { sentencesIn } from "../draft/sentences.ts";

export interface ArchiveFact {
  postId: string;
  text: string;
}

const FEWEST_LINKS_SIMILARITY = 0.08;
const MOST_LINKS = 5;
const MOST_TAGS = 4;
const MOST_QUESTIONS = 8;
const MOST_ENTITIES = 8;
/** Sentences under one heading, and how near they must be to its question and the title. */
const MOST_POINTS = 3;
const LEAST_NEARNESS = 0.08;
const POINT_WORDS = { from: 5, to: 40 } as const;
/** A source was given for this text; a post of the archive only happens to be near. */
const SOURCE_FAVOUR = 1.3;
const WORTH = { question: 2, title: 1 } as const;

/** What is to be written, from the template of its intent and what the archive has. */
export function briefSkeleton(
  index: ArchiveIndex,
  { idea, intent, facts }: { idea: AnalysedIdea; intent: TopicIntent; facts: readonly ArchiveFact[] },
  lemmaOf: LemmaOf,
): BriefSkeleton {
  const near = closeTo(index, idea, lemmaOf).filter(({ similarity }) => similarity >= FEWEST_LINKS_SIMILARITY);
  const template = BRIEF_QUESTIONS[intent].filter((question) => {
    const cues = CUED_QUESTIONS.get(question);
    return !cues || isTouchedOn(index, cues, { idea, near }, lemmaOf);
  });
  const questions = [idea.question, ...template].filter((question) => question.trim() !== "");
  const tags = new Map<string, number>();
  for (const { no, similarity } of near) {
    for (const id of index.post(no).tagIds) tags.set(id, (tags.get(id) ?? 0) + similarity);
  }
  const offered = new Set(index.tags.map(({ id }) => id));
  return {
    questions: [...new Set(questions)].slice(0, MOST_QUESTIONS),
    entities: entitiesIn(facts.map(({ text }) => text)),
    links: near.map((each) => closePost(index, each)),
    tagIds: [...tags]
      .filter(([id]) => offered.has(id))
      .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .slice(0, MOST_TAGS)
      .map(([id]) => id),
    criteria: [...BRIEF_CRITERIA],
    words: { ...BRIEF_WORDS[intent] },
  };
}

/** Whether the idea, or a post near to it, has one of some lemmas. */
function isTouchedOn(
  index: ArchiveIndex,
  cues: readonly string[],
  { idea, near }: { idea: AnalysedIdea; near: readonly Ranked[] },
  lemmaOf: LemmaOf,
): boolean {
  const { title, question, angle } = idea;
  const own = new Set(lemmaWords([title, question, angle].join("\n"), lemmaOf).map(({ lemma }) => lemma));
  const numbers = new Set(near.map(({ no }) => no));
  return cues.some((cue) => own.has(cue) || index.postings(index.termOf(cue)).posts.some((no) => numbers.has(no)));
}

export function closeTo(index: ArchiveIndex, { title, question, angle }: AnalysedIdea, lemmaOf: LemmaOf) {
  const frequencies = lemmaFrequencies([
    [lemmaWords(title, lemmaOf), 2],
    [lemmaWords(`${question}\n${angle}`, lemmaOf), 1],
  ]);
  return best(index, queryOf(index, frequencies), MOST_LINKS, null);
}

function entitiesIn(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const name = /(?<=[\p{Ll}\p{N},;][ \u00a0])\p{Lu}[\p{L}\p{N}]+(?:[ \u00a0-]\p{Lu}[\p{L}\p{N}]+){0,3}/gu;
    for (const { 0: found } of text.matchAll(name)) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_ENTITIES)
    .map(([name]) => name);
}

interface Point extends SkeletonPoint {
  frequencies: Map<string, number>;
  favour: number;
}

export function outlineSkeleton(
  index: ArchiveIndex,
  given: {
    idea: AnalysedIdea;
    questions: readonly string[];
    sources: readonly AnalysedSource[];
    facts: readonly ArchiveFact[];
  },
  lemmaOf: LemmaOf,
): SkeletonSection[] {
  const points = [
    ...given.sources.flatMap(({ id, text }) => pointsIn(text, { sourceId: id }, SOURCE_FAVOUR, lemmaOf)),
    ...given.facts.flatMap(({ postId, text }) => pointsIn(text, { postId }, 1, lemmaOf)),
  ];
  const used = new Set<Point>();
  return given.questions.map((question) => {
    const wanted = lemmaFrequencies([
      [lemmaWords(question, lemmaOf), WORTH.question],
      [lemmaWords(given.idea.title, lemmaOf), WORTH.title],
    ]);
    const near = points
      .filter((point) => !used.has(point))
      .map((point) => ({ point, nearness: point.favour * cosine(index, wanted, point.frequencies) }))
      .filter(({ nearness }) => nearness >= LEAST_NEARNESS)
      .toSorted((a, b) => b.nearness - a.nearness || points.indexOf(a.point) - points.indexOf(b.point))
      .slice(0, MOST_POINTS);
    for (const { point } of near) used.add(point);
    const heading = question.replace(/(?<!\?)\?+$/u, "").trim();
    return { heading, question, points: near.map(({ point: { text, from } }) => ({ text, from })) };
  });
}

function pointsIn(text: string, from: Point["from"], favour: number, lemmaOf: LemmaOf): Point[] {
  return sentencesIn(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end).replace(/\s+/gu, " ");
    const words = lemmaWords(sentence, lemmaOf);
    if (words.length < POINT_WORDS.from || words.length > POINT_WORDS.to) return [];
    return [{ text: sentence, from, frequencies: lemmaFrequencies([[words, 1]]), favour }];
  });
}
