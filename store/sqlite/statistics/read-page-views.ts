import {
  type FeedReader,
  IMPORTED_SOURCE,
  type MostReadFilter,
  type StatisticsRead,
  type ViewedGroup,
  type ViewedPost,
  type ViewedSubject,
  type ViewOrder,
} from "#core/statistics/store.ts";
import type { Database } from "../engine/database.ts";
import { coverOf, dayOf, daysOf, monthsOf, periodOf } from "./periods.ts";

/** The addresses of a post of which views may be stored: the present one and those that lead to it. */
const PATHS_OF_POSTS = `
SELECT view_path.id AS path_id, post.id AS post_id
FROM json_each(?1) AS wanted CROSS JOIN post ON post.id = wanted.value CROSS JOIN category ON category.id = post.category_id
CROSS JOIN view_path ON view_path.path = '/' || category.slug || '/' || post.slug
WHERE post.published_at IS NOT NULL
UNION
SELECT view_path.id, former_path.entity_id
FROM json_each(?1) AS wanted CROSS JOIN former_path ON former_path.kind = 'post' AND former_path.entity_id = wanted.value
CROSS JOIN view_path ON view_path.path = former_path.path`;

/*
 * `?1` is the JSON array of one id. The few paths of a page or a post are looked up in each period; for groups of posts, a plus makes SQLite
 * walk the periods instead.
 */
const PATHS: Record<ViewedSubject["kind"], string> = {
  site: "path_id = 0 AND ?1 IS NOT NULL",
  path: "path_id IN (SELECT id FROM view_path WHERE path = ?1 ->> 0)",
  post: `path_id IN (SELECT path_id FROM (${PATHS_OF_POSTS}))`,
  category: pathsOf("SELECT no FROM post WHERE category_id = ?1 ->> 0"),
  tag: pathsOf("SELECT post_no FROM post_tag WHERE tag_id = ?1 ->> 0"),
  author: pathsOf("SELECT post_no FROM post_author WHERE user_id = ?1 ->> 0"),
};

function pathsOf(numbers: string): string {
  return `+path_id IN (SELECT path_id FROM viewed_post WHERE post_no IN (${numbers}))`;
}

const byPeriod = (kind: ViewedSubject["kind"]) => `
SELECT period, SUM(views) AS views, SUM(phone) AS phone
FROM json_each(?2) AS span CROSS JOIN page_views ON period = span.value WHERE ${PATHS[kind]} GROUP BY period ORDER BY period`;

const bySource = (kind: ViewedSubject["kind"]) => `
SELECT name AS source, SUM(views) AS views
FROM json_each(?2) AS span CROSS JOIN source_views ON period = span.value CROSS JOIN view_source ON view_source.id = source_id
WHERE ${PATHS[kind]} GROUP BY source_id ORDER BY views DESC, name LIMIT +?3`;

const OF_POSTS = `
SELECT post_id AS id, SUM(views) AS views
FROM (${PATHS_OF_POSTS}) AS path CROSS JOIN json_each(?2) AS span
CROSS JOIN page_views ON period = span.value AND page_views.path_id = path.path_id GROUP BY post_id`;

const readPaths = (span: "?1" | "?2") => `
SELECT path_id, views FROM json_each(${span}) AS span CROSS JOIN page_views ON period = span.value`;

/** Sums the views of each post in a span (`?1`) and in the one before (`?2`). */
const COMPARED = `
SELECT post_no, SUM(views) AS views, SUM(before) AS before FROM (
  SELECT path_id, SUM(views) AS views, SUM(before) AS before FROM (
    SELECT path_id, views, 0 AS before FROM (${readPaths("?1")})
    UNION ALL SELECT path_id, 0, views FROM (${readPaths("?2")}))
  GROUP BY path_id)
CROSS JOIN viewed_post USING (path_id)
WHERE ?3 = '' OR post_no IN (SELECT post_no FROM post_author WHERE user_id = ?3)
GROUP BY post_no`;

const ORDERS: Record<ViewOrder, string> = {
  views: "WHERE views > 0 ORDER BY views DESC, before DESC",
  rose: "WHERE views > before ORDER BY views - before DESC, views DESC",
  fell: "WHERE views < before ORDER BY before - views DESC, before DESC",
};

const posts = (order: ViewOrder) => `
SELECT post.id, post.slug, category.slug AS categorySlug, post.title, post.state, compared.views, compared.before
FROM (${COMPARED}) AS compared CROSS JOIN post ON post.no = compared.post_no CROSS JOIN category ON category.id = post.category_id
CROSS JOIN post_desk ON post_desk.post_no = post.no AND post_desk.trashed_at IS NULL
${ORDERS[order]}, post.id LIMIT +?4`;

const groups = (kind: "category" | "tag") => `
SELECT id, slug, name, views, before FROM (
  SELECT ${kind}.id, ${kind}.slug, ${kind}.name, SUM(compared.views) AS views, SUM(compared.before) AS before
  FROM (${COMPARED}) AS compared
  ${kind === "tag" ? "JOIN post_tag USING (post_no) JOIN tag ON tag.id = tag_id" : "JOIN post ON post.no = compared.post_no JOIN category ON category.id = category_id"}
  GROUP BY ${kind}.id)
${ORDERS.views}, name LIMIT +?4`;

const MOST_READ = `
SELECT post.id FROM (
  SELECT post_no, SUM(views) AS views
  FROM (SELECT path_id, SUM(views) AS views FROM (${readPaths("?1")}) GROUP BY path_id) CROSS JOIN viewed_post USING (path_id)
  GROUP BY post_no HAVING SUM(views) >= ?2) AS read
CROSS JOIN post ON post.no = read.post_no
WHERE post.listed = 1 AND (?3 = '' OR post.category_id = ?3)
ORDER BY read.views DESC, post.published_at DESC, post.id DESC LIMIT +?4`;

const FEED_READERS = `
SELECT path, reader, MAX(subscribers) AS subscribers
FROM feed_readers JOIN view_path ON view_path.id = path_id WHERE day BETWEEN ? AND ?
GROUP BY path_id, reader ORDER BY subscribers DESC, path, reader LIMIT +?`;

const FIRST = "SELECT MIN(since) AS day FROM view_source WHERE ?1 = 1 OR name <> ?2";

interface Read {
  period: number;
  views: number;
  phone: number;
}

export function readPageViews(database: Database): StatisticsRead {
  const readPeriods = (subject: ViewedSubject, periods: number[]) =>
    database
      .all<Read>(byPeriod(subject.kind), idOf(subject), JSON.stringify(periods))
      .map(({ period, ...row }) => ({ ...row, period: dayOf(period) }));
  return {
    async viewsIn(subject, span) {
      return readPeriods(subject, coverOf(span)).reduce((sum, { views }) => sum + views, 0);
    },
    async viewsByDay(subject, span) {
      return readPeriods(subject, daysOf(span));
    },
    async viewsByMonth(subject, span) {
      return readPeriods(subject, monthsOf(span));
    },
    async viewSources(subject, span, limit) {
      const sql = bySource(subject.kind);
      return database.all<{ source: string; views: number }>(sql, idOf(subject), JSON.stringify(coverOf(span)), limit);
    },
    async mostReadPosts(filter, order, limit) {
      return database.all<ViewedPost>(posts(order), ...valuesOf(filter), limit);
    },
    async mostReadGroups(kind, filter, limit) {
      return database.all<ViewedGroup>(groups(kind), ...valuesOf(filter), limit);
    },
    async mostReadPostIds({ span, least, categoryId = "" }, limit) {
      const periods = JSON.stringify(coverOf(span));
      return database.all<{ id: string }>(MOST_READ, periods, least, categoryId, limit).map(({ id }) => id);
    },
    async viewsOfPosts(postIds, span) {
      const rows = database.all<{ id: string; views: number }>(
        OF_POSTS,
        ...[postIds, coverOf(span)].map((list) => JSON.stringify(list)),
      );
      return new Map(rows.map(({ id, views }) => [id, views]));
    },
    async feedReaders({ from, to }, limit) {
      return database.all<FeedReader>(FEED_READERS, periodOf(from), periodOf(to), limit);
    },
    async firstViewDay(imported) {
      const { day } = database.one<{ day: number | null }>(FIRST, imported ? 1 : 0, IMPORTED_SOURCE);
      return day === null ? null : dayOf(day);
    },
  };
}

function idOf(subject: ViewedSubject): string {
  return JSON.stringify([subject.kind === "site" ? "" : subject.id]);
}

function valuesOf({ span, before, authorId = "" }: MostReadFilter): (string | number)[] {
  return [JSON.stringify(coverOf(span)), JSON.stringify(coverOf(before)), authorId];
}
