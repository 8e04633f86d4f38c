import type { SettledWords } from "../archive/archive-word-forms.ts";
import { TermWorths } from "../archive/inverted-index.ts";
import { statisticsOf } from "./archive-statistics.ts";
import { BestPosts } from "./best-posts.ts";
import { BlockComparison } from "./block-comparison.ts";
import type { NumberRecords, PostNumbers } from "./post-numbers.ts";
import { blocksOf, FULL_BLOCK } from "./related-block.ts";
import { queryRecorder, queryOfRecord } from "./related-query.ts";

/** An archive as lists of related posts are made from it. */
export interface ComparedArchive {
  /** By number, in the order of ids. */
  ids: readonly string[];
  /** Every post, in that order, as often as asked. */
  posts(): Iterable<PostNumbers>;
  /** How many different tags the posts have. */
  tags: number;
  words: SettledWords;
}

interface Asked {
  /** Numbers of posts, ascending. */
  numbers: ArrayLike<number>;
  /** Empty; keeps what the posts are compared by. */
  queries: NumberRecords;
}

/** Posts that are compared with a block, or prepared for it, between two steps. */
const AT_ONCE = 500;

/**
 * Finds for the posts asked about those that its reader may want next: those of like words, titles and tags. Takes memory for a block of
 * posts and some hundred bytes for each. Each step yields with how many posts of the archive all were compared.
 */
export function* comparePosts(
  { ids, posts, tags, words }: ComparedArchive,
  { numbers, queries }: Asked,
  full = FULL_BLOCK,
): Generator<number, BestPosts> {
  const counted = new TermWorths(words.lemmaOfForm, words.silent);
  const statistics = statisticsOf(posts(), { posts: ids.length, tags }, counted);
  yield 0;
  const record = queryRecorder(words, statistics, counted);
  let [no, next] = [0, 0];
  for (const post of posts()) {
    if (numbers[next] === no) {
      queries.append(record(post));
      next += 1;
      if (next % AT_ONCE === 0) yield 0;
    }
    no += 1;
  }
  const best = new BestPosts(numbers.length);
  for (const block of blocksOf(posts(), words, statistics, counted, full)) {
    const comparison = new BlockComparison(block, statistics, best);
    let asked = 0;
    for (const query of queries.all()) {
      comparison.compare(queryOfRecord(query), asked, numbers[asked] ?? 0);
      asked += 1;
      if (asked % AT_ONCE === 0) yield block.first + Math.floor((block.count * asked) / numbers.length);
    }
    yield block.first + block.count;
  }
  return best;
}
