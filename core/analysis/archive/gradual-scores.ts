import type { ArchiveIndex } from "./archive-index.ts";
import { addWeighed, lengthPullsOf, type Query, SATURATED, saturated, saturationsIn, type Weighed } from "./ranking.ts";

/** What something adds to a score, at least and at most. */
interface Range {
  least: number;
  most: number;
}

const NOTHING: Range = { least: 0, most: 0 };

/** A term that some posts lack. */
const SOMETIMES: Range = { least: 0, most: SATURATED };

/** Of so few posts, as a share of all, each is looked up in what all have, instead of adding to all. */
const FEW = 0.25;

/**
 * The scores of all posts but one for one query after the other, terms that tell posts most apart first, so that whoever asks may stop
 * where the rest can change nothing. The whole score of single posts is that of `scoresOf`, to the last bit.
 */
export class GradualScores {
  /** What the terms so far have added, in another order than a whole score. */
  readonly scores: Float64Array;
  readonly #index: ArchiveIndex;
  readonly #saturations: Saturations;
  #query: Query["terms"] = [];
  #terms: Weighed[] = [];
  /** By term: what it and all after it add to a score. */
  #left: Range[] = [];
  #next = 0;

  constructor(index: ArchiveIndex) {
    this.#index = index;
    this.#saturations = new Saturations(index);
    this.scores = new Float64Array(index.posts.length);
  }

  /** `except` is the number of the post that the scores of are not asked for. */
  begin({ terms }: Query, except: number): void {
    this.scores.fill(0);
    this.#query = terms;
    this.#terms = this.#inOrder(terms, except);
    this.#next = 0;
    this.#left = [NOTHING];
    let { least, most } = NOTHING;
    for (const { term, weight } of this.#terms.toReversed()) {
      const range = this.#saturations.rangeOf(term);
      least += weight * range.least;
      most += weight * range.most;
      this.#left.push({ least, most });
    }
    this.#left.reverse();
  }

  /** Terms that another post has, by their weight; those that all posts have come last, since they tell them apart least. */
  #inOrder(terms: Query["terms"], except: number): Weighed[] {
    const { postsWith, frequencyIn, posts } = this.#index;
    const [some, all]: [Weighed[], Weighed[]] = [[], []];
    for (const each of terms) {
      const count = postsWith(each.term);
      if (count === posts.length) all.push(each);
      else if (count > 1 || frequencyIn(each.term, except) === 0) some.push(each);
    }
    return [...some.toSorted((one, other) => other.weight - one.weight), ...all];
  }

  /** What the terms that are left add to a score, but for what sums differ by in another order. */
  get left(): Range {
    return this.#left[this.#next] ?? NOTHING;
  }

  /** Adds terms until what those that are left add differs by no more than this from post to post. Of other posts than these the scores may be too low from then on. */
  addUntil(difference: number, posts: Uint32Array): void {
    const areFew = posts.length < FEW * this.scores.length;
    for (let { left } = this; left.most - left.least > difference; { left } = this) {
      this.#next += areFew ? this.#addNextOf(posts) : this.#addNext();
    }
  }

  /* oxlint-disable typescript/no-non-null-assertion -- every posting of a query passes here, and all are in bounds */

  /** Returns how many terms it added: four that all posts have, as nearly all of an archive on one subject, in half the time and with the same sums. */
  #addNext(): number {
    const { scores } = this;
    const first = this.#terms[this.#next]!;
    if (this.#index.postsWith(first.term) < scores.length || this.#next + 4 > this.#terms.length) {
      this.#add(first);
      return 1;
    }
    const next = this.#terms.slice(this.#next, this.#next + 4);
    const [a, b, c, d] = next.map(({ term }) => this.#saturations.of(term));
    const [ofA = 0, ofB = 0, ofC = 0, ofD = 0] = next.map(({ weight }) => weight);
    for (let no = 0; no < scores.length; no += 1)
      scores[no] = scores[no]! + ofA * a![no]! + ofB * b![no]! + ofC * c![no]! + ofD * d![no]!;
    return 4;
  }

  #addNextOf(posts: Uint32Array): number {
    const { scores } = this;
    const next = this.#terms[this.#next]!;
    if (this.#index.postsWith(next.term) === scores.length) {
      const worth = this.#saturations.of(next.term);
      for (const no of posts) scores[no]! += next.weight * worth[no]!;
    } else this.#add(next);
    return 1;
  }

  #add({ term, weight }: Weighed): void {
    addWeighed(this.scores, this.#index.postings(term).posts, this.#saturations.of(term), weight);
  }

  wholeScoreOf(no: number): number {
    const pull = lengthPullsOf(this.#index)[no]!;
    let score = 0;
    for (const { term, weight } of this.#query) {
      const frequency = this.#index.frequencyIn(term, no);
      if (frequency > 0) score += weight * saturated(frequency, pull);
    }
    return score;
  }
}

/* oxlint-enable typescript/no-non-null-assertion */

/** Saturations that are kept, 8 bytes each. */
const MOST_KEPT = 1_500_000;

/** Those of rarer terms are worked out each time: it takes less than finding them, and an archive has hundreds of thousands. */
const FEWEST_KEPT = 32;

/** What a term is worth in each post that has it, worked out once for many queries; of a term beyond what is kept, each time. */
class Saturations {
  readonly #index: ArchiveIndex;
  readonly #kept = new Map<number, Float64Array>();
  /** Of terms that all posts have. */
  readonly #ranges = new Map<number, Range>();
  #count = 0;

  constructor(index: ArchiveIndex) {
    this.#index = index;
  }

  of(term: number): Float64Array {
    const count = this.#index.postsWith(term);
    const kept = count < FEWEST_KEPT ? undefined : this.#kept.get(term);
    if (kept) return kept;
    const worked = saturationsIn(this.#index, this.#index.postings(term));
    if (count < FEWEST_KEPT || this.#count + worked.length > MOST_KEPT) return worked;
    this.#kept.set(term, worked);
    this.#count += worked.length;
    return worked;
  }

  rangeOf(term: number): Range {
    if (this.#index.postsWith(term) < this.#index.posts.length) return SOMETIMES;
    const known = this.#ranges.get(term);
    if (known) return known;
    let [least, most] = [SATURATED, 0];
    for (const each of this.of(term)) {
      least = Math.min(least, each);
      most = Math.max(most, each);
    }
    const range = { least, most };
    this.#ranges.set(term, range);
    return range;
  }
}
