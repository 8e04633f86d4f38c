import { telling } from "../archive/archive-index.ts";
import type { SettledWords } from "../archive/archive-word-forms.ts";
import type { TermCounter } from "../archive/inverted-index.ts";
import { lengthPull } from "../archive/ranking.ts";
import { capacityFor } from "../archive/word-numbers.ts";
import type { ArchiveStatistics } from "./archive-statistics.ts";
import type { PostNumbers } from "./post-numbers.ts";
import { impactOf } from "./related-query.ts";

/** Posts of a block have numbers of 16 bits. */
export const MOST_POSTS = 2 ** 16 - 1;

/** So many terms of posts are a full block; each takes ten bytes. */
export const FULL_BLOCK = 2_000_000;

/** Which posts of a block have something: those of number `n` stand in `posts` from `starts[n]` to `starts[n + 1]`, ascending. */
export interface BlockLists {
  readonly starts: Uint32Array;
  readonly posts: Uint16Array;
}

/** Some posts of an archive one after the other, by their terms, the terms of their titles, and their tags. */
export interface RelatedBlock {
  /** The number in the archive of the first. */
  first: number;
  count: number;
  terms: BlockLists;
  /** Beside the posts of terms: the impact of the term in each of them. */
  impacts: Uint16Array;
  titles: BlockLists;
  tags: BlockLists;
  /** By post: the lengths of the vectors of its title's terms and of its tags. */
  titleLengths: Float64Array;
  tagLengths: Float64Array;
}

/** Blocks of an archive in its order, so large at most. A block is to be done with before the next: its arrays are used again. */
export function* blocksOf(
  posts: Iterable<PostNumbers>,
  words: SettledWords,
  statistics: ArchiveStatistics,
  counted: TermCounter,
  full: number,
): Generator<RelatedBlock> {
  const gathered = new GatheredPosts(words, statistics, counted);
  for (const post of posts) {
    gathered.add(post);
    if (gathered.count === MOST_POSTS || gathered.terms >= full) yield gathered.takeBlock();
  }
  if (gathered.count > 0) yield gathered.takeBlock();
}

class GatheredPosts {
  #first = 0;
  readonly #titleTermsOf: (forms: Uint32Array) => number[];
  readonly #statistics: ArchiveStatistics;
  readonly #counted: TermCounter;
  readonly #terms: GatheredLists;
  readonly #titles: GatheredLists;
  readonly #tags: GatheredLists;
  /** Beside the terms as they were gathered, and as they are filed. */
  #impacts = new Uint16Array(0);
  #filedImpacts = new Uint16Array(0);
  #titleLengths: number[] = [];
  #tagLengths: number[] = [];

  constructor({ lemmaOfForm, silent }: SettledWords, statistics: ArchiveStatistics, counted: TermCounter) {
    this.#titleTermsOf = (forms) => [...new Set(telling(forms, lemmaOfForm, silent))];
    this.#statistics = statistics;
    this.#counted = counted;
    this.#terms = new GatheredLists(statistics.documentFrequency.length);
    this.#titles = new GatheredLists(statistics.documentFrequency.length);
    this.#tags = new GatheredLists(statistics.rarity.length);
  }

  get count(): number {
    return this.#titleLengths.length;
  }

  get terms(): number {
    return this.#terms.length;
  }

  add(post: PostNumbers): void {
    const { idf, rarity } = this.#statistics;
    this.#addTerms(post);
    const titles = this.#titleTermsOf(post.titleForms);
    this.#titles.add(titles);
    this.#tags.add(post.tags);
    this.#titleLengths.push(lengthOf(titles, idf));
    this.#tagLengths.push(lengthOf(post.tags, rarity));
  }

  #addTerms(post: PostNumbers): void {
    const { lengths, meanLength } = this.#statistics;
    const pull = lengthPull(lengths[this.#first + this.count]! / meanLength);
    const { terms, frequencies } = this.#counted;
    const count = this.#counted.count(post);
    const from = this.#terms.length;
    this.#impacts = capacityFor(this.#impacts, from + count);
    for (let at = 0; at < count; at += 1) {
      const term = terms[at]!;
      this.#impacts[from + at] = impactOf(frequencies[term]!, pull);
      frequencies[term] = 0;
    }
    this.#terms.add(terms.subarray(0, count));
  }

  takeBlock(): RelatedBlock {
    const [impacts, filed] = [this.#impacts, capacityFor(this.#filedImpacts, this.#terms.length)];
    this.#filedImpacts = filed;
    const block = {
      first: this.#first,
      count: this.count,
      terms: this.#terms.take((from, to) => (filed[to] = impacts[from]!)),
      impacts: filed,
      titles: this.#titles.take(),
      tags: this.#tags.take(),
      titleLengths: Float64Array.from(this.#titleLengths),
      tagLengths: Float64Array.from(this.#tagLengths),
    };
    this.#first += block.count;
    this.#titleLengths = [];
    this.#tagLengths = [];
    return block;
  }
}

/** Numbers of one post after the other, filed by number once a block is full. */
class GatheredLists {
  length = 0;
  #numbers = new Uint32Array(0);
  /** By post, where its numbers end. */
  #ends: number[] = [];
  readonly #starts: Uint32Array;
  readonly #next: Uint32Array;
  #posts = new Uint16Array(0);

  /** `different`: how many numbers there are. */
  constructor(different: number) {
    this.#starts = new Uint32Array(different + 1);
    this.#next = new Uint32Array(different + 1);
  }

  add(numbers: ArrayLike<number>): void {
    this.#numbers = capacityFor(this.#numbers, this.length + numbers.length);
    this.#numbers.set(numbers, this.length);
    this.length += numbers.length;
    this.#ends.push(this.length);
  }

  /** What was gathered, by number; `place` is told where each came to stand. */
  take(place: (from: number, to: number) => void = () => {}): BlockLists {
    const [starts, next, numbers] = [this.#starts.fill(0), this.#next, this.#numbers];
    for (let at = 0; at < this.length; at += 1) starts[numbers[at]! + 1]! += 1;
    for (let no = 1; no < starts.length; no += 1) starts[no]! += starts[no - 1]!;
    next.set(starts);
    const posts = (this.#posts = capacityFor(this.#posts, this.length));
    for (let [post, at] = [0, 0]; post < this.#ends.length; post += 1) {
      for (; at < this.#ends[post]!; at += 1) {
        const to = next[numbers[at]!]!++;
        posts[to] = post;
        place(at, to);
      }
    }
    this.length = 0;
    this.#ends = [];
    return { starts, posts };
  }
}

/** The length of a vector that has these weights, such as those of a title's terms. */
export function lengthOf(numbers: ArrayLike<number>, weights: Float64Array): number {
  let squares = 0;
  for (let at = 0; at < numbers.length; at += 1) squares += weights[numbers[at]!]! ** 2;
  return Math.sqrt(squares);
}
