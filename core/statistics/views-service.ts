import { ok, type Outcome, refuse } from "../base/outcome.ts";
import { may, maySee, permitted } from "../base/permission.ts";
import { plainTitle } from "../base/post-title.ts";
import { categoryPath, holdsPages, postPath, tagPath } from "../base/paths.ts";
import { writeTable } from "../base/values/csv.ts";
import type { Viewer } from "../base/viewer.ts";
import { statisticsMessages as messages } from "../messages/posts.ts";
import { dayKey, formatDay } from "../polish/dates/format-dates.ts";
import {
  IMPORTED_SOURCE,
  OTHER_SOURCE,
  type StatisticsDeps,
  type StatisticsRead,
  type ViewedSubject,
  type ViewOrder,
} from "./store.ts";
import {
  dayAfter,
  isComparable,
  moved,
  type SpanChoice,
  spanName,
  stepName,
  stepOf,
  viewsSpan,
  type ViewsSpan,
} from "./view-spans.ts";

/** What the page shows of each list, and how much the table that is downloaded has of it. */
const SHOWN = { posts: 20, moved: 5, others: 10 };
const IN_TABLE = { posts: 1_000, moved: 0, others: 1_000 };

interface PageRead extends Omit<StatisticsRead, "mostReadPostIds" | "viewsOfPosts"> {
  post(id: string): Promise<{ authorIds: string[] } | null>;
}

interface Deps extends Pick<StatisticsDeps, "clock" | "config"> {
  store: { read: PageRead };
}

type StatisticsView = Awaited<ReturnType<typeof readStatistics>>;
export type ViewsCurve = Awaited<ReturnType<typeof readCurve>>;

/** A line of a list: what was read, and how often. `before` is the number of the span before; null where it cannot be compared. */
export interface ViewsLine {
  name: string;
  /** The line's page for readers; null for what has none. */
  path: string | null;
  views: number;
  before: number | null;
}

/** Creates the service with which the team sees what is read: editors the whole site, authors their own posts. */
export function createViewsService(deps: Deps) {
  return {
    overview: permitted("write-own", async (viewer, choice: SpanChoice) =>
      ok(await readStatistics(deps, viewer, choice, SHOWN)),
    ),
    /** Returns what `overview` shows as one CSV table, with more lines of each list. */
    exportTable: permitted("write-own", async (viewer, choice: SpanChoice) =>
      ok(tableOf(await readStatistics(deps, viewer, choice, IN_TABLE))),
    ),
    /** Returns the views of a post in the last thirty days; `missing` for a post that the person may not see. */
    ofPost: permitted("write-own", async (viewer, id: string): Promise<Outcome<ViewsCurve>> => {
      const post = await deps.store.read.post(id);
      if (!post || !maySee(viewer, post)) return refuse("missing", messages.noPost);
      return ok(await readCurve(deps, { kind: "post", id }, viewsSpan({}, todayOf(deps))));
    }),
  };
}

function todayOf({ clock, config }: Pick<Deps, "clock" | "config">): string {
  return dayKey(clock(), config.timeZone);
}

async function readStatistics(deps: Deps, viewer: Viewer, choice: SpanChoice, limits: typeof SHOWN) {
  const { read } = deps.store;
  const span = viewsSpan(choice, todayOf(deps));
  const isOwn = !may(viewer, "edit-all");
  const subject: ViewedSubject = isOwn ? { kind: "author", id: viewer.id } : { kind: "site" };
  const curve = await readCurve(deps, subject, span);
  const filter = { span, before: span.before, ...(isOwn && { authorId: viewer.id }) };
  const lineOf = (name: string, path: string | null, { views, before }: { views: number; before: number }) => {
    return { name, path, views, before: curve.before === null ? null : before };
  };
  const posts = async (order: ViewOrder, limit: number) =>
    (await read.mostReadPosts(filter, order, limit)).map(({ categorySlug, slug, state, ...row }) => {
      const path = state === "published" ? postPath(categorySlug, slug) : null;
      return lineOf(plainTitle(row.title) || messages.untitled, path, row);
    });
  const groups = async (kind: "category" | "tag", pathOf: (slug: string) => string | null) =>
    (await read.mostReadGroups(kind, filter, limits.others)).map((row) => lineOf(row.name, pathOf(row.slug), row));
  const sources = await read.viewSources(subject, span, limits.others);
  const since = await read.firstViewDay(false);
  const movedLimit = curve.before === null ? 0 : limits.moved;
  return {
    ...curve,
    isOwn,
    /** Another program's table says nothing of devices. */
    hasDevices: since !== null && (curve.firstDay === since || span.from >= since),
    since: since && formatDay(Date.parse(since), "UTC"),
    posts: await posts("views", limits.posts),
    rose: movedLimit > 0 ? await posts("rose", movedLimit) : [],
    fell: movedLimit > 0 ? await posts("fell", movedLimit) : [],
    categories: await groups("category", (slug) => (holdsPages(slug) ? null : categoryPath(slug))),
    tags: await groups("tag", tagPath),
    sources: sources.map(({ source, views }) => ({ name: sourceName(source), path: null, views, before: null })),
    feeds: isOwn ? [] : await read.feedReaders(span, limits.others),
  };
}

/** Reads the views of a subject by the steps of a span, their sum, and the sum of the span before; null where it cannot be compared. */
async function readCurve(deps: Deps, subject: ViewedSubject, span: ViewsSpan) {
  const { read } = deps.store;
  const rows = span.unit === "month" ? await read.viewsByMonth(subject, span) : await read.viewsByDay(subject, span);
  const byStep = Map.groupBy(rows, ({ period }) => stepOf(period, span.unit));
  const steps = span.steps.map((first) => {
    const some = byStep.get(first) ?? [];
    return { first, name: stepName(first, span.unit), views: sumOf(some, "views"), phone: sumOf(some, "phone") };
  });
  const firstDay = await read.firstViewDay(true);
  const isKnown = isComparable(span, firstDay, todayOf(deps));
  return {
    /** The first day that has views, imported ones too; null where there are none. */
    firstDay,
    unit: span.unit,
    from: span.from,
    to: span.to,
    earlier: { from: span.before.from, to: dayAfter(span.from, -1) },
    later:
      span.to < todayOf(deps) ? { from: dayAfter(span.to, 1), to: moved(span.to, span.unit, span.steps.length) } : null,
    spanText: spanName(span),
    beforeText: spanName(span.before),
    steps,
    views: sumOf(steps, "views"),
    phone: sumOf(steps, "phone"),
    before: isKnown ? await read.viewsIn(subject, span.before) : null,
  };
}

function sumOf<Field extends string>(rows: readonly Record<Field, number>[], field: Field): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

function sourceName(source: string): string {
  if (source === OTHER_SOURCE) return messages.sources.other;
  if (source === IMPORTED_SOURCE) return messages.sources.imported;
  return source || messages.sources.none;
}

/** Writes one table: each line says of which list it is. */
function tableOf(view: StatisticsView): string {
  const { table } = messages;
  const textOf = (count: number | null) => (count === null ? "" : String(count));
  const linesOf = (kind: string, lines: readonly ViewsLine[]) =>
    lines.map(({ name, path, views, before }) => [kind, name, path ?? "", textOf(views), textOf(before)]);
  return writeTable([
    table.columns,
    [table.sum, view.spanText, "", textOf(view.views), textOf(view.before)],
    ...view.steps.map(({ first, views }) => [table.units[view.unit], first, "", String(views), ""]),
    ...linesOf(table.post, view.posts),
    ...linesOf(table.category, view.categories),
    ...linesOf(table.tag, view.tags),
    ...linesOf(table.source, view.sources),
    ...(view.hasDevices
      ? [
          [table.device, table.phone, "", String(view.phone), ""],
          [table.device, table.noPhone, "", String(view.views - view.phone), ""],
        ]
      : []),
    ...view.feeds.map(({ reader, path, subscribers }) => [table.feed, reader, path, String(subscribers), ""]),
  ]);
}
