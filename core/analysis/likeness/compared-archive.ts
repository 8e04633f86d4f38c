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
} from "./frequencies.ts";
import { idf, postsLike, rarityIn } from "./posts-like.ts";

export type CompareRead = Omit<AnalysisRead, "postPlaces"> & Pick<SearchRead, "lemmasOf"> & Pick<TagRead, "tagNames">;

export interface OfferedTag {
  id: string;
  name: string;
  aliases: string[];
}

/** What a draft is compared with, as plain data: it goes to a thread. */
export interface ComparedArchive {
  posts: number;
  /** By lemma of the draft and of the titles of posts like it: how many posts have it. */
  having: [lemma: string, posts: number][];
  tags: OfferedTag[];
  /** Posts like the draft, best first. */
  like: (ArchivedPost & { similarity: number })[];
  /** Lemmas of the forms in these posts and in the names of tags. */
  lemmas: [form: string, lemma: string][];
}

/** Posts that a draft is compared with. */
const MOST_LIKE = 30;
/** Signs of a post's text that are read: about fifteen pages. */
const LONGEST_TEXT = 30_000;
/** Lemmas of a draft for which posts are counted; if it has more, the most frequent ones. */
const MOST_COUNTED = 1_000;

/** The archive as a draft with these frequencies of lemmas meets it, without the post that it is a draft of. */
export async function archiveFor(
  read: CompareRead,
  frequencies: ReadonlyMap<string, number>,
  postId: string | null,
): Promise<ComparedArchive> {
  const rarity = await rarityIn(read);
  const found = (await postsLike(read, rarity, frequencies, MOST_LIKE + 1)).filter(({ id }) => id !== postId);
  const posts = new Map((await read.archivedPosts(found.map(({ id }) => id))).map((post) => [post.id, post]));
  const like = found.slice(0, MOST_LIKE).flatMap(({ id, similarity }) => {
    const post = posts.get(id);
    return post ? [{ ...post, text: post.text.slice(0, LONGEST_TEXT), similarity }] : [];
  });
  const offered = (await read.tagNames()).filter(({ hidden, proposed }) => !hidden && !proposed);
  const tags = offered.map(({ id, name, aliases }) => ({ id, name, aliases }));
  const lemmas = await lemmasIn(
    read,
    like,
    tags.flatMap(({ name, aliases }) => [name, ...aliases]),
  );
  const titled = like.flatMap(({ title }) => textWords(title).map(({ text }) => lemmas.get(text) ?? text));
  const said = [...frequencies].toSorted((one, other) => other[1] - one[1]).slice(0, MOST_COUNTED);
  const counted = [...new Set([...said.map(([lemma]) => lemma), ...titled])];
  const counts = await rarity.having(counted.map((text) => ({ text, begins: false })));
  const having = counted.map((lemma, at): [string, number] => [lemma, counts[at] ?? 0]);
  return { posts: rarity.posts, having, tags, like, lemmas: [...lemmas] };
}

/** A post like the draft, with its words. */
export interface ComparedPost extends ArchivedPost {
  similarity: number;
  titleLemmas: ReadonlySet<string>;
  /** How often title, lead, headings and text say each telling lemma, more where it counts more. */
  frequencies: ReadonlyMap<string, number>;
  head: ReadonlyMap<string, number>;
  words: readonly LemmaWord[];
}

/** The archive as a draft is compared with it. */
export interface ReadArchive {
  tags: readonly OfferedTag[];
  /** Similar posts, the most similar first. */
  like: readonly ComparedPost[];
  lemmaOf: LemmaOf;
  /** Whether it is known how many posts have a lemma: one of the draft, or of the title of a post like it. */
  isCounted(lemma: string): boolean;
  /** The rarity of a lemma; one that was not counted is taken for a rare one. */
  idf(lemma: string): number;
}

/** What title, headings and lead say of a post's question. */
export const HEAD_WEIGHTS = { title: 3, heading: 1.5, lead: 1 } as const;
const UNCOUNTED = 2;

/** `given`: lemmas of the draft's forms. */
export function readArchive(compared: ComparedArchive, given: ReadonlyMap<string, string>): ReadArchive {
  const [lemmas, counts] = [new Map(compared.lemmas), new Map(compared.having)];
  const lemmaOf = (form: string) => given.get(form) ?? lemmas.get(form) ?? form;
  return {
    tags: compared.tags.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    like: compared.like.map((post) => comparedPost(post, lemmaOf)),
    lemmaOf,
    isCounted: (lemma) => counts.has(lemma),
    idf: (lemma) => idf(compared.posts, counts.get(lemma) ?? UNCOUNTED),
  };
}

function comparedPost(post: ComparedArchive["like"][number], lemmaOf: LemmaOf): ComparedPost {
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

/** TF-IDF: the logarithm of the frequency by the rarity. */
export function cosine(
  archive: Pick<ReadArchive, "idf">,
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

/** Rounds to four decimal places: more are of no use to readers of the number. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
