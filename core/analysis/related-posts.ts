import type { ArchiveIndex, IndexedPost } from "./archive/archive-index.ts";
import { termFrequencies } from "./archive/inverted-index.ts";
import { GradualScores, type Query, queryOf, similarityOf } from "./archive/ranking.ts";

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
  const asking: Asking = {
    index,
    families: { ...index, family: remembering(index.family) },
    scores: new GradualScores(index),
    titles: zeros(index),
    tags: zeros(index),
    rarest: zeros(index),
  };
  return postIds.map((id) => relatedTo(asking, id));
}

interface Asking {
  index: ArchiveIndex;
  /** The index, which remembers what it was asked. */
  families: ArchiveIndex;
  scores: GradualScores;
  /** By post: what its title and its tags add, and the rarest tag it shares. */
  titles: Float64Array;
  tags: Float64Array;
  rarest: Float64Array;
}

function relatedTo(asking: Asking, postId: string): string[] {
  const { index, families, scores } = asking;
  const own = index.numberOf(postId);
  if (own < 0) return [];
  const post = index.post(own);
  const frequencies = [...termFrequencies(post, index.termOfForm, index.silent)];
  const query = queryOf(
    families,
    new Map(frequencies.map(([term, each]) => [index.lemmas[term] ?? "", each])),
    COMPARED_TERMS,
  );
  weighTitles(asking, post);
  weighTags(asking, post);
  scores.begin(query);
  const possible = candidates(asking, own, query);
  scores.complete(possible);
  const best = new Best();
  for (const no of possible) {
    const worth = worthOf(asking, no, similarityOf(query, scores.scores[no] ?? 0));
    if (worth >= LEAST_FIRST) best.offer(no, worth);
  }
  return best.found
    .filter(({ worth }, place) => place === 0 || worth >= LEAST_FURTHER)
    .map(({ no }) => index.post(no).id);
}

function worthOf({ titles, tags }: Asking, no: number, similarity: number): number {
  return similarity / (similarity + HALF_FELT) + (titles[no] ?? 0) + (tags[no] ?? 0);
}

/** What all words that are left may add to a similarity when it is looked which posts can still be among the best. */
const LOOKS = [0.05, 0.005, 0];

/** For so few the rest is added up one by one, which is what most words of most posts are spared. */
const FEW = 0.02;

/** Sums differ by far less from one order of their parts to another. */
const ROUNDING = 1e-9;

/** The posts that may be shown beside this one, ascending; all others would be worth too little whatever words they share yet. */
function candidates(asking: Asking, own: number, query: Query): number[] {
  const { scores, index } = asking;
  let possible: number[] = [];
  for (const look of LOOKS) {
    scores.addUntil(query.self * look);
    possible = among(asking, own, query);
    if (possible.length <= FEW * index.posts.length) break;
  }
  return possible;
}

function among(asking: Asking, own: number, query: Query): number[] {
  const { scores, left } = asking.scores;
  const surely = new Best();
  for (let no = 0; no < scores.length; no += 1) {
    if (no !== own) surely.offer(no, worthOf(asking, no, similarityOf(query, scores[no] ?? 0)));
  }
  const { found } = surely;
  const first = Math.min(found[0]?.worth ?? 0, LEAST_FURTHER);
  const least = Math.max(LEAST_FIRST, first, found[MOST_RELATED - 1]?.worth ?? 0) - ROUNDING;
  const possible: number[] = [];
  for (let no = 0; no < scores.length; no += 1) {
    const most = worthOf(asking, no, similarityOf(query, (scores[no] ?? 0) + left));
    if (no !== own && most >= least) possible.push(no);
  }
  return possible;
}

function remembering<Answer>(ask: (lemma: string) => Answer): (lemma: string) => Answer {
  const known = new Map<string, Answer>();
  return (lemma) => {
    const found = known.get(lemma);
    if (found !== undefined) return found;
    const answer = ask(lemma);
    known.set(lemma, answer);
    return answer;
  };
}

function zeros({ posts }: ArchiveIndex): Float64Array {
  return new Float64Array(posts.length);
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
