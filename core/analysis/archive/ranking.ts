import type { ClosePost } from "../built-in-analysis.ts";
import type { ArchiveIndex } from "./archive-index.ts";
import { type ReadDraft, draftFrequencies } from "../draft/tokenise-draft.ts";

/** BM25 as Robertson and Zaragoza (2009) leave it by default. */
const SATURATION = 1.2;
const LENGTH_PULL = 0.75;

/** Terms of a text that posts are looked for by: assistant.md, Search and likeness. */
const MOST_TERMS = 40;

/** The pull of a post of mean length. */
export const MEAN_PULL = SATURATION;

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

export interface Word extends Weighed {
  lemma: string;
}

export interface FrequentWord extends Word {
  frequency: number;
}

export type Families = Pick<ArchiveIndex, "family" | "lemma">;

/** The weightiest terms of a text by weighted frequency and rarity. */
export function queryOf(
  index: Families & Pick<ArchiveIndex, "termOf" | "idf">,
  frequencies: ReadonlyMap<string, number>,
): Query {
  const words = Array.from(frequencies, ([lemma, frequency]) => {
    const term = index.termOf(lemma);
    return { lemma, term, weight: weightOf(index.idf(term), frequency), frequency };
  });
  const { terms, family } = chosenWords(index, words, MOST_TERMS);
  return {
    terms: [...terms, ...family],
    self: terms.reduce((sum, { weight, frequency }) => sum + weight * saturated(frequency, MEAN_PULL), 0),
  };
}

/** What a word of a text weighs in a query, by how often it stands there and how rare it is. */
export function weightOf(idf: number, frequency: number): number {
  return (1 + Math.log(frequency)) * idf;
}

/** The weightiest words of a text, at most so many, and the words of their families that posts are looked for by as well. */
export function chosenWords(index: Families, words: FrequentWord[], most: number) {
  const terms = words.toSorted((one, other) => (comesBefore(one, other) ? -1 : 1)).slice(0, most);
  const family: Word[] = [];
  for (const { lemma, term, weight: ofTerm } of terms) {
    const weight = ofTerm * FAMILY_WEIGHT;
    // Terms stand by their weight, so that all further families weigh less.
    if (family.length >= MOST_FAMILY && weight < (family.at(-1)?.weight ?? 0)) break;
    addFamily(family, index, { lemma, term, weight });
  }
  return { terms, family };
}

/** Adds the family of a word to the weightiest found so far, of equal ones the first by alphabet, in which families stand. */
function addFamily(found: Word[], families: Families, { lemma, term, weight }: Word): void {
  for (const member of families.family(lemma)) {
    if (member === term) continue;
    const next = { term: member, weight, lemma: families.lemma(member) };
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

/* oxlint-disable typescript/no-non-null-assertion -- every posting of a query passes here, and all are in bounds */

export function scoresOf(index: ArchiveIndex, query: Query): Float64Array {
  const scores = new Float64Array(index.posts.length);
  const pulls = lengthPullsOf(index);
  for (const { term, weight } of query.terms) {
    const { posts, frequency } = index.postings(term);
    for (let at = 0; at < posts.length; at += 1) {
      const no = posts[at]!;
      scores[no]! += weight * saturated(frequency[at]!, pulls[no]!);
    }
  }
  return scores;
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

/** What a word is worth in a post by how often it stands there: less than 2.2 however often that is. */
export function saturated(frequency: number, pull: number): number {
  return (frequency * (SATURATION + 1)) / (frequency + pull);
}

/** How fast a word's repetitions stop counting in a post of this length, as a share of the mean. */
export function lengthPull(relativeLength: number): number {
  return SATURATION * (1 - LENGTH_PULL + LENGTH_PULL * relativeLength);
}

const remembered = new WeakMap<ArchiveIndex, Float64Array>();

/** Of every post, made once for an index: a query meets each post some hundred times. */
function lengthPullsOf(index: ArchiveIndex): Float64Array {
  const known = remembered.get(index);
  if (known) return known;
  const pulls = Float64Array.from(index.posts, ({ length }) => lengthPull(length / index.meanLength));
  remembered.set(index, pulls);
  return pulls;
}
