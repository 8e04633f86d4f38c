import { postPath } from "../base/paths.ts";
import { dayKey, formatDay } from "../polish/dates/format-dates.ts";
import { fold, textWords, withoutFunctionWords } from "../polish/text-words.ts";
import { RECENT_DAYS, recentDays } from "../statistics/view-spans.ts";
import { ageingPosts } from "./ageing.ts";
import { NO_DETAILS, oldPostKey, type Signal } from "./proposal-signals.ts";
import type { TopicStoreRead } from "./store.ts";
import { statisticsMessages } from "#core/messages/posts.ts";
import { topicMessages } from "#core/messages/topics.ts";

/* Proposes updates of old posts, and says how often readers search for a subject. */

const DAY_MS = 86_400_000;

export const SEARCH_DAYS = 30;
/** A post without a change for this many days (a year and a half) is proposed for an update. */
const STALE_DAYS = 548;
/** What has at least this many views in `RECENT_DAYS` counts as read; fewer are chance. */
const FEWEST_VIEWS = 10;
/** A post with less weight is proposed only if readers search for its subject. */
const LEAST_WEIGHT = 2;
/** At most this many old posts are read. A generator's run needs that many to find some old posts about its subject. */
const MOST_OLD_POSTS = 1_000;
/** At most this many different searches are compared with what they may mean. */
const MOST_SEARCHES = 200;

/**
 * Returns signals for old posts, first for posts on subjects that readers search for, then for posts that are read most, then for posts
 * that age most.
 */
export async function staleSignals(read: TopicStoreRead, now: number, zone: string): Promise<Signal[]> {
  const old = await read.untouchedPosts(now - STALE_DAYS * DAY_MS, MOST_OLD_POSTS);
  const posts = ageingPosts(old);
  const demandFor = await searchDemand(
    read,
    posts.map(({ title }) => title),
    firstSearchDay(now, zone),
    (search, title) => isWithin(search, title),
  );
  const wanted = posts.filter(({ title, weight }) => weight >= LEAST_WEIGHT || demandFor(title) > 0);
  const views = await read.viewsOfPosts(
    wanted.map(({ id }) => id),
    recentDays(now, zone),
  );
  const viewsOf = (id: string) => ((views.get(id) ?? 0) >= FEWEST_VIEWS ? (views.get(id) ?? 0) : 0);
  const inOrder = wanted.toSorted((one, other) => viewsOf(other.id) - viewsOf(one.id));
  const signals = inOrder.map(({ id, slug, title, categoryId, categorySlug, changedAt, ...post }): Signal => {
    const demand = demandFor(title);
    const searches = { demand, days: SEARCH_DAYS };
    const readText = statisticsMessages.read(viewsOf(id), RECENT_DAYS);
    const evidence = topicMessages.changedLongAgo(formatDay(changedAt, zone), searches, { ...post, readText });
    const about = { title, path: postPath(categorySlug, slug), editSlug: slug };
    const signal = {
      ...NO_DETAILS,
      key: oldPostKey(id),
      title,
      evidence,
      demand,
      about,
      categoryId,
      since: changedAt,
    };
    // What came of an open question is a new text; the old one stays true for its day.
    if (post.isOpen) return { ...signal, title: topicMessages.sequelOf(title), origin: "archive", intent: "question" };
    return { ...signal, origin: "old-post", intent: "update" };
  });
  return signals.toSorted((one, other) => other.demand - one.demand);
}

export function firstSearchDay(now: number, zone: string): string {
  return dayKey(now - (SEARCH_DAYS - 1) * DAY_MS, zone);
}

type Stems = ReadonlySet<string>;

/** Makes a function that says how often readers searched for a name; words match in any form. `isAbout` decides whether a search means a name. */
export async function searchDemand(
  read: TopicStoreRead,
  names: readonly string[],
  from: string,
  isAbout: (search: Stems, name: Stems) => boolean,
) {
  const { rows } = await read.searches({ from, inVain: false }, 0, MOST_SEARCHES);
  if (rows.length === 0) return () => 0;
  const wordsOf = (text: string) => withoutFunctionWords(textWords(text).map((word) => word.text));
  const lemmas = await read.lemmasOf([...new Set([...names, ...rows.map(({ text }) => text)].flatMap(wordsOf))]);
  const stemsOf = (text: string) => new Set(wordsOf(text).map((word) => fold(lemmas.get(word) ?? word)));
  const searches = rows
    .map(({ text, count }) => ({ stems: stemsOf(text), count }))
    .filter(({ stems }) => stems.size > 0);
  return (name: string) => {
    const nameStems = stemsOf(name);
    if (nameStems.size === 0) return 0;
    const matching = searches.filter(({ stems }) => isAbout(stems, nameStems));
    return matching.reduce((sum, { count }) => sum + count, 0);
  };
}

export function isWithin(some: Stems, all: Stems): boolean {
  return [...some].every((stem) => all.has(stem));
}
