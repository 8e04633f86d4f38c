import type { ClosePost } from "../built-in-analysis.ts";
import type { ArchiveIndex } from "./archive-index.ts";
import type { Postings } from "./inverted-index.ts";
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

interface Weighed {
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

/** The weightiest terms of a text by weighted frequency and rarity. */
export function queryOf(
  index: Pick<ArchiveIndex, "termOf" | "idf" | "family" | "lemmas">,
  frequencies: ReadonlyMap<string, number>,
  most = MOST_TERMS,
): Query {
  const weighed = [...frequencies].map(([lemma, frequency]) => {
    const term = index.termOf(lemma);
    return { lemma, term, weight: (1 + Math.log(frequency)) * index.idf(term), frequency };
  });
  const terms = weighed.toSorted((a, b) => b.weight - a.weight || (a.lemma < b.lemma ? -1 : 1)).slice(0, most);
  const family: (Weighed & { lemma: string })[] = [];
  for (const { lemma, weight: ofTerm } of terms) {
    const weight = ofTerm * FAMILY_WEIGHT;
    // Terms stand by their weight, so that all further families weigh less.
    if (family.length >= MOST_FAMILY && weight < (family.at(-1)?.weight ?? 0)) break;
    for (const term of index.family(lemma)) family.push({ term, weight, lemma: index.lemmas[term] ?? lemma });
  }
  family.sort((a, b) => b.weight - a.weight || (a.lemma < b.lemma ? -1 : 1));
  return {
    terms: [...terms, ...family.slice(0, MOST_FAMILY)],
    self: terms.reduce((sum, { weight, frequency }) => sum + weight * saturated(frequency, lengthPull(1)), 0),
  };
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

function addWeighed(scores: Float64Array, posts: Uint32Array, worth: Float64Array, weight: number): void {
  for (let at = 0; at < worth.length; at += 1) scores[posts[at]!]! += weight * worth[at]!;
}

function saturationsIn(index: ArchiveIndex, { posts, frequency }: Postings): Float64Array {
  const pulls = lengthPullsOf(index);
  const worth = new Float64Array(posts.length);
  for (let at = 0; at < worth.length; at += 1) worth[at] = saturated(frequency[at]!, pulls[posts[at]!]!);
  return worth;
}

/**
 * The scores of one query after the other, term by term in the query's order, so that whoever asks may stop where the rest can change
 * nothing, and have it added for single posts: the sums are then those of `scoresOf`, to the last bit.
 */
export class GradualScores {
  readonly scores: Float64Array;
  readonly #index: ArchiveIndex;
  readonly #saturations: Saturations;
  #terms: Query["terms"] = [];
  /** By term: what it and all after it can add to a score at most. */
  #atMost = new Float64Array(0);
  #next = 0;

  constructor(index: ArchiveIndex) {
    this.#index = index;
    this.#saturations = new Saturations(index);
    this.scores = new Float64Array(index.posts.length);
  }

  begin({ terms }: Query): void {
    this.scores.fill(0);
    this.#terms = terms;
    this.#next = 0;
    this.#atMost = new Float64Array(terms.length + 1);
    for (let at = terms.length - 1; at >= 0; at -= 1)
      this.#atMost[at] = this.#atMost[at + 1]! + terms[at]!.weight * MOST_SATURATED;
  }

  /** What the terms that are left can add to a score, more rather than less. */
  get left(): number {
    return this.#atMost[this.#next]!;
  }

  /** Adds terms until those that are left can add no more than this. */
  addUntil(left: number): void {
    while (this.#next < this.#terms.length && this.left > left) {
      this.#next += this.#addNext();
    }
  }

  /** Returns how many terms it added: four that all posts have, as nearly all of an archive on one subject, in half the time and with the same sums. */
  #addNext(): number {
    const { scores } = this;
    const next = this.#terms.slice(this.#next, this.#next + 4);
    const worths = next.map(({ term }) => this.#saturations.of(term));
    const [a, b, c, d] = worths;
    const [ofA = 0, ofB = 0, ofC = 0, ofD = 0] = next.map(({ weight }) => weight);
    if (a && b && c && d && worths.every((each) => each.length === scores.length)) {
      for (let no = 0; no < scores.length; no += 1)
        scores[no] = scores[no]! + ofA * a[no]! + ofB * b[no]! + ofC * c[no]! + ofD * d[no]!;
      return 4;
    }
    const [first] = next;
    if (a && first) addWeighed(scores, this.#index.postings(first.term).posts, a, ofA);
    return 1;
  }

  /** Adds all that is left to the scores of these posts. */
  complete(posts: readonly number[]): void {
    const pulls = lengthPullsOf(this.#index);
    for (; this.#next < this.#terms.length; this.#next += 1) {
      const { term, weight } = this.#terms[this.#next]!;
      const postings = this.#index.postings(term);
      for (const no of posts) {
        const at = placeOf(postings.posts, no);
        if (at >= 0) this.scores[no]! += weight * saturated(postings.frequency[at]!, pulls[no]!);
      }
    }
  }
}

/** Where a number stands in an ascending list; -1 where it does not. */
function placeOf(numbers: Uint32Array, sought: number): number {
  if (numbers[sought] === sought) return sought;
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (numbers[middle]! < sought) from = middle + 1;
    else to = middle;
  }
  return numbers[from] === sought ? from : -1;
}

/* oxlint-enable typescript/no-non-null-assertion */

/** Saturations that are kept, 8 bytes each. */
const MOST_KEPT = 1_500_000;

/** What a term is worth in each post that has it, worked out once for many queries; of a term beyond what is kept, each time. */
class Saturations {
  readonly #index: ArchiveIndex;
  readonly #kept = new Map<number, Float64Array>();
  #count = 0;

  constructor(index: ArchiveIndex) {
    this.#index = index;
  }

  of(term: number): Float64Array {
    const kept = this.#kept.get(term);
    if (kept) return kept;
    const worked = saturationsIn(this.#index, this.#index.postings(term));
    if (this.#count + worked.length > MOST_KEPT) return worked;
    this.#kept.set(term, worked);
    this.#count += worked.length;
    return worked;
  }
}

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
const MOST_SATURATED = SATURATION + 1;

function saturated(frequency: number, pull: number): number {
  return (frequency * (SATURATION + 1)) / (frequency + pull);
}

function lengthPull(relativeLength: number): number {
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
