import { textWords } from "#core/polish/text-words.ts";
import type { SearchRead } from "#core/search/store.ts";
import type { TagRead } from "#core/tags/store.ts";
import type { AnalysisRead, ArchivedPost } from "../store.ts";
import {
  lemmaFrequencies,
  lemmasIn,
  type LemmaOf,
  type LemmaWord,
  lemmaWords,
  postFrequencies,
} from "./lemma-frequencies.ts";
import { idf, findSimilarPosts, rarityIn } from "./find-similar-posts.ts";

/** The part of the store that is read to compare a draft with the archive. */
export type CompareRead = Omit<AnalysisRead, "postPlaces"> & Pick<SearchRead, "lemmasOf"> & Pick<TagRead, "tagNames">;

export interface OfferedTag {
  id: string;
  name: string;
  aliases: string[];
}

/** The part of the archive with which a draft is compared. The data is plain, because it is sent to the analysis thread. */
export interface ComparedArchive {
  posts: number;
  /** How many posts have each lemma of the draft and of the titles of similar posts. */
  postCounts: [lemma: string, posts: number][];
  tags: OfferedTag[];
  /** Posts similar to the draft, the most similar first. */
  similarPosts: (ArchivedPost & { similarity: number })[];
  /** Pairs of a form and its lemma, for forms in the similar posts and in the names of tags. */
  lemmas: [form: string, lemma: string][];
}

/** A draft is compared with at most this many posts. */
const MOST_LIKE = 30;
/** At most this many characters of a post's text are compared: about fifteen pages. */
const LONGEST_TEXT = 30_000;
/** Posts are counted for at most this many of a draft's most frequent lemmas. */
const MOST_COUNTED = 1_000;

/** Reads the part of the archive to compare with a draft, without the draft's own post. `frequencies` says how often the draft uses each lemma. */
export async function archiveFor(
  read: CompareRead,
  frequencies: ReadonlyMap<string, number>,
  postId: string | null,
): Promise<ComparedArchive> {
  const rarity = await rarityIn(read);
  const similar = (await findSimilarPosts(read, rarity, frequencies, MOST_LIKE + 1)).filter(({ id }) => id !== postId);
  const posts = new Map((await read.archivedPosts(similar.map(({ id }) => id))).map((post) => [post.id, post]));
  const similarPosts = similar.slice(0, MOST_LIKE).flatMap(({ id, similarity }) => {
    const post = posts.get(id);
    return post ? [{ ...post, text: post.text.slice(0, LONGEST_TEXT), similarity }] : [];
  });
  const offered = (await read.tagNames()).filter(({ hidden, proposed }) => !hidden && !proposed);
  const tags = offered.map(({ id, name, aliases }) => ({ id, name, aliases }));
  const lemmas = await lemmasIn(
    read,
    similarPosts,
    tags.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  const titleLemmas = similarPosts.flatMap(({ title }) => textWords(title).map(({ text }) => lemmas.get(text) ?? text));
  const frequent = [...frequencies].toSorted((one, other) => other[1] - one[1]).slice(0, MOST_COUNTED);
  const counted = [...new Set([...frequent.map(([lemma]) => lemma), ...titleLemmas])];
  const counts = await rarity.postsHaving(counted.map((text) => ({ text, begins: false })));
  const postCounts = counted.map((lemma, at): [string, number] => [lemma, counts[at] ?? 0]);
  return { posts: rarity.posts, postCounts: postCounts, tags, similarPosts: similarPosts, lemmas: [...lemmas] };
}

/** A post similar to the draft, split into words. */
export interface ComparedPost extends ArchivedPost {
  similarity: number;
  titleLemmas: ReadonlySet<string>;
  /** Maps a distinctive lemma to how often the post uses it; words in title, lead and headings count more. */
  frequencies: ReadonlyMap<string, number>;
  head: ReadonlyMap<string, number>;
  words: readonly LemmaWord[];
}

/** The compared archive with the lemmas of its words. */
export interface IndexedArchive {
  tags: readonly OfferedTag[];
  /** Similar posts, the most similar first. */
  similarPosts: readonly ComparedPost[];
  lemmaOf: LemmaOf;
  /** Returns whether it is known how many posts have this lemma: true for lemmas of the draft and of the titles of similar posts. */
  isCounted(lemma: string): boolean;
  /** Returns the inverse document frequency of a lemma: the rarer, the higher. A lemma without a count is taken to be rare. */
  idf(lemma: string): number;
}

/** The weight of the words of each field when the questions of two posts are compared. */
export const HEAD_WEIGHTS = { title: 3, heading: 1.5, lead: 1 } as const;
const UNCOUNTED = 2;

/** Looks up all words of the archive. `draftLemmas` maps a form of the draft to its lemma. This lemma takes precedence over the archive's. */
export function indexArchive(compared: ComparedArchive, draftLemmas: ReadonlyMap<string, string>): IndexedArchive {
  const [lemmas, counts] = [new Map(compared.lemmas), new Map(compared.postCounts)];
  const lemmaOf = (form: string) => draftLemmas.get(form) ?? lemmas.get(form) ?? form;
  return {
    tags: compared.tags.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    similarPosts: compared.similarPosts.map((post) => comparedPost(post, lemmaOf)),
    lemmaOf,
    isCounted: (lemma) => counts.has(lemma),
    idf: (lemma) => idf(compared.posts, counts.get(lemma) ?? UNCOUNTED),
  };
}

function comparedPost(post: ComparedArchive["similarPosts"][number], lemmaOf: LemmaOf): ComparedPost {
  const [title, lead] = [lemmaWords(post.title, lemmaOf), lemmaWords(post.lead, lemmaOf)];
  const headings = lemmaWords(post.headings.join("\n"), lemmaOf);
  return {
    ...post,
    titleLemmas: new Set(title.filter(({ silent }) => !silent).map(({ lemma }) => lemma)),
    frequencies: postFrequencies(post, lemmaOf),
    head: lemmaFrequencies([
      [title, HEAD_WEIGHTS.title],
      [lead, HEAD_WEIGHTS.lead],
      [headings, HEAD_WEIGHTS.heading],
    ]),
    words: lemmaWords(post.text, lemmaOf),
  };
}

/** Returns the cosine of two texts, 0 to 1. A lemma's weight is the logarithm of its frequency times its inverse document frequency (TF-IDF). */
export function cosine(
  archive: Pick<IndexedArchive, "idf">,
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): number {
  const weighed = (frequencies: ReadonlyMap<string, number>) => {
    const weights = new Map(
      [...frequencies].map(([lemma, frequency]) => [lemma, (1 + Math.log(frequency)) * archive.idf(lemma)]),
    );
    return { weights, length: Math.sqrt([...weights.values()].reduce((sum, each) => sum + each * each, 0)) };
  };
  const [first, second] = [weighed(one), weighed(other)];
  let product = 0;
  for (const [lemma, each] of first.weights) product += each * (second.weights.get(lemma) ?? 0);
  return product === 0 ? 0 : product / (first.length * second.length);
}

/** Rounds to four decimal places, because more would tell a person nothing. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
