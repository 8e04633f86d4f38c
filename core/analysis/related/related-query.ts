import { familiesOf, type SettledWords } from "../archive/archive-word-forms.ts";
import { telling } from "../archive/archive-index.ts";
import type { TermWorths } from "../archive/inverted-index.ts";
import { chosenWords, MEAN_PULL, saturated, type Weighed, weightOf } from "../archive/ranking.ts";
import type { ArchiveStatistics } from "./archive-statistics.ts";
import { joined, listsOf, type PostNumbers } from "./post-numbers.ts";

/** Nearly all telling words of a long text: by its rarest ones alone, which hardly any other post has, chance decides. */
const COMPARED_TERMS = 300;

/**
 * Weights and what a term is worth in a post are whole numbers, so that sums of their products are exact: the same in any order and
 * however an archive is cut into blocks. A worth is below 2.2 times its unit, which is less than 2^16; with a heaviest term of 2^26 the sum
 * of a query's 380 terms stays below 2^51.
 */
const HEAVIEST = 2 ** 26;
const WORTH_UNIT = 29_000;

/** A number beyond 32 bits stands in a record as two. */
const LOW = 2 ** 32;

/** What posts are compared with one by. */
export interface RelatedQuery {
  /** What a post of mean length would score that says the same. */
  self: number;
  titles: Uint32Array;
  /** The commonest first. */
  tags: Uint32Array;
  /** The terms of its words and of their families, those that weigh most for the posts that have them first; and what each weighs. */
  terms: Uint32Array;
  weights: Uint32Array;
}

/** What a term is worth in a post by its weighted frequency there and by the pull of the post's length. */
export function worthIn(frequency: number, pull: number): number {
  return Math.round(saturated(frequency, pull) * WORTH_UNIT);
}

/** Makes the queries of posts, as records of numbers. */
export function queryRecorder(
  words: SettledWords,
  statistics: ArchiveStatistics,
  counted: TermWorths,
): (post: PostNumbers) => Uint32Array {
  const { idf, having, rarity } = statistics;
  const { lemma, lemmaOfForm, silent } = words;
  const families = { lemma, family: familiesOf(words, (term) => (having[term] ?? 0) > 0) };
  const { terms, frequencies } = counted;
  const wordsOf = (post: PostNumbers) => {
    const count = counted.count(post);
    return Array.from(terms.subarray(0, count), (term) => {
      const frequency = frequencies[term] ?? 0;
      frequencies[term] = 0;
      return { lemma: lemma(term), term, weight: weightOf(idf[term] ?? 0, frequency), frequency };
    });
  };
  return (post) => {
    const chosen = chosenWords(families, wordsOf(post), COMPARED_TERMS);
    const unit = HEAVIEST / (chosen.terms[0]?.weight ?? 1);
    const whole = (weight: number) => Math.round(weight * unit);
    const share = ({ term, weight }: Weighed) => weight / (having[term] ?? 1);
    const all: Weighed[] = [...chosen.terms, ...chosen.family].toSorted((one, other) => share(other) - share(one));
    const self = chosen.terms.reduce(
      (sum, { weight, frequency }) => sum + whole(weight) * worthIn(frequency, MEAN_PULL),
      0,
    );
    const titles = new Set(telling(post.titleForms, lemmaOfForm, silent));
    return joined([
      Uint32Array.of(Math.floor(self / LOW), self % LOW),
      Uint32Array.from(titles),
      post.tags.toSorted((one, other) => (rarity[one] ?? 0) - (rarity[other] ?? 0)),
      Uint32Array.from(all, ({ term }) => term),
      Uint32Array.from(all, ({ weight }) => whole(weight)),
    ]);
  };
}

/** The query of a record, as views of it. */
export function queryOfRecord(record: Uint32Array): RelatedQuery {
  const next = listsOf(record);
  const [high = 0, low = 0] = next();
  return { self: high * LOW + low, titles: next(), tags: next(), terms: next(), weights: next() };
}
