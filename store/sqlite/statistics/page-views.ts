import {
  IMPORTED_SOURCE,
  MOST_FEED_READERS,
  MOST_NEW_SOURCES,
  MOST_ROWS,
  OTHER_SOURCE,
  type StatisticsWrite,
} from "#core/statistics/store.ts";
import { runUntracked } from "../engine/change-tracking.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { monthOf, periodOf } from "./periods.ts";

/** The number that stands for all pages together. */
const ALL_PAGES = 0;

/** Views of an earlier day are not stored: a machine without a battery for its clock starts in 1970. */
const FIRST_DAY = "2000-01-01";

const ADD_PAGE = `
INSERT INTO page_views (period, path_id, views, phone) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET views = views + excluded.views, phone = phone + excluded.phone`;

const ADD_SOURCE = `
INSERT INTO source_views (period, path_id, source_id, views) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET views = views + excluded.views`;

const COUNTED_FROM = "SELECT views FROM source_views WHERE period = ? AND path_id = ? AND source_id = ?";

const PUT_SOURCE = `
INSERT INTO view_source (name, since) VALUES (?, ?) ON CONFLICT DO UPDATE SET since = MIN(since, excluded.since)`;

const ADD_READERS = `
INSERT INTO feed_readers (day, path_id, reader, subscribers) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET subscribers = MAX(subscribers, excluded.subscribers)`;

interface Counted {
  period: number;
  path: number;
  source: number;
  views: number;
  phone: number;
}

/** Followers of the store hear of none of this, because no page of readers changes at once with what is counted. */
export function writePageViews(transaction: Transaction): StatisticsWrite {
  const { database } = transaction;
  const run: Run = (sql, ...values) => runUntracked(transaction, sql, ...values);
  const { pathId, sourceId, putSource } = dictionaries(database, run);
  /** Adds views in their day and its month. A month is a period without a day. */
  const add = ({ period, path, source, views, phone }: Counted) => {
    for (const each of new Set([period, monthOf(period)])) {
      run(ADD_PAGE, each, path, views, phone);
      run(ADD_SOURCE, each, path, source, views);
    }
  };
  const addAll = (counted: Counted[]) => {
    for (const each of counted) add(each);
    for (const each of sumsOf(counted)) add(each);
  };
  return {
    async countViews(day, counted) {
      if (day < FIRST_DAY) return;
      const period = periodOf(day);
      const isFull = count(database, "source_views WHERE period = ?", period) >= MOST_ROWS;
      addAll(
        counted.map(({ path: address, source: name, views, phone }) => {
          const [path, source] = [pathId(address), sourceId(name, period)];
          const isTold = !isFull || database.get(COUNTED_FROM, period, path, source) !== undefined;
          return { period, path, source: isTold ? source : putSource(OTHER_SOURCE, period), views, phone };
        }),
      );
    },
    async countFeedReaders(day, counted) {
      const period = periodOf(day);
      for (const { path, reader, subscribers } of counted) {
        const at = [period, pathId(path), reader] as const;
        if (count(database, "feed_readers WHERE day = ?", period) < MOST_FEED_READERS)
          run(ADD_READERS, ...at, subscribers);
      }
    },
    async putImportedViews(counted) {
      addAll(
        counted.map(({ day, path: address, views }) => {
          const [period, path] = [periodOf(day), pathId(address)];
          const source = putSource(IMPORTED_SOURCE, Math.max(period, monthOf(period) + 1));
          const before = database.get<{ views: number }>(COUNTED_FROM, period, path, source)?.views ?? 0;
          return { period, path, source, views: views - before, phone: 0 };
        }),
      );
    },
    async removeOldViews(day) {
      run("DELETE FROM feed_readers WHERE day < ?", periodOf(day));
      const oldest = oldestDay(database);
      if (oldest === null || oldest >= periodOf(day)) return false;
      for (const table of ["page_views", "source_views"]) run(`DELETE FROM ${table} WHERE period = ?`, oldest);
      return true;
    },
  };
}

type Run = (sql: string, ...values: (string | number)[]) => number;

/** Finds the numbers of paths and sources, and gives new ones a number. */
function dictionaries(database: Database, run: Run) {
  const idOf = (table: "view_path" | "view_source", name: string) => idNamed(database, table, name);
  const pathId = (path: string) => {
    run("INSERT INTO view_path (path) VALUES (?) ON CONFLICT DO NOTHING", path);
    return idOf("view_path", path) ?? ALL_PAGES;
  };
  const putSource = (name: string, period: number) => {
    run(PUT_SOURCE, name, period);
    return idOf("view_source", name) ?? 0;
  };
  return {
    pathId,
    putSource,
    /** A new source counts as `OTHER_SOURCE` on a day that had many new ones. */
    sourceId: (name: string, period: number) =>
      idOf("view_source", name) ??
      putSource(
        count(database, "view_source WHERE since = ?", period) < MOST_NEW_SOURCES ? name : OTHER_SOURCE,
        period,
      ),
  };
}

/** Sums counted views of all pages together, by period and source. */
function sumsOf(counted: readonly Counted[]): Counted[] {
  const sums = new Map<string, Counted>();
  for (const { period, source, views, phone } of counted) {
    const key = `${period} ${source}`;
    const sum = sums.get(key) ?? { period, path: ALL_PAGES, source, views: 0, phone: 0 };
    sums.set(key, { ...sum, views: sum.views + views, phone: sum.phone + phone });
  }
  return [...sums.values()];
}

function idNamed(database: Database, table: "view_path" | "view_source", name: string): number | undefined {
  const column = table === "view_path" ? "path" : "name";
  return database.get<{ id: number }>(`SELECT id FROM ${table} WHERE ${column} = ?`, name)?.id;
}

function count(database: Database, rows: string, value: number): number {
  return database.one<{ n: number }>(`SELECT COUNT(*) AS n FROM ${rows}`, value).n;
}

/** Steps from month to month, because reading the rows of years to find the first day would take long. */
function oldestDay(database: Database): number | null {
  let period: number | null = 0;
  do {
    const next: { period: number | null } = database.one(
      "SELECT MIN(period) AS period FROM page_views WHERE period > ?",
      period,
    );
    period = next.period;
  } while (period !== null && period === monthOf(period));
  return period;
}
