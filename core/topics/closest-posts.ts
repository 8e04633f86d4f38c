import type { TopicStoreRead, LikePost } from "./store.ts";
import { fold, withoutFunctionWords, textWords } from "../polish/text-words.ts";
import { postPath } from "../base/paths.ts";
import { oldPostKey } from "./proposal-signals.ts";
import type { PlannedTopic } from "./topic.ts";

export interface TopicClosePost {
  id: string;
  title: string;
  path: string;
  slug: string;
  /** The share of what the topic's words tell that stands in the post's title, lead and headings, from 0 to 1. */
  share: number;
}

export interface TopicCloseness {
  posts: TopicClosePost[];
  answered: boolean;
}

/** What is compared: a topic, a proposal of one, or an idea, which updates no post. */
export type Compared = Pick<PlannedTopic, "id" | "title" | "question"> &
  Partial<Pick<PlannedTopic, "intent" | "sources" | "signal">>;

type ArchiveRead = Pick<TopicStoreRead, "lastChange" | "postsLike" | "lemmasOf">;

/** Finds what the archive already says of topics, and remembers it until the archive changes. */
export type FindClosest = (read: ArchiveRead, topics: readonly Compared[]) => Promise<Map<string, TopicCloseness>>;

const CLOSEST = 3;

/** Found beside them, since a topic's own posts, and the one it is to update, are no answer to it and are left out. */
const SPARE = 5;

/** A post that has so much of a topic's words in its title, lead and headings says the same; one word alone is chance. */
const ANSWERED_SHARE = 0.6;
const FEWEST_WORDS = 2;

/** A post with less is not near: better none than three that have nothing to do with it. */
const LEAST_SHARE = 0.2;

/**
 * Lemmas of the frames that many titles share („podsumowanie roku”, „od podstaw”, „najczęstsze błędy”): they say nothing of what a text is
 * about, and two texts that have them in common need have nothing else.
 */
const FRAME_WORDS: ReadonlySet<string> = new Set(
  (
    "podsumowanie podsumować rok plan relacja poradnik przewodnik kurs lekcja powód rzecz sposób tydzień miesiąc minuta godzina " +
    "najczęstszy częsty radzić porada wskazówka praktyka przykład krótko krótki dobry najlepszy udać nauka uczyć nauczyć " +
    "zacząć zaczynać początek początkujący początkować krok pierwszy podstawa podstawić podstaw wprowadzenie wstęp koszt kosztować cena ile błąd pomyłka unikać " +
    "pułapka wybrać wybór wybierać porównanie różnica różnić kontra pytanie odpowiedź pytać"
  ).split(" "),
);

/** What a word of a frame counts beside one that tells something („podsumowanie roku” is in every January). */
const FRAME_WEIGHT = 0.15;
const FOLDED_FRAMES = new Set([...FRAME_WORDS].map(fold));

/** Words of a topic that are compared; the title's come first. */
const MOST_WORDS = 12;

const REMEMBERED = 1_000;

interface ClosestQuery {
  id: string;
  key: string;
  words: string[];
  isOwn: (post: LikePost) => boolean;
}

/** One search of a bounded number of words for each topic that is shown and not remembered; requests that wait come between. */
export function createClosestPosts(letOthersRun: () => Promise<void> = async () => {}): FindClosest {
  let known = { change: -1, found: new Map<string, TopicCloseness>() };
  return async (read, topics) => {
    const change = await read.lastChange();
    if (change !== known.change || known.found.size > REMEMBERED) known = { change, found: new Map() };
    // What somebody else forgets meanwhile is still this answer's.
    const { found } = known;
    const asked = topics.map(queryOf);
    const fresh = asked.filter(({ key }) => !found.has(key));
    const like = new Map<string, LikePost[]>();
    for (const { key, words, isOwn } of fresh) {
      await letOthersRun();
      const posts = await read.postsLike(words, CLOSEST + SPARE);
      like.set(key, posts.filter((post) => !isOwn(post)).slice(0, CLOSEST));
    }
    const stemOf = await stemsOf(read, fresh, [...like.values()].flat());
    for (const { key, words } of fresh) found.set(key, ideaClosenessOf(words, like.get(key) ?? [], stemOf));
    return new Map(
      asked.flatMap(({ id, key }) => {
        const closeness = found.get(key);
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

/** The lemmas the archive has for the words of both sides, in one question; a word without one stands for itself. */
async function stemsOf(read: ArchiveRead, asked: readonly ClosestQuery[], posts: readonly LikePost[]) {
  const words = new Set([...asked.flatMap((each) => each.words), ...posts.flatMap(saidBy)]);
  const lemmas = words.size === 0 ? new Map<string, string>() : await read.lemmasOf([...words]);
  return (word: string) => fold(lemmas.get(word) ?? word);
}

function saidBy({ title, lead, headings }: LikePost): string[] {
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
  // A topic of nothing but a frame is near to no post.
  const all = Math.max(1, weightOf(wanted));
  const posts = like.map((post) => {
    const said = new Set(saidBy(post).map(stemOf));
    const { id, title, slug } = post;
    return {
      id,
      title,
      slug,
      path: postPath(post.categorySlug, slug),
      share: weightOf([...wanted].filter((stem) => said.has(stem))) / all,
    };
  });
  const near = posts.filter(({ share }) => share >= LEAST_SHARE);
  const closest = near.toSorted((one, other) => other.share - one.share);
  return { posts: closest, answered: wanted.size >= FEWEST_WORDS && (closest[0]?.share ?? 0) >= ANSWERED_SHARE };
}
