import type { TopicStoreRead } from "./store.ts";
import { formatDay } from "../polish/dates/format-dates.ts";
import { slugify } from "../polish/slug.ts";
import { titleFromUrlPath } from "../polish/title-from-url-path.ts";
import type { SiteConfig } from "../base/site-config.ts";
import { tagPath, TAGS_PATH } from "../base/paths.ts";
import { RESERVED_CATEGORIES } from "../base/reserved-slugs.ts";
import { ENDINGS_ONLY, likelyNameKey, wordsOfNames } from "../tags/likeness/name-form.ts";
import { archiveSignals, isGivenUp, isSubject } from "./archive-signals.ts";
import { firstSearchDay, isWithin, SEARCH_DAYS, searchDemand, staleSignals } from "./stale-signals.ts";
import type { PlannedTopic, TopicIntent, TopicOrigin } from "./topic.ts";
import { topicMessages } from "#core/messages/topics.ts";

/* Proposes topics without a model, from failed searches, missing addresses, old posts, tags with few posts and the archive (archive-signals.ts). */

export interface Signal {
  /** Identifies the source of the proposal and never changes: "search:…", "404:/…", "post:{id}", "tag:{id}", "tags:{id},{id}", and those of archive-signals.ts. */
  key: string;
  origin: Exclude<TopicOrigin, "manual" | "generator">;
  title: string;
  intent: TopicIntent;
  /** A Polish sentence with the numbers that support the proposal. */
  evidence: string;
  /** How often readers searched for this subject; 0 if searches are not counted. */
  demand: number;
  about: { title: string; path: string; editSlug: string | null } | null;
  categoryId: string | null;
  tagIds: string[];
  /** Since when the signal exists, in ms since the epoch. An older topic does not hide the signal: the topic was about an older state. */
  since: number;
}

/** A text searched for less often is no subject, since one reader tries twice. */
const FEWEST_SEARCHES = 3;
/** An address with at least this many requests counts as wanted; fewer requests come from typing errors and robots. */
const FEWEST_REQUESTS = 3;
const MOST_OF_A_KIND = 10;
/** At most this many old posts are proposed. When a person has updated these, the next old posts are proposed. */
const MOST_OLD = 6;
/** All tags with few posts are one proposal, which names at most this many. When a person has decided on these, the next tags are named. */
const MOST_NAMED = 5;
const MOST_ROWS = 200;

type Where = { now: number; config: Pick<SiteConfig, "timeZone" | "tagIndex"> };

/**
 * Lists proposals that are neither dismissed nor already made into a topic, by kind, the strongest first. There are at most ten of each
 * kind, six of old posts, and one for all tags with few posts.
 */
export async function listSignals(read: TopicStoreRead, topics: readonly PlannedTopic[], where: Where) {
  const { tags = [], others = [] } = Object.groupBy(
    strongestSignals(await allSignals(read, topics, where)),
    ({ origin }) => (origin === "thin-tag" ? "tags" : "others"),
  );
  return [...others, ...joinedTags(tags.slice(0, MOST_NAMED), where)];
}

/** Returns the proposal with this key, also one that `listSignals` leaves out because stronger ones fill the list. */
export async function signalWithKey(read: TopicStoreRead, key: string, where: Where): Promise<Signal | undefined> {
  const keys = new Set(singleKeys(key));
  const signals = (await allSignals(read, await read.plannedTopics(), where)).filter((each) => keys.has(each.key));
  return keys.size > 1 ? joinedTags(signals, where)[0] : signals[0];
}

const OF_TAGS = "tags:";

/** Returns the keys of the tags that a proposal for several tags names; otherwise the key itself. */
function singleKeys(key: string): string[] {
  if (!key.startsWith(OF_TAGS)) return [key];
  const ids = key.slice(OF_TAGS.length).split(",");
  return ids.map((id) => `tag:${id}`);
}

/** Makes one proposal from several for tags. One alone stays as it is. */
function joinedTags(signals: readonly Signal[], { config: { tagIndex } }: Where): Signal[] {
  const [first, ...others] = signals;
  if (!first || others.length === 0) return [...signals];
  const demand = signals.reduce((sum, each) => sum + each.demand, 0);
  const tagIds = signals.flatMap((each) => each.tagIds);
  const title = topicMessages.moreAbout(signals.flatMap(({ about }) => about?.title ?? []).join(", "));
  const evidence = topicMessages.thinTags(tagIndex.withDescription, { demand, days: SEARCH_DAYS });
  const about = { title, path: TAGS_PATH, editSlug: null };
  return [{ ...first, key: OF_TAGS + tagIds.join(","), title, evidence, demand, about, tagIds }];
}

export function oldPostKey(postId: string): string {
  return `post:${postId}`;
}

/** Returns all signals, without the limits of `listSignals`, for callers that choose some of these signals. */
export async function allSignals(read: TopicStoreRead, topics: readonly PlannedTopic[], { now, config }: Where) {
  const kinds = [
    await searchSignals(read, now, config.timeZone),
    await missingSignals(read),
    await staleSignals(read, now, config.timeZone),
    await archiveSignals(read, now, config.timeZone),
    await tagSignals(read, now, config),
  ];
  const dismissed = new Set((await read.dismissedSignals()).flatMap(singleKeys));
  const kept = new Map(
    topics.flatMap(({ signal, createdAt }) => singleKeys(signal ?? "").map((key) => [key, createdAt] as const)),
  );
  const slugs = new Set(topics.map(({ slug }) => slug));
  const isKept = ({ key, since }: Signal) => (kept.get(key) ?? Number.NEGATIVE_INFINITY) > since;
  // A topic may have an old post's title, so an equal title does not rule out a proposal from that post.
  const isNamed = ({ title, origin }: Signal) => origin !== "old-post" && slugs.has(slugify(title));
  const isNew = (signal: Signal) => !dismissed.has(signal.key) && !isKept(signal) && !isNamed(signal);
  return kinds.flat().filter(isNew);
}

export function strongestSignals(signals: readonly Signal[]): Signal[] {
  return [...Map.groupBy(signals, ({ origin }) => origin)].flatMap(([origin, some]) =>
    some.slice(0, origin === "old-post" ? MOST_OLD : MOST_OF_A_KIND),
  );
}

/** A signal with this `since` never comes back once a person has kept or dismissed the signal. */
const ONCE = Number.NEGATIVE_INFINITY;

async function searchSignals(read: TopicStoreRead, now: number, zone: string): Promise<Signal[]> {
  const { rows } = await read.searches({ from: firstSearchDay(now, zone), inVain: true }, 0, MOST_ROWS);
  return rows
    .filter(({ text, count }) => count >= FEWEST_SEARCHES && /\p{L}{3}/u.test(text))
    .map(({ text, count, lastDay }) => ({
      ...NO_DETAILS,
      key: `search:${text}`,
      origin: "search",
      title: capitalised(text),
      intent: "question",
      // The log's days are calendar days without a time zone, hence UTC.
      evidence: topicMessages.searchedInVain(count, SEARCH_DAYS, formatDay(Date.parse(lastDay), "UTC")),
      demand: count,
    }));
}

async function missingSignals(read: TopicStoreRead): Promise<Signal[]> {
  const { rows } = await read.missingPaths(0, MOST_ROWS);
  return rows
    .filter(({ path, count }) => count >= FEWEST_REQUESTS && mayBeMeant(path))
    .map(({ path, count }) => ({
      ...NO_DETAILS,
      key: `404:${path}`,
      origin: "404",
      title: capitalised(titleFromUrlPath(path).toLowerCase()),
      intent: "guide",
      evidence: topicMessages.openedInVain(path, count),
      demand: count,
    }));
}

/**
 * Returns whether a person may have meant this address. Its last segment has at least two words. Files, parts of the system and addresses
 * that robots try do not count.
 */
function mayBeMeant(path: string): boolean {
  const segments = path.split("/").slice(1);
  const last = segments.at(-1) ?? "";
  if (RESERVED_CATEGORIES.includes(segments[0] ?? "") || segments.some((each) => ROBOTS.test(each))) return false;
  return /^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)+$/u.test(last) && /\p{L}{3}/u.test(last);
}

/** Addresses that robots try because other systems have them. */
const ROBOTS = /^(wp-|cgi-|\.|admin|vendor|phpmyadmin|xmlrpc)/i;

/**
 * Returns signals for tags with too few posts for their page to be indexed, if one more post would be enough or readers search for the tag.
 * Tags that readers search for more come first, then tags with more posts, then tags used more recently. A number or a year alone is no
 * subject.
 */
async function tagSignals(
  read: TopicStoreRead,
  now: number,
  { tagIndex, timeZone }: Where["config"],
): Promise<Signal[]> {
  // Tags that are spellings of one name are counted together, because after a merge they have one page.
  const visible = await read.visibleTags();
  const lemmas = await read.lemmasOf(wordsOfNames(visible.map(({ name }) => name)));
  const stem = (word: string) => ENDINGS_ONLY.stem(lemmas.get(word) ?? word);
  const alike = Map.groupBy(visible, ({ name }) => likelyNameKey(name, { stem }));
  const thin = [...alike.values()].flatMap((tags) => {
    const [most] = tags.toSorted((one, other) => other.posts - one.posts);
    const posts = tags.reduce((sum, tag) => sum + tag.posts, 0);
    return most && posts > 0 && posts < tagIndex.withDescription && /\p{L}/u.test(most.name) && isSubject(most.name)
      ? [most]
      : [];
  });
  const demandFor = await searchDemand(
    read,
    thin.map(({ name }) => name),
    firstSearchDay(now, timeZone),
    (search, name) => isWithin(name, search),
  );
  const newest = visible.reduce((latest, { lastPostAt }) => Math.max(latest, lastPostAt ?? 0), 0);
  const lacksOne = ({ posts, lastPostAt }: (typeof thin)[number]) =>
    posts === tagIndex.withDescription - 1 && !isGivenUp(lastPostAt ?? 0, newest);
  const wanted = thin
    .map((tag) => ({ ...tag, demand: demandFor(tag.name) }))
    .filter((tag) => tag.demand > 0 || lacksOne(tag))
    .toSorted(
      (one, other) =>
        other.demand - one.demand || other.posts - one.posts || (other.lastPostAt ?? 0) - (one.lastPostAt ?? 0),
    );
  return wanted.slice(0, MOST_ROWS).map(({ id, name, slug, posts, demand }) => ({
    ...NO_DETAILS,
    key: `tag:${id}`,
    origin: "thin-tag",
    title: topicMessages.moreAbout(name),
    intent: "list",
    evidence: topicMessages.thinTag(name, posts, tagIndex.withDescription, { demand, days: SEARCH_DAYS }),
    demand,
    about: { title: name, path: tagPath(slug), editSlug: null },
    tagIds: [id],
  }));
}

export const NO_DETAILS = {
  demand: 0,
  about: null,
  categoryId: null,
  tagIds: [],
  since: ONCE,
} satisfies Partial<Signal>;

function capitalised(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}
