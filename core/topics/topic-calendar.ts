import type { TopicDeps, TopicStoreRead } from "./store.ts";
import { permitted, maySee, may } from "../base/permission.ts";
import type { Viewer } from "../base/viewer.ts";
import { ok } from "../base/outcome.ts";
import { formatNear } from "../polish/dates/dates.ts";
import { addWeeks, weekOf, weeksBetween, weekText, weekWithin } from "../polish/dates/weeks.ts";
import type { TopicLine } from "./topic-service.ts";
import { topicLines } from "./topic-lines.ts";

type Deps = Pick<TopicDeps, "store" | "clock" | "config">;

/** Weeks of one view: a quarter. */
export const CALENDAR_WEEKS = 12;
const WEEKS_BACK = 12;
const WEEKS_AHEAD = 52;
/** Posts looked through for those of the weeks shown: more than a quarter of a busy site has, and more than one week. */
const MOST_POSTS = 500;
const MOST_OF_A_WEEK = 60;
const MOST_WAITING = 50;

/** The calendar of planned weeks, beside what is scheduled and what came out. It reads schedules and never writes them. */
export function createTopicCalendar(deps: Deps) {
  return {
    /** Twelve weeks from the given one, else from the present one. */
    calendar: permitted("write-own", async (viewer, from: string | null) => ok(await calendarFrom(deps, viewer, from))),
  };
}

export type TopicCalendar = Awaited<ReturnType<typeof calendarFrom>>;

async function calendarFrom(deps: Deps, viewer: Viewer, from: string | null) {
  const lines = await topicLines(deps, viewer);
  const present = weekOf(deps.clock(), deps.config.timeZone);
  const first = weekWithin(from, present, { back: WEEKS_BACK, ahead: WEEKS_AHEAD });
  const names = Array.from({ length: CALENDAR_WEEKS }, (_, index) => addWeeks(first, index));
  const posts = await postsByWeek(deps, viewer, names, first < present ? MOST_POSTS : MOST_OF_A_WEEK);
  const away = weeksBetween(present, first);
  return {
    weeks: names.map((week) => weekOfCalendar(week, present, lines, posts.get(week) ?? [])),
    late: lines.filter(({ late }) => late),
    waiting: lines.filter(({ state, week }) => state === "accepted" && week === null).slice(0, MOST_WAITING),
    // The first weeks of the calendars before and after this one; null where it would show nothing.
    earlier: away > -WEEKS_BACK ? addWeeks(first, -CALENDAR_WEEKS) : null,
    later: away < WEEKS_AHEAD ? addWeeks(first, CALENDAR_WEEKS) : null,
  };
}

/** A post that came out in a week or is scheduled for it; never moved by a topic's plan. */
type WeekPost = { title: string; slug: string; atText: string; scheduled: boolean };

export type CalendarWeek = ReturnType<typeof weekOfCalendar>;

function weekOfCalendar(week: string, present: string, lines: readonly TopicLine[], posts: WeekPost[]) {
  const topics = lines.filter((line) => line.week === week);
  // Nothing is planned for it, nothing scheduled and nothing came out.
  const gap = week >= present && topics.length === 0 && posts.length === 0;
  return { week, text: weekText(week), topics, posts, gap, when: whenOf(week, present) };
}

function whenOf(week: string, present: string): "past" | "now" | "future" {
  if (week === present) return "now";
  return week < present ? "past" : "future";
}

/** Posts of the weeks: published ones everybody knows, scheduled ones as far as the viewer may see them. */
async function postsByWeek(
  { store, clock, config }: Deps,
  viewer: Viewer,
  weeks: readonly string[],
  mostPublished: number,
): Promise<Map<string, WeekPost[]>> {
  const now = clock();
  const byWeek = new Map<string, WeekPost[]>(weeks.map((week) => [week, []]));
  for (const { at, ...post } of [
    ...(await published(store.read, mostPublished)),
    ...(await scheduled(store.read, viewer)),
  ]) {
    byWeek.get(weekOf(at, config.timeZone))?.push({ ...post, atText: formatNear(at, now, config.timeZone) });
  }
  return byWeek;
}

type Dated = Omit<WeekPost, "atText"> & { at: number };

async function published(read: TopicStoreRead, most: number): Promise<Dated[]> {
  const cards = await read.listPage("all", 0, most);
  return cards.map(({ title, slug, publishedAt }) => ({ title, slug, at: publishedAt, scheduled: false })).toReversed();
}

async function maySeeScheduled(read: TopicStoreRead, viewer: Viewer, postId: string): Promise<boolean> {
  if (may(viewer, "edit-all")) return true;
  const post = await read.post(postId);
  return post !== null && maySee(viewer, post);
}

async function scheduled(read: TopicStoreRead, viewer: Viewer): Promise<Dated[]> {
  const found: Dated[] = [];
  for (const { postId, at, kind, title, slug } of await read.schedule(MOST_POSTS)) {
    // The copy of a published post goes out as an update; its post came out before.
    if (kind === "post" && (await maySeeScheduled(read, viewer, postId)))
      found.push({ title, slug, at, scheduled: true });
  }
  return found;
}
