import type { ArchiveIndex, IndexedPost } from "./archive/archive-index.ts";
import { GradualScores } from "./archive/gradual-scores.ts";
import { type Query, queryOfPost, similarityOf } from "./archive/ranking.ts";

/** A few more than a page shows: they replace those that stop being public. */
const MOST_RELATED = 6;

/** Nearly all telling words of a long text: by its rarest ones alone, which hardly any other post has, chance decides. */
const COMPARED_TERMS = 300;

/** Similarities of posts on one subject are small numbers: what is 0.15 counts half. */
const HALF_FELT = 0.15;

/** What like titles, and the same tags, add to texts that are alike. These and both limits were set with test/eval. */
const TITLES_WORTH = 0.5;
const TAGS_WORTH = 0.5;

/** From here on a post is shown beside another: one alone is worth showing sooner than one more. */
const LEAST_FIRST = 0.3;
const LEAST_FURTHER = 0.7;

/** For each of these posts the ids of the published ones that its reader may want next, best first: those of like words, titles and tags. */
export function relatedPosts(index: ArchiveIndex, postIds: readonly string[]): string[][] {
  const asking = askingOf(index);
  return postIds.map((id) => relatedTo(asking, id));
}

interface Asking {
  index: ArchiveIndex;
  scores: GradualScores;
  all: Uint32Array;
  /** Those of all that may be among the best, at the beginning of the array. */
  possible: Uint32Array;
  /** By post: what its title and its tags add, and the rarest tag it shares. */
  titles: Float64Array;
  tags: Float64Array;
  rarest: Float64Array;
}

const asked = new WeakMap<ArchiveIndex, Asking>();

/** Made once for an index, since lists are asked for some fifty at a time. */
function askingOf(index: ArchiveIndex): Asking {
  const known = asked.get(index);
  if (known) return known;
  const asking = {
    index,
    scores: new GradualScores(index),
    all: Uint32Array.from(index.posts.keys()),
    possible: new Uint32Array(index.posts.length),
    titles: zeros(index),
    tags: zeros(index),
    rarest: zeros(index),
  };
  asked.set(index, asking);
  return asking;
}

function relatedTo(asking: Asking, postId: string): string[] {
  const { index, scores } = asking;
  const own = index.numberOf(postId);
  if (own < 0) return [];
  const post = index.post(own);
  const query = queryOfPost(index, post, COMPARED_TERMS);
  weighTitles(asking, post);
  weighTags(asking, post);
  scores.begin(query, own);
  const best = new Best();
  for (const no of candidates(asking, own, query)) {
    const worth = worthOf(asking, no, similarityOf(query, scores.wholeScoreOf(no)));
    if (worth >= LEAST_FIRST) best.offer(no, worth);
  }
  return best.found
    .filter(({ worth }, place) => place === 0 || worth >= LEAST_FURTHER)
    .map(({ no }) => index.post(no).id);
}

/** By how much similarities may still differ for the words that are left, when it is looked which posts can still be among the best. */
const LOOKS = [0.3, 0.1, 0.03, 0.01, 0];

/** For so few the rest is added up one by one, which is what most words of most posts are spared. */
const FEW = 0.005;

/** Sums differ by far less from one order of their parts to another. */
const ROUNDING = 1e-9;

/** The posts that may be shown beside this one, ascending; all others would be worth too little whatever words they share yet. */
function candidates(asking: Asking, own: number, query: Query): Uint32Array {
  let possible = asking.all;
  for (const look of LOOKS) {
    asking.scores.addUntil(query.self * look, possible);
    possible = among(asking, possible, own, query);
    if (possible.length <= FEW * asking.all.length) break;
  }
  return possible;
}

/* oxlint-disable typescript/no-non-null-assertion -- every post passes here for each list, and all are in bounds */

function among(asking: Asking, posts: Uint32Array, own: number, query: Query): Uint32Array {
  const least = leastWorthOf(asking, posts, own, query);
  const { possible } = asking;
  const { scores, left } = asking.scores;
  let count = 0;
  for (let at = 0; at < posts.length; at += 1) {
    const no = posts[at]!;
    const most = worthOf(asking, no, similarityOf(query, scores[no]! + left.most));
    if (most >= least && no !== own) possible[count++] = no;
  }
  return possible.subarray(0, count);
}

/** What a post has to be worth to be among the best of these, by what they are surely worth. */
function leastWorthOf(asking: Asking, posts: Uint32Array, own: number, query: Query): number {
  const { scores, left } = asking.scores;
  const surely = new Best();
  for (let at = 0; at < posts.length; at += 1) {
    const no = posts[at]!;
    const worth = worthOf(asking, no, similarityOf(query, scores[no]! + left.least));
    if (worth > surely.least && no !== own) surely.offer(no, worth);
  }
  const first = Math.min(surely.found[0]?.worth ?? 0, LEAST_FURTHER);
  return Math.max(LEAST_FIRST, first, surely.least) - ROUNDING;
}

function worthOf({ titles, tags }: Asking, no: number, similarity: number): number {
  return similarity / (similarity + HALF_FELT) + titles[no]! + tags[no]!;
}

/* oxlint-enable typescript/no-non-null-assertion */

function zeros({ posts }: ArchiveIndex): Float64Array {
  return new Float64Array(posts.length);
}

/** The posts that are worth most, best first: in an archive on one subject nearly all are worth something. */
class Best {
  readonly found: { no: number; worth: number }[] = [];
  /** What a post has to be worth more than to be one of them. */
  least = 0;

  /** To be called in the order of the numbers: of two that are worth the same the first stays before the second. */
  offer(no: number, worth: number): void {
    const { found } = this;
    if (worth <= this.least) return;
    let at = found.length;
    while (at > 0 && worth > (found[at - 1]?.worth ?? 0)) at -= 1;
    found.splice(at, 0, { no, worth });
    if (found.length > MOST_RELATED) found.pop();
    if (found.length === MOST_RELATED) this.least = found.at(-1)?.worth ?? 0;
  }
}

/** By how alike two titles are, 0 to 1: the cosine of their telling words, each weighing its rarity. */
function weighTitles({ index, titles }: Asking, { titleTerms }: IndexedPost): void {
  const { titleLengths } = measuresOf(index);
  titles.fill(0);
  for (const term of titleTerms) addTo(titles, index.titled(term), index.idf(term) ** 2);
  const length = lengthOf(titleTerms, index.idf);
  for (let no = 0; no < titles.length; no += 1) {
    const shared = titles[no] ?? 0;
    if (shared > 0) titles[no] = TITLES_WORTH * (shared / (length * (titleLengths[no] ?? 0) || 1));
  }
}

/**
 * By how alike two sets of tags are, 0 to 1: the cosine of both, times the rarity of the rarest that both have. A tag of half the archive
 * says little about two posts even where neither has another.
 */
function weighTags({ index, tags, rarest }: Asking, { tagIds }: IndexedPost): void {
  const { tagLengths, tagged } = measuresOf(index);
  tags.fill(0);
  const own = [...new Set(tagIds)].flatMap((id) => tagged.get(id) ?? []);
  for (const { rarity, posts } of own.toSorted((one, other) => one.rarity - other.rarity)) {
    addTo(tags, posts, rarity ** 2);
    for (const no of posts) rarest[no] = rarity;
  }
  const length = lengthOf(own, ({ rarity }) => rarity);
  for (let no = 0; no < tags.length; no += 1) {
    const shared = tags[no] ?? 0;
    if (shared > 0) tags[no] = TAGS_WORTH * ((shared / (length * (tagLengths[no] ?? 0) || 1)) * (rarest[no] ?? 0));
  }
}

function addTo(sums: Float64Array, posts: Iterable<number>, worth: number): void {
  for (const no of posts) sums[no] = (sums[no] ?? 0) + worth;
}

function lengthOf<Item>(items: Iterable<Item>, weightOf: (item: Item) => number): number {
  return Math.hypot(...Array.from(items, (item) => weightOf(item)));
}

interface Measures {
  titleLengths: Float64Array;
  tagLengths: Float64Array;
  /** `rarity`: 0 for a tag of all posts, 1 for one that a single post has. */
  tagged: ReadonlyMap<string, { rarity: number; posts: Uint32Array }>;
}

const remembered = new WeakMap<ArchiveIndex, Measures>();

/** Made once for an index. */
function measuresOf(index: ArchiveIndex): Measures {
  const known = remembered.get(index);
  if (known) return known;
  const { posts, idf } = index;
  const having = new Map<string, number[]>();
  for (const [no, { tagIds }] of posts.entries()) {
    for (const id of new Set(tagIds)) {
      const others = having.get(id);
      if (others) others.push(no);
      else having.set(id, [no]);
    }
  }
  const rarest = Math.log(Math.max(2, posts.length));
  const rarityOf = (count: number) => Math.log(posts.length / count) / rarest;
  const tagged = new Map(
    [...having].map(([id, numbers]) => [id, { rarity: rarityOf(numbers.length), posts: Uint32Array.from(numbers) }]),
  );
  const measures = {
    titleLengths: Float64Array.from(posts, ({ titleTerms }) => lengthOf(titleTerms, idf)),
    tagLengths: Float64Array.from(posts, ({ tagIds }) => lengthOf(tagIds, (id) => tagged.get(id)?.rarity ?? 0)),
    tagged,
  };
  remembered.set(index, measures);
  return measures;
}
