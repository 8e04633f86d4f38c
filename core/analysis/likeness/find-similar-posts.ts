import { fold } from "#core/polish/text-words.ts";
import { type AnalysisRead, MOST_POSTS_COUNTED, type SoughtWord, type WeighedWord } from "../store.ts";

/** The number of all posts, and of posts with a word or a tag. Numbers from the store are remembered. */
export interface Rarity {
  posts: number;
  /** Returns how many posts have each word, in the order of `words`. Each number is at most `MOST_POSTS_COUNTED` + 1. */
  postsHaving(words: readonly SoughtWord[]): Promise<number[]>;
  postsTagged(tagIds: readonly string[]): Promise<number[]>;
}

export interface SimilarPost {
  id: string;
  /** From 0 to 1: the post's score, divided by the score of a post of average length that has all the words. */
  similarity: number;
}

/** At most this many of the most telling words are searched for; more words hardly change the order. */
const MOST_WORDS = 40;
/** Posts are counted for at most this many of a text's most frequent words. */
const MOST_COUNTED_WORDS = 600;
/** A word in more than this share of posts is too common to tell posts apart. The search uses it only if at most `FEW_POSTS` posts have it. */
const MOST_SHARE = 0.3;
const FEW_POSTS = 20;
/** Words with the same root have at least this many equal first letters („rower”, „rowerzysta”). Words with a prefix (`PREFIXED`) need more. */
const ROOT_LETTERS = 5;
const PREFIXED = /^(?:przed|prze|przy|pod|roz|nad|szcz|bez|nie|wy|za|na|od|po)/u;
const PREFIXED_LETTERS = 7;
/** A word's additional weights in a title and among the tags, and the weight of another word with the same root. Tuned with test/eval. */
const IN_TITLE = 0.7;
const IN_TAGS = 0.3;
const FAMILY = 0.5;
/** At most this many numbers are remembered. When there are more, all are forgotten. */
const MOST_REMEMBERED = 200_000;

/** Reads the number of all posts first; the numbers for words and tags are read when they are needed. */
export async function rarityIn(
  read: Pick<AnalysisRead, "searchedPosts" | "postsHaving" | "postsTagged">,
): Promise<Rarity> {
  return {
    posts: await read.searchedPosts(),
    postsHaving: withCache(
      ({ text, begins }: SoughtWord) => (begins ? `${text}*` : text),
      (words) => read.postsHaving(words),
    ),
    postsTagged: withCache(
      (id: string) => id,
      (ids) => read.postsTagged(ids),
    ),
  };
}

function withCache<Item>(keyOf: (item: Item) => string, count: (items: Item[]) => Promise<number[]>) {
  const remembered = new Map<string, number>();
  return async (items: readonly Item[]): Promise<number[]> => {
    if (remembered.size > MOST_REMEMBERED) remembered.clear();
    const missing = items.filter((item) => !remembered.has(keyOf(item)));
    const counts = await count(missing);
    for (const [at, item] of missing.entries()) remembered.set(keyOf(item), counts[at] ?? 0);
    return items.map((item) => remembered.get(keyOf(item)) ?? 0);
  };
}

/** Returns the inverse document frequency (Robertson and Spärck Jones), at least 0. `having`: the number of posts with the word. */
export function idf(posts: number, having: number): number {
  return Math.log(1 + (Math.max(0, posts - having) + 0.5) / (having + 0.5));
}

/**
 * Finds published posts similar to a text, best first, by the text's most telling words and by words with the same roots. `frequencies`:
 * how often the text uses each lemma, from `lemmaFrequencies`.
 */
export async function findSimilarPosts(
  read: Pick<AnalysisRead, "postsAlike">,
  rarity: Rarity,
  frequencies: ReadonlyMap<string, number>,
  limit: number,
): Promise<SimilarPost[]> {
  const words = await weightiest(rarity, frequencies);
  const similar = await read.postsAlike(words, limit);
  const self = words.reduce((sum, { weight }) => sum + weight, 0);
  return similar.map(({ id, score }) => ({ id, similarity: Math.min(1, score / self) }));
}

async function weightiest(rarity: Rarity, frequencies: ReadonlyMap<string, number>): Promise<WeighedWord[]> {
  const frequent = [...frequencies]
    .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, MOST_COUNTED_WORDS);
  const counts = await rarity.postsHaving(frequent.map(([text]) => ({ text, begins: false })));
  const chosen = frequent
    .flatMap(([text, frequency], at) => {
      const posts = counts[at] ?? 0;
      const weight = (1 + Math.log(frequency)) * idf(rarity.posts, posts);
      return posts > 0 && isDistinctive(rarity, posts) ? [{ text, weight, frequency }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight || (one.text < other.text ? -1 : 1))
    .slice(0, MOST_WORDS);
  const families = chosen.flatMap(({ text, frequency }) => {
    const root = rootOf(text);
    return root === null ? [] : [{ text: root, begins: true, frequency }];
  });
  const sizes = await rarity.postsHaving(families);
  const family = families.flatMap(({ text, begins, frequency }, at) => {
    const posts = sizes[at] ?? 0;
    const weight = FAMILY * (1 + Math.log(frequency)) * idf(rarity.posts, posts);
    return isDistinctive(rarity, posts) ? [weighedWord({ text, begins }, weight)] : [];
  });
  return [...chosen.map(({ text, weight }) => weighedWord({ text, begins: false }, weight)), ...family];
}

function weighedWord(word: SoughtWord, weight: number): WeighedWord {
  return { ...word, weight, inTitle: weight * IN_TITLE, inTags: weight * IN_TAGS };
}

function isDistinctive({ posts }: Rarity, having: number): boolean {
  return having <= MOST_POSTS_COUNTED && having <= Math.max(FEW_POSTS, posts * MOST_SHARE);
}

/** Returns the first letters that all words with the same root share; null for a word that is too short. */
function rootOf(lemma: string): string | null {
  const folded = fold(lemma);
  const letters = PREFIXED.test(folded) ? PREFIXED_LETTERS : ROOT_LETTERS;
  return folded.length < letters ? null : folded.slice(0, letters);
}
