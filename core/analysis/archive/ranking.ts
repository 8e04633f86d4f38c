import type { ClosePost } from "../built-in-analysis.ts";
import type { ArchiveIndex } from "./archive-index.ts";
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

export interface Query {
  terms: readonly { term: number; weight: number }[];
  /** What a post of mean length would score that says the same. */
  self: number;
}

export interface Ranked {
  no: number;
  similarity: number;
}

/** The weightiest terms of a text by weighted frequency and rarity. */
export function queryOf(index: ArchiveIndex, frequencies: ReadonlyMap<string, number>, most = MOST_TERMS): Query {
  const weighed = [...frequencies].map(([lemma, frequency]) => {
    const term = index.termOf(lemma);
    return { lemma, term, weight: (1 + Math.log(frequency)) * index.idf(term), frequency };
  });
  const terms = weighed.toSorted((a, b) => b.weight - a.weight || (a.lemma < b.lemma ? -1 : 1)).slice(0, most);
  const family = terms.flatMap(({ lemma, weight }) => {
    return index
      .family(lemma)
      .map((term) => ({ term, weight: weight * FAMILY_WEIGHT, lemma: index.lemmas[term] ?? lemma }));
  });
  family.sort((a, b) => b.weight - a.weight || (a.lemma < b.lemma ? -1 : 1));
  return {
    terms: [...terms, ...family.slice(0, MOST_FAMILY)],
    self: terms.reduce((sum, { weight, frequency }) => sum + weight * saturated(frequency, lengthPull(1)), 0),
  };
}

/** `saturations`: of several queries one after the other. */
export function scoresOf(index: ArchiveIndex, query: Query, saturations?: Saturations): Float64Array {
  const scores = new Float64Array(index.posts.length);
  const pulls = lengthPullsOf(index);
  for (const { term, weight } of query.terms) {
    const { posts, frequency } = index.postings(term);
    const known = saturations?.of(term);
    for (let at = 0; at < posts.length; at += 1) {
      /* oxlint-disable typescript/no-non-null-assertion -- every posting of a query passes here, and all are in bounds */
      const no = posts[at]!;
      scores[no]! += weight * (known ? known[at]! : saturated(frequency[at]!, pulls[no]!));
      /* oxlint-enable typescript/no-non-null-assertion */
    }
  }
  return scores;
}

/** Saturations that are kept, 8 bytes each. */
const MOST_KEPT = 1_500_000;

/** What a term is worth in each post that has it, worked out once for many queries; of a term beyond what is kept, each time. */
export class Saturations {
  readonly #index: ArchiveIndex;
  readonly #kept = new Map<number, Float64Array>();
  #count = 0;

  constructor(index: ArchiveIndex) {
    this.#index = index;
  }

  of(term: number): Float64Array {
    const kept = this.#kept.get(term);
    if (kept) return kept;
    const { posts, frequency } = this.#index.postings(term);
    const pulls = lengthPullsOf(this.#index);
    const worked = new Float64Array(posts.length);
    for (let at = 0; at < posts.length; at += 1) {
      // oxlint-disable-next-line typescript/no-non-null-assertion -- as in the scores
      worked[at] = saturated(frequency[at]!, pulls[posts[at]!]!);
    }
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
