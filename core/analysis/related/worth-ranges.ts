import type { RelatedBlock } from "./related-block.ts";
import type { RelatedQuery } from "./related-query.ts";

/** A query has at most 300 terms and 80 of their families, and one place behind them. */
const ROOM = 512;

/** What the terms of a query may add to the scores of a block's posts, at least and at most. */
export class WorthRanges {
  /** The terms in the order in which they are added, as places in the query. */
  readonly order = new Uint16Array(ROOM);
  terms = 0;
  postings = 0;
  /** By place in that order: what this term and all after it add. Behind the last it is nothing. */
  readonly leastLeft = new Float64Array(ROOM);
  readonly mostLeft = new Float64Array(ROOM);
  readonly #block: RelatedBlock;
  /** By term: the least and the most it is worth in posts that have it. */
  readonly #least: Uint32Array;
  readonly #most: Uint32Array;

  constructor(block: RelatedBlock) {
    const { starts } = block.terms;
    this.#block = block;
    this.#least = new Uint32Array(starts.length - 1);
    this.#most = new Uint32Array(starts.length - 1);
    for (let term = 0; term + 1 < starts.length; term += 1) {
      let [least, most] = [Infinity, 0];
      for (let at = starts[term]!; at < starts[term + 1]!; at += 1) {
        const worth = block.worths[at]!;
        if (worth < least) least = worth;
        if (worth > most) most = worth;
      }
      this.#least[term] = least;
      this.#most[term] = most;
    }
  }

  /** `own` is the place in the block of the post that asks, where it has one: what no other post has adds nothing. */
  begin({ terms, weights }: RelatedQuery, own: number): void {
    const {
      terms: { starts, posts },
      count,
    } = this.#block;
    const { order } = this;
    this.postings = 0;
    let [some, all] = [0, ROOM];
    for (let place = 0; place < terms.length; place += 1) {
      const from = starts[terms[place]!]!;
      const having = starts[terms[place]! + 1]! - from;
      if (having === 0 || (having === 1 && posts[from] === own)) continue;
      this.postings += having;
      if (having === count) order[(all -= 1)] = place;
      else order[some++] = place;
    }
    // Terms that all posts have tell them apart least.
    const end = some + ROOM - all;
    this.terms = end;
    order.copyWithin(some, all, ROOM);
    order.subarray(some, end).reverse();
    this.leastLeft[end] = this.mostLeft[end] = 0;
    for (let next = end - 1; next >= 0; next -= 1) {
      const [term, weight] = [terms[order[next]!]!, weights[order[next]!]!];
      this.leastLeft[next] = this.leastLeft[next + 1]! + (next < some ? 0 : weight * this.#least[term]!);
      this.mostLeft[next] = this.mostLeft[next + 1]! + weight * this.#most[term]!;
    }
  }
}
