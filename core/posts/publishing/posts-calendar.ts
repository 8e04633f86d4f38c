import type { PostDeps, PostStoreRead } from "../store.ts";
import { permitted } from "#core/base/permission.ts";
import { ok } from "#core/base/outcome.ts";
import { postPath } from "#core/base/paths.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { dayKey, formatClock, formatWeekday } from "#core/polish/dates/format-dates.ts";
import { addWeeks, mondayOf, weekOf, weeksBetween, weekText, weekWithin } from "#core/polish/dates/weeks.ts";
import { scheduleSeenBy } from "./work-health.ts";

type Deps = Pick<PostDeps, "store" | "clock" | "config">;

/** One view has this many weeks. The calendar goes at most `WEEKS_BACK` weeks back and `WEEKS_AHEAD` weeks ahead. */
const WEEKS_SHOWN = 5;
const WEEKS_BACK = 15;
const WEEKS_AHEAD = 50;
/** At most this many published posts are read for the shown weeks. No site publishes more. */
const MOST_PUBLISHED = 500;
const DAY_MS = 86_400_000;
const DAYS = 7;

/** Lists what was and what will be published, day by day. Changes nothing. */
export function createPostsCalendar(deps: Deps) {
  return {
    /** Returns five weeks, beginning with the week `from` (`2026-W48`) or with the present week. */
    calendar: permitted("write-own", async (viewer, from: string | null) => ok(await calendarFrom(deps, viewer, from))),
  };
}

export interface PostsCalendarEntry {
  kind: "scheduled" | "copy" | "published";
  title: string;
  slug: string;
  /** The address of the post's page for readers; null while there is no such page. */
  path: string | null;
  at: number;
  timeText: string;
  /** Why the post could not be published at its time; null if nothing is wrong. */
  overdue: string | null;
}

export type PostsCalendar = Awaited<ReturnType<typeof calendarFrom>>;
export type CalendarDay = PostsCalendar["weeks"][number]["days"][number];

async function calendarFrom({ store, clock, config }: Deps, viewer: Viewer, from: string | null) {
  const now = clock();
  const present = weekOf(now, config.timeZone);
  const first = weekWithin(from, present, { back: WEEKS_BACK, ahead: WEEKS_AHEAD });
  const away = weeksBetween(present, first);
  const entries = [
    ...(away <= 0 ? await published(store.read) : []),
    ...(await scheduleSeenBy(store.read, viewer)).map(({ kind, title, slug, at, overdue }) => {
      return {
        kind: kind === "copy" ? ("copy" as const) : ("scheduled" as const),
        title,
        slug,
        path: null,
        at,
        overdue,
      };
    }),
  ].toSorted((one, other) => one.at - other.at);
  const byDay = Map.groupBy(entries, ({ at }) => dayKey(at, config.timeZone));
  const today = dayKey(now, config.timeZone);
  const dayOf = (date: string) => ({
    date,
    number: Number(date.slice(-2)),
    name: formatWeekday(Date.parse(date), "UTC"),
    when: date === today ? ("today" as const) : date < today ? ("past" as const) : ("future" as const),
    entries: (byDay.get(date) ?? []).map((entry): PostsCalendarEntry => ({
      ...entry,
      timeText: formatClock(entry.at, config.timeZone),
    })),
  });
  const weeks = Array.from({ length: WEEKS_SHOWN }, (_, index) => addWeeks(first, index));
  return {
    weeks: weeks.map((week) => ({ week, text: weekText(week), days: daysOf(week).map(dayOf) })),
    // The first weeks of the views before and after this view; null where the calendar ends.
    earlier: away > -WEEKS_BACK ? addWeeks(first, -WEEKS_SHOWN) : null,
    later: away < WEEKS_AHEAD ? addWeeks(first, WEEKS_SHOWN) : null,
    isPresent: away === 0,
  };
}

function daysOf(week: string): string[] {
  const monday = Date.parse(mondayOf(week));
  return Array.from({ length: DAYS }, (_, index) => new Date(monday + index * DAY_MS).toISOString().slice(0, 10));
}

async function published(read: PostStoreRead) {
  const cards = await read.listPage("all", 0, MOST_PUBLISHED);
  return cards.map(({ title, slug, publishedAt, category }) => {
    return {
      kind: "published" as const,
      title,
      slug,
      path: postPath(category.slug, slug),
      at: publishedAt,
      overdue: null,
    };
  });
}
