import type { ArchiveIdea, IdeaOrigin, IdeaSignals } from "../built-in-analysis.ts";
import type { LemmaOf } from "../archive/archive.ts";
import type { ArchiveIndex } from "../archive/archive-index.ts";
import { FIRST_QUESTION, OPEN_QUESTION, QUESTION_FRAMES } from "./question-templates.ts";
import { untitledPhrases } from "../archive/phrases.ts";
import { best, queryOf } from "../archive/ranking.ts";
import { lemmaFrequencies, lemmaWords } from "../draft/tokenise-draft.ts";
import { capital, createRestorer, subjectOfPath } from "./restore-diacritics.ts";

const MOST_IDEAS = 10;
const MOST_OF_ORIGIN = 10;
/** A post is stale 18 months after it was last brought up to date. */
const STALE_MS = 548 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const THIN_POSTS = 2;
const SUBJECT_POSTS = 3;
const ABOUT_POSTS = 20;
/** The share of them that must have a tag before it belongs to the words. */
const ABOUT_TAG_SHARE = 0.75;

interface Scope {
  index: ArchiveIndex;
  lemmaOf: LemmaOf;
  fits(words: string, tagIds: readonly string[], postId: string | null): boolean;
}

/** Ideas from what readers missed and the archive lacks, the best of each kind in turn. */
export function findIdeas(index: ArchiveIndex, signals: IdeaSignals, lemmaOf: LemmaOf): ArchiveIdea[] {
  const scope = scopeOf(index, signals.about, lemmaOf);
  const kinds: ArchiveIdea[][] = [
    wantedIdeas(scope, "zero-result", signals.searches),
    wantedIdeas(
      scope,
      "missing",
      signals.missing.flatMap(({ path, count }) => ({ text: subjectOfPath(path), count })),
    ),
    questionIdeas(scope),
    staleIdeas(scope, signals.now),
    thinTagIdeas(scope),
    phraseIdeas(scope),
  ];
  return inTurn(kinds, lemmaOf).slice(0, MOST_IDEAS);
}

function scopeOf(index: ArchiveIndex, about: string, lemmaOf: LemmaOf): Scope {
  const words = lemmaWords(about, lemmaOf).filter(({ silent }) => !silent);
  if (words.length === 0) return { index, lemmaOf, fits: () => true };
  const frequencies = lemmaFrequencies([[words, 1]]);
  const near = best(index, queryOf(index, frequencies), ABOUT_POSTS, null).map(({ no }) => index.post(no));
  const posts = new Set(near.map(({ id }) => id));
  const tags = new Map<string, number>();
  for (const { tagIds } of near) for (const id of tagIds) tags.set(id, (tags.get(id) ?? 0) + 1);
  return {
    index,
    lemmaOf,
    fits: (text, tagIds, postId) =>
      lemmaWords(text, lemmaOf).some(({ lemma }) => frequencies.has(lemma)) ||
      tagIds.some((id) => (tags.get(id) ?? 0) >= near.length * ABOUT_TAG_SHARE) ||
      (postId !== null && posts.has(postId)),
  };
}

/** What was asked for in vain: one idea for all that comes to the same lemmas. */
function wantedIdeas(
  { index, lemmaOf, fits }: Scope,
  origin: IdeaOrigin,
  asked: readonly { text: string; count: number }[],
): ArchiveIdea[] {
  const restore = createRestorer(index);
  const groups = new Map<string, { text: string; count: number; most: number }>();
  for (const { text, count } of asked) {
    const restored = restore(text);
    const key = keyOf(restored, lemmaOf);
    if (key === "" || !fits(restored, [], null)) continue;
    const known = groups.get(key) ?? { text: restored, count: 0, most: 0 };
    const better = count > known.most || (count === known.most && restored < known.text);
    groups.set(key, {
      text: better ? restored : known.text,
      count: known.count + count,
      most: Math.max(count, known.most),
    });
  }
  return [...groups.values()].map(({ text, count }) => {
    const isQuestion = /^(?:jak|czy|co|kiedy|gdzie|dlaczego|ile|czemu|który|która|które)\s/iu.test(text);
    const title = capital(text);
    return {
      origin,
      evidence: count,
      postId: null,
      tagIds: [],
      angle: "",
      title: isQuestion ? title : FIRST_QUESTION.title(title),
      question: isQuestion ? `${title.replace(/\?$/u, "")}?` : FIRST_QUESTION.question,
      intent: isQuestion ? "question" : "guide",
    };
  });
}

/** For what the site writes of often, the questions that no post of it answers. */
function questionIdeas({ index, fits }: Scope): ArchiveIdea[] {
  return index.tags.flatMap((tag) => {
    const posts = index.posts.filter(({ tagIds }) => tagIds.includes(tag.id));
    if (posts.length < SUBJECT_POSTS || !fits(tag.name, [tag.id], null)) return [];
    const said = new Set(posts.flatMap(({ titleForms, headingForms }) => [...titleForms, ...headingForms]));
    const lemmas = new Set([...said].map((form) => index.lemmas[index.termOfForm[form] ?? -1]));
    const frame = QUESTION_FRAMES.find(({ markers }) => !markers.some((marker) => lemmas.has(marker)));
    if (!frame) return [];
    const { intent, question } = frame;
    return [
      {
        origin: "question" as const,
        intent,
        question,
        angle: "",
        evidence: posts.length,
        postId: null,
        title: frame.title(capital(tag.name)),
        tagIds: [tag.id],
      },
    ];
  });
}

function staleIdeas({ index, fits }: Scope, now: number): ArchiveIdea[] {
  return index.posts
    .filter(({ updatedAt, title, tagIds, id }) => now - updatedAt >= STALE_MS && fits(title, tagIds, id))
    .map(({ id, title, tagIds, updatedAt }) => ({
      origin: "stale",
      intent: "update",
      title,
      question: "Co się od tego czasu zmieniło?",
      angle: "",
      evidence: Math.floor((now - updatedAt) / DAY_MS),
      postId: id,
      tagIds: [...tagIds],
    }));
}

function thinTagIdeas({ index, fits }: Scope): ArchiveIdea[] {
  const counts = new Map<string, number>();
  for (const { tagIds } of index.posts) for (const id of tagIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return index.tags.flatMap(({ id, name }) => {
    const posts = counts.get(id) ?? 0;
    if (posts === 0 || posts > THIN_POSTS || !fits(name, [id], null)) return [];
    const { question, intent } = OPEN_QUESTION;
    const title = OPEN_QUESTION.title(capital(name));
    return [
      { origin: "thin-tag" as const, intent, title, question, angle: "", evidence: posts, postId: null, tagIds: [id] },
    ];
  });
}

function phraseIdeas({ index, fits }: Scope): ArchiveIdea[] {
  return untitledPhrases(index)
    .filter(({ phrase }) => fits(phrase, [], null))
    .map(({ phrase, posts }) => ({
      origin: "phrase",
      intent: "guide",
      angle: "",
      evidence: posts,
      postId: null,
      tagIds: [],
      title: FIRST_QUESTION.title(capital(phrase)),
      question: FIRST_QUESTION.question,
    }));
}

/** The best of each kind, then the second of each; none twice by its lemmas. */
function inTurn(kinds: readonly ArchiveIdea[][], lemmaOf: LemmaOf): ArchiveIdea[] {
  const sorted = kinds.map((ideas) =>
    ideas.toSorted((a, b) => b.evidence - a.evidence || (a.title < b.title ? -1 : 1)).slice(0, MOST_OF_ORIGIN),
  );
  const found = new Map<string, ArchiveIdea>();
  for (let place = 0; place < MOST_OF_ORIGIN; place += 1) {
    for (const ideas of sorted) {
      const idea = ideas[place];
      if (!idea) continue;
      const key = keyOf(idea.title, lemmaOf);
      if (!found.has(key)) found.set(key, idea);
    }
  }
  return [...found.values()];
}

/** The lemmas that tell something, whatever their order; empty where none does. */
function keyOf(text: string, lemmaOf: LemmaOf): string {
  return [...lemmaFrequencies([[lemmaWords(text, lemmaOf), 1]]).keys()].toSorted().join(" ");
}
