import type { RelatedBlock } from "./related-block.ts";

/** A term that so great a share of posts has is kept by post as well: at most 16 bytes for each post that has it. */
const DENSE = 0.25;

const NOT_DENSE = -1;

/** Finding one post among those of a term takes as long as adding up so many. */
const LOOKUP = 12;

/** What terms are worth in single posts of a block. */
export class BlockWorths {
  readonly #block: RelatedBlock;
  /** By term: where its worths by post begin in `#byPost`, 0 for a post that lacks it. */
  readonly #begins: Int32Array;
  readonly #byPost: Uint16Array;

  constructor(block: RelatedBlock) {
    const { starts, posts } = block.terms;
    this.#block = block;
    this.#begins = new Int32Array(starts.length - 1).fill(NOT_DENSE);
    let room = 0;
    for (let term = 0; term + 1 < starts.length; term += 1) {
      if (starts[term + 1]! - starts[term]! < DENSE * block.count) continue;
      this.#begins[term] = room;
      room += block.count;
    }
    this.#byPost = new Uint16Array(room);
    for (const [term, begin] of this.#begins.entries()) {
      if (begin === NOT_DENSE) continue;
      for (let at = starts[term]!; at < starts[term + 1]!; at += 1)
        this.#byPost[begin + posts[at]!] = block.worths[at]!;
    }
  }

  /** 0 where the post lacks the term. */
  of(term: number, no: number): number {
    const begin = this.#begins[term]!;
    if (begin !== NOT_DENSE) return this.#byPost[begin + no]!;
    const { starts, posts } = this.#block.terms;
    const end = starts[term + 1]!;
    let [from, to] = [starts[term]!, end];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (posts[middle]! < no) from = middle + 1;
      else to = middle;
    }
    return from < end && posts[from] === no ? this.#block.worths[from]! : 0;
  }

  /** Adds what a term is worth, so many times, to the scores of the first `count` of some posts. */
  addTo(scores: Float64Array, some: Uint16Array, count: number, term: number, weight: number): void {
    const begin = this.#begins[term]!;
    const {
      terms: { starts, posts },
      worths,
    } = this.#block;
    const [from, to] = [starts[term]!, starts[term + 1]!];
    if (begin !== NOT_DENSE && count < to - from) {
      const byPost = this.#byPost;
      for (let at = 0; at < count; at += 1) scores[some[at]!]! += weight * byPost[begin + some[at]!]!;
    } else if (count * LOOKUP < to - from) {
      for (let at = 0; at < count; at += 1) scores[some[at]!]! += weight * this.of(term, some[at]!);
    } else {
      for (let at = from; at < to; at += 1) scores[posts[at]!]! += weight * worths[at]!;
    }
  }
}
