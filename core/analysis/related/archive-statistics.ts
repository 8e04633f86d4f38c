import { idfOf, type TermWorths } from "../archive/inverted-index.ts";
import type { PostNumbers } from "./post-numbers.ts";

/** What a post is weighed by, of all posts of an archive together. */
export interface ArchiveStatistics {
  posts: number;
  /** By term: how many posts have it, and how rare that makes it. */
  having: Uint32Array;
  idf: Float64Array;
  /** By post: the sum of the worth of its telling words. */
  lengths: Float64Array;
  meanLength: number;
  /** By tag: 0 for one of all posts, 1 for one that a single post has. */
  rarity: Float64Array;
}

/** Of so many posts with so many different tags. */
export function statisticsOf(
  all: Iterable<PostNumbers>,
  { posts, tags }: { posts: number; tags: number },
  counted: TermWorths,
): ArchiveStatistics {
  const { terms, frequencies } = counted;
  const having = new Uint32Array(frequencies.length);
  const tagged = new Uint32Array(tags);
  const lengths = new Float64Array(posts);
  let no = 0;
  for (const post of all) {
    const count = counted.count(post);
    for (let at = 0; at < count; at += 1) {
      const term = terms[at]!;
      having[term]! += 1;
      lengths[no]! += frequencies[term]!;
      frequencies[term] = 0;
    }
    for (const tag of post.tags) tagged[tag]! += 1;
    no += 1;
  }
  const rarest = Math.log(Math.max(2, posts));
  return {
    posts,
    having,
    idf: Float64Array.from(having, (count) => idfOf(posts, count)),
    lengths,
    meanLength: Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, posts)),
    rarity: Float64Array.from(tagged, (count) => (count === 0 ? 0 : Math.log(posts / count) / rarest)),
  };
}
