import type { ArchiveTitle, TopicStoreRead } from "./store.ts";
import { categoryPath, tagPath } from "../base/paths.ts";
import { formatDay } from "../polish/dates/format-dates.ts";
import { fold, textWords } from "../polish/text-words.ts";
import { stemsOf } from "./ageing.ts";
import { hasYear, inYear, isDatedTitle, isOfDay, seriesPart, yearless } from "./dated-title.ts";
import { NO_DETAILS, type Signal } from "./proposal-signals.ts";
import { topicMessages } from "#core/messages/topics.ts";

/* Proposes topics from what the archive shows: what came every year or in this season, begun series, and subjects without an overview or for long without a post. */

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
const MOST_POSTS = 5_000;
const MOST_OF_EACH = 3;

/** A yearly text is proposed from this many days before its day, and as many after it if it is not about a certain day. */
const YEARLY_AHEAD_DAYS = 42;
const YEARLY_LATE_DAYS = 7;
/** Two editions of a yearly text are at most this many days of the year apart. */
const YEARLY_APART_DAYS = 30;
/** A text of two years that the newest posts left out for longer than this was given up. More editions are a tradition. */
const GIVEN_UP_DAYS = 500;

/** A subject or series that the site left for longer than this, counted to its newest post, was given up. */
const LEFT_DAYS = 5 * YEAR_DAYS;

/** A season is this many days before and after today. */
const SEASON_DAYS = 45;
const SEASON_SHARE = 0.7;
const SEASON_FEWEST = 4;

/** What a larger share of the archive is about is the site's subject, not one of its subjects. */
const MOST_SHARE = 0.4;
/** A tag that is a part of other tags („powieść”: „powieść obyczajowa”) is too broad if these have so many times its posts. */
const BROAD = 1.5;
const OVERVIEW_FEWEST = 8;
const SILENT_FEWEST = 5;
const SILENT_FEWEST_OF_CATEGORY = 3;
const SILENT_DAYS = 365;

/** Names of labels that say nothing about what their posts are about. */
const NO_SUBJECT =
  /^(?:różn\p{L}+|inne|ogóln\p{L}+|blog|news\p{L}*|aktualnośc\p{L}+|bez kategorii|uncategorized|ulubione|wpisy|artykuły|ogłoszenia|współpraca|płatna współpraca|na luzie|opinie|photo.*|foto.*|zdjęcia|wideo|recenzje|felietony|poradniki|porady|relacje|wywiady)$/iu;

interface Subject {
  id: string;
  name: string;
  path: string;
  isTag: boolean;
  posts: ArchiveTitle[];
}

export async function archiveSignals(read: TopicStoreRead, now: number, zone: string): Promise<Signal[]> {
  const titles = await read.archiveTitles(now, MOST_POSTS);
  const posts = titles.toSorted((one, other) => other.publishedAt - one.publishedAt);
  const subjects = await subjectsOf(read, posts);
  const taken = new Set<ArchiveTitle>();
  const seasonal = distinct(
    subjects.filter((each) => isOfSeason(each, now)),
    taken,
  );
  const special = withoutBroad(subjects, posts);
  const overviews = distinct(await withoutDescription(read, special), taken);
  const silent = distinct(
    special.filter((each) => isSilent(each, now, posts)),
    taken,
  );
  return [
    ...yearlySignals(posts, now, zone),
    ...seasonal.map((subject) => seasonSignal(subject, now)),
    ...firstPartSignals(posts, zone),
    ...overviews.map(overviewSignal),
    ...silent.map((subject) => silentSignal(subject, zone)),
  ];
}

async function subjectsOf(read: TopicStoreRead, posts: readonly ArchiveTitle[]): Promise<Subject[]> {
  const ofCategory = Map.groupBy(posts, ({ categoryId }) => categoryId);
  const ofTag = Map.groupBy(
    posts.flatMap((post) => post.tagIds.map((id) => ({ id, post }))),
    ({ id }) => id,
  );
  const categories = (await read.categories()).map(({ id, name, slug }) => {
    return { id, name, path: categoryPath(slug), isTag: false, posts: ofCategory.get(id) ?? [] };
  });
  const tags = (await read.visibleTags()).map(({ id, name, slug }) => {
    return { id, name, path: tagPath(slug), isTag: true, posts: (ofTag.get(id) ?? []).map(({ post }) => post) };
  });
  return [...categories, ...tags]
    .filter(({ name, posts: some }) => some.length > 0 && isSubject(name))
    .toSorted((one, other) => other.posts.length - one.posts.length);
}

/** Leaves out what the site as a whole is about, and what other tags divide into subjects. */
function withoutBroad(subjects: readonly Subject[], posts: readonly ArchiveTitle[]): Subject[] {
  const stemsOfTag = new Map(subjects.map(({ id, name }) => [id, stemsOf(name)]));
  const naming = posts.flatMap(({ tagIds }) => [...new Set(tagIds.flatMap((id) => stemsOfTag.get(id) ?? []))]);
  const counts = Map.groupBy(naming, (stem) => stem);
  return subjects.filter(({ name, posts: { length } }) => {
    const named = Math.min(...stemsOf(name).map((stem) => counts.get(stem)?.length ?? 0));
    return length <= posts.length * MOST_SHARE && named <= length * BROAD;
  });
}

/** A hashtag of several words („MiastoOgród”), which is written for another service. */
const HASHTAG = /^(?=\p{L}{11})\p{Lu}?\p{Ll}+\p{Lu}\p{L}+$|^\p{L}{20}\p{L}*$/u;

/** Returns whether a tag or category may name what its posts are about. */
export function isSubject(name: string): boolean {
  return !hasYear(name) && !isDatedTitle(name) && !HASHTAG.test(name) && !NO_SUBJECT.test(name.replaceAll("-", " "));
}

/** Returns the largest subjects. A subject with half of its posts among `taken` is the same subject as an earlier one; others are added. */
function distinct(subjects: readonly Subject[], taken: Set<ArchiveTitle>): Subject[] {
  const chosen: Subject[] = [];
  for (const subject of subjects) {
    if (subject.posts.filter((post) => taken.has(post)).length * 2 >= subject.posts.length) continue;
    for (const post of subject.posts) taken.add(post);
    if (chosen.push(subject) === MOST_OF_EACH) break;
  }
  return chosen;
}

/** Returns by how many days of the year a day comes after another, from -183 to 182. */
function daysOfYearAfter(at: number, now: number): number {
  const days = ((at - now) / DAY_MS) % YEAR_DAYS;
  const from = days < 0 ? days + YEAR_DAYS : days;
  return from > YEAR_DAYS / 2 ? from - YEAR_DAYS : from;
}

/** Returns whether a subject was given up, from the times (ms since the epoch) of its last post and of the site's newest one. */
export function isGivenUp(last: number, newest: number): boolean {
  return newest - last > LEFT_DAYS * DAY_MS;
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear();
}

function yearsOf(posts: readonly ArchiveTitle[]): number[] {
  return [...new Set(posts.map(({ publishedAt }) => yearOf(publishedAt)))].toSorted((one, other) => one - other);
}

function yearlySignals(posts: readonly ArchiveTitle[], now: number, zone: string): Signal[] {
  const newest = posts[0]?.publishedAt ?? 0;
  const editions = Map.groupBy(posts, ({ title }) => yearless(title));
  return [...editions].flatMap(([name, [last, before, ...others]]): Signal[] => {
    if (!last || !before || name === "" || !hasYear(last.title + before.title)) return [];
    if (last.publishedAt - before.publishedAt < 300 * DAY_MS) return [];
    const due = daysOfYearAfter(last.publishedAt, now);
    const isDue =
      due > (isOfDay(last.title) ? 0 : -YEARLY_LATE_DAYS) &&
      due < YEARLY_AHEAD_DAYS &&
      now - last.publishedAt > 300 * DAY_MS;
    const isYearly = Math.abs(daysOfYearAfter(before.publishedAt, last.publishedAt)) < YEARLY_APART_DAYS;
    const isEnded = others.length === 0 && last.publishedAt < newest - GIVEN_UP_DAYS * DAY_MS;
    if (!isDue || !isYearly || isEnded) return [];
    // What comes out in January may be named after the year before.
    const named = hasYear(last.title) ?? yearOf(last.publishedAt);
    const year = named + Math.round((now + due * DAY_MS - last.publishedAt) / (YEAR_DAYS * DAY_MS));
    const evidence = topicMessages.everyYear(others.length + 2, last.title, formatDay(last.publishedAt, zone));
    return [signalOf(`yearly:${year}:${name}`, inYear(last.title, year), evidence)];
  });
}

function isOfSeason({ posts, isTag }: Subject, now: number): boolean {
  const inSeason = posts.filter(({ publishedAt }) => Math.abs(daysOfYearAfter(publishedAt, now)) < SEASON_DAYS);
  const ahead = inSeason.filter(({ publishedAt }) => daysOfYearAfter(publishedAt, now) > 0);
  const isMany = inSeason.length >= Math.max(SEASON_FEWEST, posts.length * SEASON_SHARE);
  // A series over the turn of one year is of two years, but of one season.
  const seasons = new Set(ahead.map(({ publishedAt }) => Math.round((publishedAt - now) / (YEAR_DAYS * DAY_MS))));
  return isTag && isMany && yearsOf(ahead).length > 1 && seasons.size > 1;
}

function seasonSignal(subject: Subject, now: number): Signal {
  const year = yearOf(now);
  const evidence = topicMessages.everySeason(subject.name, subject.posts.length, yearsOf(subject.posts));
  return { ...signalOf(`season:${year}:${subject.id}`, `${subject.name} ${year}`, evidence), ...aboutSubject(subject) };
}

/** Returns signals for posts that are called a first part and have no second part. */
function firstPartSignals(posts: readonly ArchiveTitle[], zone: string): Signal[] {
  const parts = posts.flatMap((post) => {
    const part = seriesPart(post.title);
    return part ? [{ post, ...part }] : [];
  });
  return [...Map.groupBy(parts, ({ name }) => fold(name))].flatMap(([, [only, ...others]]) => {
    if (!only || others.length > 0 || (only.part !== "1" && only.part !== "I")) return [];
    const { id, title, publishedAt } = only.post;
    if (isGivenUp(publishedAt, posts[0]?.publishedAt ?? 0)) return [];
    // The second part of „TypeScript, cz. 1” may be „Kurs TypeScript, cz. 2”.
    const isOf = (name: string) => stemsOf(only.name).every((stem) => stemsOf(name).includes(stem));
    if (parts.some(({ part, name }) => part !== only.part && isOf(name))) return [];
    const evidence = topicMessages.onlyFirstPart(title, formatDay(publishedAt, zone));
    return [signalOf(`series:${id}`, topicMessages.secondPart(only.name), evidence)];
  });
}

/** Returns the tags that are subjects, because titles name them, and whose page does not introduce them. */
async function withoutDescription(read: TopicStoreRead, subjects: readonly Subject[]): Promise<Subject[]> {
  const many = subjects.filter((each) => each.isTag && each.posts.length >= OVERVIEW_FEWEST && isInTitles(each));
  const tags = await read.tagsByIds(many.map(({ id }) => id));
  const described = new Set(tags.filter(({ description }) => description !== "").map(({ id }) => id));
  return many.filter(({ id }) => !described.has(id));
}

/** Returns whether two titles name the subject. A label such as „refleksje” is in no title; the titles of a yearly text are one. */
function isInTitles({ name, posts }: Subject): boolean {
  const stems = stemsOf(name);
  const names = ({ title }: ArchiveTitle) => {
    const words = textWords(title).map(({ folded }) => folded);
    return stems.every((stem) => words.some((word) => (stem.length < 3 ? word === stem : word.startsWith(stem))));
  };
  return stems.length > 0 && new Set(posts.filter(names).map(({ title }) => yearless(title))).size > 1;
}

function overviewSignal(subject: Subject): Signal {
  const evidence = topicMessages.noOverview(subject.name, subject.posts.length);
  return {
    ...signalOf(`overview:${subject.id}`, topicMessages.guideTo(subject.name), evidence),
    ...aboutSubject(subject),
  };
}

/** A subject of one year was a campaign or a single work; a newer title may name it without the tag; a site may have fallen silent as a whole. `all` are the newest first. */
function isSilent(subject: Subject, now: number, all: readonly ArchiveTitle[]): boolean {
  const { posts, isTag } = subject;
  const isMany = posts.length >= (isTag ? SILENT_FEWEST : SILENT_FEWEST_OF_CATEGORY);
  const last = posts[0]?.publishedAt ?? now;
  const newer = all.slice(
    0,
    all.findIndex(({ publishedAt }) => publishedAt <= last),
  );
  const isOld =
    now - last > SILENT_DAYS * DAY_MS && (newer[0]?.publishedAt ?? last) - last > (SILENT_DAYS / 2) * DAY_MS;
  const texts = posts.filter(({ title }) => !isDatedTitle(title));
  if (!isMany || !isOld || isGivenUp(last, all[0]?.publishedAt ?? last)) return false;
  const isNamed = newer.some((post) => stemsOf(subject.name).every((stem) => stemsOf(post.title).includes(stem)));
  return yearsOf(posts).length > 1 && texts.length > 1 && !isNamed;
}

function silentSignal(subject: Subject, zone: string): Signal {
  const { id, name, posts, isTag } = subject;
  const since = posts[0]?.publishedAt ?? 0;
  const evidence = topicMessages.longSilent(name, { isTag, posts: posts.length, lastDay: formatDay(since, zone) });
  const signal = signalOf(`silent:${id}`, topicMessages.againAbout(name), evidence);
  return { ...signal, ...aboutSubject(subject), intent: "guide", since };
}

function aboutSubject({ id, name, path, isTag }: Subject): Pick<Signal, "about" | "tagIds" | "categoryId"> {
  return { about: { title: name, path, editSlug: null }, tagIds: isTag ? [id] : [], categoryId: isTag ? null : id };
}

function signalOf(key: string, title: string, evidence: string): Signal {
  return { ...NO_DETAILS, key, origin: "archive", title, intent: "list", evidence };
}
