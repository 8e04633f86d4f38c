import type { ArchiveIndex, IndexedPost } from "./archive/archive-index.ts";
import { termFrequencies } from "./archive/inverted-index.ts";
import { queryOf, Saturations, scoresOf, similarityOf } from "./archive/ranking.ts";

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
  const saturations = new Saturations(index);
  return postIds.map((id) => relatedTo(index, id, saturations));
}

function relatedTo(index: ArchiveIndex, postId: string, saturations: Saturations): string[] {
  const own = index.numberOf(postId);
  if (own < 0) return [];
  const post = index.post(own);
  const frequencies = [...termFrequencies(post, index.termOfForm, index.silent)];
  const query = queryOf(
    index,
    new Map(frequencies.map(([term, each]) => [index.lemmas[term] ?? "", each])),
    COMPARED_TERMS,
  );
  const likeTitles = titleLikenessTo(index, post);
  const likeTags = tagLikenessTo(index, post);
  const best = new Best();
  const scores = scoresOf(index, query, saturations);
  for (let no = 0; no < scores.length; no += 1) {
    const similarity = similarityOf(query, scores[no] ?? 0);
    const worth = similarity / (similarity + HALF_FELT) + TITLES_WORTH * likeTitles(no) + TAGS_WORTH * likeTags(no);
    if (no !== own && worth >= LEAST_FIRST) best.offer(no, worth);
  }
  return best.found
    .filter(({ worth }, place) => place === 0 || worth >= LEAST_FURTHER)
    .map(({ no }) => index.post(no).id);
}

/** The posts that are worth most, best first: in an archive on one subject nearly all are worth something. */
class Best {
  readonly found: { no: number; worth: number }[] = [];

  /** To be called in the order of the numbers: of two that are worth the same the first stays before the second. */
  offer(no: number, worth: number): void {
    const { found } = this;
    if (found.length === MOST_RELATED && worth <= (found.at(-1)?.worth ?? 0)) return;
    let at = found.length;
    while (at > 0 && worth > (found[at - 1]?.worth ?? 0)) at -= 1;
    found.splice(at, 0, { no, worth });
    if (found.length > MOST_RELATED) found.pop();
  }
}

/** How alike two titles are, 0 to 1: the cosine of their telling words, each weighing its rarity. */
function titleLikenessTo(index: ArchiveIndex, { titleTerms }: IndexedPost): (no: number) => number {
  const { titleLengths } = measuresOf(index);
  const shared = new Float64Array(index.posts.length);
  for (const term of titleTerms) addTo(shared, index.titled(term), index.idf(term) ** 2);
  const length = lengthOf(titleTerms, index.idf);
  return (no) => (shared[no] ?? 0) / (length * (titleLengths[no] ?? 0) || 1);
}

/**
 * How alike two sets of tags are, 0 to 1: the cosine of both, times the rarity of the rarest that both have. A tag of half the archive
 * says little about two posts even where neither has another.
 */
function tagLikenessTo(index: ArchiveIndex, { tagIds }: IndexedPost): (no: number) => number {
  const { tagLengths, tags } = measuresOf(index);
  const shared = new Float64Array(index.posts.length);
  const rarest = new Float64Array(index.posts.length);
  const own = [...new Set(tagIds)].flatMap((id) => tags.get(id) ?? []);
  for (const { rarity, posts } of own.toSorted((one, other) => one.rarity - other.rarity)) {
    addTo(shared, posts, rarity ** 2);
    for (const no of posts) rarest[no] = rarity;
  }
  const length = lengthOf(own, ({ rarity }) => rarity);
  return (no) => ((shared[no] ?? 0) / (length * (tagLengths[no] ?? 0) || 1)) * (rarest[no] ?? 0);
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
  tags: ReadonlyMap<string, { rarity: number; posts: Uint32Array }>;
}

const remembered = new WeakMap<ArchiveIndex, Measures>();

/** Made once for an index. */
function measuresOf(index: ArchiveIndex): Measures {
  const known = remembered.get(index);
  if (known) return known;
  const { posts, idf } = index;
  const tagged = new Map<string, number[]>();
  for (const [no, { tagIds }] of posts.entries()) {
    for (const id of new Set(tagIds)) {
      const others = tagged.get(id);
      if (others) others.push(no);
      else tagged.set(id, [no]);
    }
  }
  const rarest = Math.log(Math.max(2, posts.length));
  const rarityOf = (count: number) => Math.log(posts.length / count) / rarest;
  const tags = new Map(
    [...tagged].map(([id, having]) => [id, { rarity: rarityOf(having.length), posts: Uint32Array.from(having) }]),
  );
  const measures = {
    titleLengths: Float64Array.from(posts, ({ titleTerms }) => lengthOf(titleTerms, idf)),
    tagLengths: Float64Array.from(posts, ({ tagIds }) => lengthOf(tagIds, (id) => tags.get(id)?.rarity ?? 0)),
    tags,
  };
  remembered.set(index, measures);
  return measures;
}
