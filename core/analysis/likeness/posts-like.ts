import { fold } from "#core/polish/text-words.ts";
import { type AnalysisRead, MOST_POSTS_COUNTED, type SoughtWord, type WeighedWord } from "../store.ts";

/** How many posts there are and how many have a word or a tag. It remembers what the store said. */
export interface Rarity {
  posts: number;
  /** How many posts have each word, in the order of the words; counted up to one above `MOST_POSTS_COUNTED`. */
  having(words: readonly SoughtWord[]): Promise<number[]>;
  tagged(tagIds: readonly string[]): Promise<number[]>;
}

export interface SimilarPost {
  id: string;
  /** From 0 to 1: the share of what a post of mean length would score that says the same. */
  similarity: number;
}

/** The weightiest words of a text, by which posts like it are looked for; the others hardly change the order. */
const MOST_WORDS = 40;
/** Words of a text whose posts are counted; of more, those that it says most often. */
const MOST_COUNTED_WORDS = 600;
/** A word of more than this share of posts tells none apart; of a few posts nobody can say so. */
const MOST_SHARE = 0.3;
const FEW_POSTS = 20;
/** Words of one family begin with so many same letters („rower”, „rowerzysta”); behind a prefix that many words have it takes more. */
const ROOT_LETTERS = 5;
const PREFIXED = /^(?:przed|prze|przy|pod|roz|nad|szcz|bez|nie|wy|za|na|od|po)/u;
const PREFIXED_LETTERS = 7;
/** What a word in a title, and among the tags, counts beside one anywhere; what one of the same family counts. Set with test/eval. */
const IN_TITLE = 0.7;
const IN_TAGS = 0.3;
const FAMILY = 0.5;
/** Words remembered at a time. */
const MOST_REMEMBERED = 200_000;

export async function rarityIn(
  read: Pick<AnalysisRead, "searchedPosts" | "postsHaving" | "postsTagged">,
): Promise<Rarity> {
  return {
    posts: await read.searchedPosts(),
    having: remembering(
      ({ text, begins }: SoughtWord) => (begins ? `${text}*` : text),
      (words) => read.postsHaving(words),
    ),
    tagged: remembering(
      (id: string) => id,
      (ids) => read.postsTagged(ids),
    ),
  };
}

function remembering<Item>(keyOf: (item: Item) => string, count: (items: Item[]) => Promise<number[]>) {
  const known = new Map<string, number>();
  return async (items: readonly Item[]): Promise<number[]> => {
    if (known.size > MOST_REMEMBERED) known.clear();
    const missing = items.filter((item) => !known.has(keyOf(item)));
    const counts = await count(missing);
    for (const [at, item] of missing.entries()) known.set(keyOf(item), counts[at] ?? 0);
    return items.map((item) => known.get(keyOf(item)) ?? 0);
  };
}

/** Robertson and Spärck Jones, never negative. */
export function idf(posts: number, having: number): number {
  return Math.log(1 + (Math.max(0, posts - having) + 0.5) / (having + 0.5));
}

/**
 * Published posts like a text, best first, by its weightiest words and the words of their families. `frequencies`: by lemma how often the text
 * says it, more where it counts more.
 */
export async function postsLike(
  read: Pick<AnalysisRead, "postsAlike">,
  rarity: Rarity,
  frequencies: ReadonlyMap<string, number>,
  limit: number,
): Promise<SimilarPost[]> {
  const words = await weightiest(rarity, frequencies);
  const found = await read.postsAlike(words, limit);
  const self = words.reduce((sum, { weight }) => sum + weight, 0);
  return found.map(({ id, score }) => ({ id, similarity: Math.min(1, score / self) }));
}

async function weightiest(rarity: Rarity, frequencies: ReadonlyMap<string, number>): Promise<WeighedWord[]> {
  const said = [...frequencies]
    .toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, MOST_COUNTED_WORDS);
  const counts = await rarity.having(said.map(([text]) => ({ text, begins: false })));
  const chosen = said
    .flatMap(([text, frequency], at) => {
      const posts = counts[at] ?? 0;
      const weight = (1 + Math.log(frequency)) * idf(rarity.posts, posts);
      return posts > 0 && tells(rarity, posts) ? [{ text, weight, frequency }] : [];
    })
    .toSorted((one, other) => other.weight - one.weight || (one.text < other.text ? -1 : 1))
    .slice(0, MOST_WORDS);
  const families = chosen.flatMap(({ text, frequency }) => {
    const root = rootOf(text);
    return root === null ? [] : [{ text: root, begins: true, frequency }];
  });
  const sizes = await rarity.having(families);
  const family = families.flatMap(({ text, begins, frequency }, at) => {
    const posts = sizes[at] ?? 0;
    const weight = FAMILY * (1 + Math.log(frequency)) * idf(rarity.posts, posts);
    return tells(rarity, posts) ? [weighed({ text, begins }, weight)] : [];
  });
  return [...chosen.map(({ text, weight }) => weighed({ text, begins: false }, weight)), ...family];
}

function weighed(word: SoughtWord, weight: number): WeighedWord {
  return { ...word, weight, inTitle: weight * IN_TITLE, inTags: weight * IN_TAGS };
}

function tells({ posts }: Rarity, having: number): boolean {
  return having <= MOST_POSTS_COUNTED && having <= Math.max(FEW_POSTS, posts * MOST_SHARE);
}

/** What all words of a family begin with; null for a word too short to have one. */
function rootOf(lemma: string): string | null {
  const folded = fold(lemma);
  const letters = PREFIXED.test(folded) ? PREFIXED_LETTERS : ROOT_LETTERS;
  return folded.length < letters ? null : folded.slice(0, letters);
}
