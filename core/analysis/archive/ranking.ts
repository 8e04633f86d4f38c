import type { ClosePost } from "../built-in-analysis.ts";
import type { ArchiveIndex, IndexedPost } from "./archive-index.ts";
import { type Postings, termFrequencies } from "./inverted-index.ts";
import { type ReadDraft, draftFrequencies } from "../draft/tokenise-draft.ts";

/** BM25 as Robertson and Zaragoza (2009) leave it by default. */
const SATURATION = 1.2;
const LENGTH_PULL = 0.75;

/** Terms of a text that posts are looked for by: assistant.md, Search and likeness. */
const MOST_TERMS = 40;

const NEAR = 30;

/** What a word of the same family says beside the word itself, and how many are looked for at most. */
const FAMILY_WEIGHT = 0.5;
const MOST_FAMILY = 80;

export interface Weighed {
  term: number;
  weight: number;
}

export interface Query {
  terms: readonly Weighed[];
  /** What a post of mean length would score that says the same. */
  self: number;
}

export interface Ranked {
  no: number;
  similarity: number;
}

interface Word extends Weighed {
  lemma: string;
}

interface FrequentWord extends Word {
  frequency: number;
}

type Families = Pick<ArchiveIndex, "family" | "lemmas">;

/** The weightiest terms of a text by weighted frequency and rarity. */
export function queryOf(
  index: Families & Pick<ArchiveIndex, "termOf" | "idf">,
  frequencies: ReadonlyMap<string, number>,
): Query {
  const words = Array.from(frequencies, ([lemma, frequency]) => {
    const term = index.termOf(lemma);
    return { lemma, term, weight: weightOf(index.idf(term), frequency), frequency };
  });
  return queryOfWords(index, words, MOST_TERMS);
}

/** The same of a post in the archive, by the words that the archive holds of it. */
export function queryOfPost(index: ArchiveIndex, post: IndexedPost, most: number): Query {
  const frequencies = termFrequencies(post, index.termOfForm, index.silent);
  const words = Array.from(frequencies, ([term, frequency]) => {
    return { lemma: index.lemmas[term] ?? "", term, weight: weightOf(index.idf(term), frequency), frequency };
  });
  return queryOfWords(index, words, most);
}

function weightOf(idf: number, frequency: number): number {
  return (1 + Math.log(frequency)) * idf;
}

function queryOfWords(index: Families, words: FrequentWord[], most: number): Query {
  const terms = words.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1)).slice(0, most);
  const family: Word[] = [];
  for (const { lemma, term, weight: ofTerm } of terms) {
    const weight = ofTerm * FAMILY_WEIGHT;
    // Terms stand by their weight, so that all further families weigh less.
    if (family.length >= MOST_FAMILY && weight < (family.at(-1)?.weight ?? 0)) break;
    addFamily(family, index, { lemma, term, weight });
  }
  return {
    terms: [...terms, ...family],
    self: terms.reduce((sum, { weight, frequency }) => sum + weight * saturated(frequency, lengthPull(1)), 0),
  };
}

/** Adds the family of a word to the weightiest found so far, of equal ones the first by alphabet, in which families stand. */
function addFamily(found: Word[], { family, lemmas }: Families, { lemma, term, weight }: Word): void {
  for (const member of family(lemma)) {
    if (member === term) continue;
    const next = { term: member, weight, lemma: lemmas[member] ?? lemma };
    let at = found.length;
    for (let before; (before = found[at - 1]) && comesBefore(next, before);) at -= 1;
    if (at === MOST_FAMILY) return;
    found.splice(at, 0, next);
    if (found.length > MOST_FAMILY) found.pop();
  }
}

function comesBefore(one: Word, other: Word): boolean {
  return one.weight === other.weight ? one.lemma < other.lemma : one.weight > other.weight;
}

export function scoresOf(index: ArchiveIndex, query: Query): Float64Array {
  const scores = new Float64Array(index.posts.length);
  for (const { term, weight } of query.terms) {
    const postings = index.postings(term);
    addWeighed(scores, postings.posts, saturationsIn(index, postings), weight);
  }
  return scores;
}

/* oxlint-disable typescript/no-non-null-assertion -- every posting of a query passes here, and all are in bounds */

/** Adds to the score of each post what the term is worth in it. */
export function addWeighed(scores: Float64Array, posts: Uint32Array, worth: Float64Array, weight: number): void {
  for (let at = 0; at < worth.length; at += 1) scores[posts[at]!]! += weight * worth[at]!;
}

/** What a term is worth in each post that has it. */
export function saturationsIn(index: ArchiveIndex, { posts, frequency }: Postings): Float64Array {
  const pulls = lengthPullsOf(index);
  const worth = new Float64Array(posts.length);
  for (let at = 0; at < worth.length; at += 1) worth[at] = saturated(frequency[at]!, pulls[posts[at]!]!);
  return worth;
}

/* oxlint-enable typescript/no-non-null-assertion */

/** The posts that score most, best first, without one of them; ties by id. */
export function best(index: ArchiveIndex, query: Query, limit: number, exceptId: string | null): Ranked[] {
  const scores = scoresOf(index, query);
  const except = exceptId === null ? -1 : index.numberOf(exceptId);
  const found: Ranked[] = [];
  for (const [no, score] of scores.entries()) {
    if (score > 0 && no !== except) found.push({ no, similarity: similarityOf(query, score) });
  }
  return found.toSorted((a, b) => b.similarity - a.similarity || a.no - b.no).slice(0, limit);
}

export function postsNear(index: ArchiveIndex, read: ReadDraft): Ranked[] {
  return best(index, queryOf(index, draftFrequencies(read)), NEAR, read.draft.postId);
}

export function similarityOf({ self }: Query, score: number): number {
  return self === 0 ? 0 : Math.min(1, score / self);
}

export function closePost(index: ArchiveIndex, { no, similarity }: Ranked): ClosePost {
  const { id, title } = index.post(no);
  return { postId: id, title, similarity: rounded(similarity) };
}

/** Four places: more is noise to whoever reads it. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** A word that stands in a post ever so often is worth less than this. */
export const SATURATED = SATURATION + 1;

export function saturated(frequency: number, pull: number): number {
  return (frequency * SATURATED) / (frequency + pull);
}

function lengthPull(relativeLength: number): number {
  return SATURATION * (1 - LENGTH_PULL + LENGTH_PULL * relativeLength);
}

const remembered = new WeakMap<ArchiveIndex, Float64Array>();

/** Of every post, made once for an index: a query meets each post some hundred times. */
export function lengthPullsOf(index: ArchiveIndex): Float64Array {
  const known = remembered.get(index);
  if (known) return known;
  const pulls = Float64Array.from(index.posts, ({ length }) => lengthPull(length / index.meanLength));
  remembered.set(index, pulls);
  return pulls;
}
