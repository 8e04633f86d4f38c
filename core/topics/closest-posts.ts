import type { TopicStoreRead, LikePost } from "./store.ts";
import { fold, withoutFunctionWords, textWords } from "../polish/text-words.ts";
import { postPath } from "../base/paths.ts";
import { hasYear } from "./dated-title.ts";
import { oldPostKey } from "./proposal-signals.ts";
import type { PlannedTopic } from "./topic.ts";

export interface TopicClosePost {
  id: string;
  title: string;
  path: string;
  slug: string;
  /** The weight of the topic's words in the post's title, lead and headings, divided by the weight of all the topic's words: 0 to 1. */
  share: number;
}

export interface TopicCloseness {
  posts: TopicClosePost[];
  answered: boolean;
}

/** What is compared with the archive: a topic, a proposal, or an idea. */
export type Compared = Pick<PlannedTopic, "id" | "title" | "question"> &
  Partial<Pick<PlannedTopic, "intent" | "sources" | "signal">>;

type ArchiveRead = Pick<TopicStoreRead, "lastChange" | "postsLike" | "lemmasOf">;

/** Maps the ids of topics to the posts that already say something on these topics. The results are cached until the archive changes. */
export type FindClosest = (read: ArchiveRead, topics: readonly Compared[]) => Promise<Map<string, TopicCloseness>>;

const CLOSEST = 3;

/** This many extra posts are read, because the topic's own posts and the post to be updated are left out of the result. */
const SPARE = 5;

/** A post with at least this share answers a topic of at least `FEWEST_WORDS` words. A single word in common may be chance. */
const ANSWERED_SHARE = 0.6;
const FEWEST_WORDS = 2;

/** Posts with a lower share are left out, because an empty list is better than three unrelated posts. */
const LEAST_SHARE = 0.2;

/**
 * Lemmas of phrases that many titles contain („podsumowanie roku”, „od podstaw”, „najczęstsze błędy”). Such a phrase does not say what a
 * text is about, so two texts with the phrase need not be related.
 */
const FRAME_WORDS: ReadonlySet<string> = new Set(
  (
    "podsumowanie podsumować rok plan relacja poradnik przewodnik kurs lekcja powód rzecz sposób tydzień miesiąc minuta godzina " +
    "najczęstszy częsty radzić porada wskazówka praktyka przykład krótko krótki dobry najlepszy udać nauka uczyć nauczyć " +
    "zacząć zaczynać początek początkujący początkować krok pierwszy podstawa podstawić podstaw wprowadzenie wstęp koszt kosztować cena ile błąd pomyłka unikać " +
    "pułapka wybrać wybór wybierać porównanie różnica różnić kontra pytanie odpowiedź pytać"
  ).split(" "),
);

/** The weight of a frame word. A meaningful word has the weight 1. */
const FRAME_WEIGHT = 0.15;
const FOLDED_FRAMES = new Set([...FRAME_WORDS].map(fold));

/** At most this many of a topic's words are compared, beginning with the words of its title. */
const MOST_WORDS = 12;

const REMEMBERED = 1_000;

interface ClosestQuery {
  id: string;
  key: string;
  words: string[];
  isOwn: (post: LikePost) => boolean;
}

/** Makes a function that searches for each topic without a cached result, with at most `MOST_WORDS` words. The function pauses between searches. */
export function createClosestPosts(letOthersRun: () => Promise<void> = async () => {}): FindClosest {
  let cache = { change: -1, closenessByKey: new Map<string, TopicCloseness>() };
  return async (read, topics) => {
    const change = await read.lastChange();
    if (change !== cache.change || cache.closenessByKey.size > REMEMBERED)
      cache = { change, closenessByKey: new Map() };
    // This call holds its own reference, because another call may replace the cache meanwhile.
    const { closenessByKey } = cache;
    const queries = topics.map(queryOf);
    const fresh = queries.filter(({ key }) => !closenessByKey.has(key));
    const like = new Map<string, LikePost[]>();
    for (const { key, words, isOwn } of fresh) {
      await letOthersRun();
      const posts = await read.postsLike(words, CLOSEST + SPARE);
      like.set(key, posts.filter((post) => !isOwn(post)).slice(0, CLOSEST));
    }
    const stemOf = await stemsOf(read, fresh, [...like.values()].flat());
    for (const { key, words } of fresh) closenessByKey.set(key, ideaClosenessOf(words, like.get(key) ?? [], stemOf));
    return new Map(
      queries.flatMap(({ id, key }) => {
        const closeness = closenessByKey.get(key);
        return closeness ? [[id, closeness] as const] : [];
      }),
    );
  };
}

function queryOf({ id, title, question, intent, sources = "", signal }: Compared): ClosestQuery {
  const words = withoutFunctionWords([...new Set(textWords(`${title} ${question}`).map(({ text }) => text))]);
  const compared = words.slice(0, MOST_WORDS);
  const updated = intent === "update" ? sources.split(/\s+/) : [];
  const isUpdated = (post: LikePost) =>
    signal === oldPostKey(post.id) || updated.includes(postPath(post.categorySlug, post.slug));
  const isOwn = (post: LikePost) => post.topicId === id || isUpdated(post);
  return { id, key: [id, ...compared, "", ...updated].join("\n"), words: compared, isOwn };
}

/** Reads the archive's lemmas for all words of topics and posts at once; a word without a lemma is its own stem. */
async function stemsOf(read: ArchiveRead, queries: readonly ClosestQuery[], posts: readonly LikePost[]) {
  const words = new Set([...queries.flatMap((each) => each.words), ...posts.flatMap(wordsOfPost)]);
  const lemmas = words.size === 0 ? new Map<string, string>() : await read.lemmasOf([...words]);
  return (word: string) => fold(lemmas.get(word) ?? word);
}

function wordsOfPost({ title, lead, headings }: LikePost): string[] {
  return textWords([title, lead, ...headings].join("\n")).map(({ text }) => text);
}

function ideaClosenessOf(
  words: readonly string[],
  like: readonly LikePost[],
  stemOf: (word: string) => string,
): TopicCloseness {
  const wanted = new Set(words.map(stemOf));
  const weightOf = (stems: Iterable<string>) =>
    [...stems].reduce((sum, stem) => sum + (FOLDED_FRAMES.has(stem) ? FRAME_WEIGHT : 1), 0);
  // The weight counts as at least 1, so that a topic with nothing but frame words is close to no post.
  const all = Math.max(1, weightOf(wanted));
  // A year in common says nothing alone: „Trendy 2026” is not about what „Targi 2026” is about.
  const shareOf = (common: readonly string[]) => {
    const others = common.filter((stem) => !hasYear(stem));
    return others.length === 0 ? 0 : weightOf(common) / all;
  };
  const posts = like.map((post) => {
    const stems = new Set(wordsOfPost(post).map(stemOf));
    const { id, title, slug } = post;
    return {
      id,
      title,
      slug,
      path: postPath(post.categorySlug, slug),
      share: shareOf([...wanted].filter((stem) => stems.has(stem))),
    };
  });
  const near = posts.filter(({ share }) => share >= LEAST_SHARE);
  const closest = near.toSorted((one, other) => other.share - one.share);
  return { posts: closest, answered: wanted.size >= FEWEST_WORDS && (closest[0]?.share ?? 0) >= ANSWERED_SHARE };
}
