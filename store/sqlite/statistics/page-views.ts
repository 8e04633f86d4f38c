import {
  IMPORTED_SOURCE,
  MOST_NEW_SOURCES,
  MOST_ROWS,
  OTHER_SOURCE,
  type StatisticsWrite,
} from "#core/statistics/store.ts";
import { runUntracked } from "../engine/change-tracking.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { periodOf } from "./periods.ts";

const ADD_KNOWN = `
UPDATE page_views SET views = views + ?5 WHERE period = ?1 AND path_id = ?2 AND source_id = ?3 AND device = ?4`;

const ADD = `
INSERT INTO page_views (period, path_id, source_id, device, views) VALUES (?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET views = views + excluded.views`;

const ADD_READERS = `
INSERT INTO feed_readers (day, path_id, reader, subscribers) VALUES (?, ?, ?, ?)
ON CONFLICT DO UPDATE SET subscribers = MAX(subscribers, excluded.subscribers)`;

const REPLACE = "INSERT OR REPLACE INTO page_views (period, path_id, source_id, device, views) VALUES (?, ?, ?, 0, ?)";

const INTO_MONTH = `
INSERT INTO page_views (period, path_id, source_id, device, views)
SELECT period - period % 100, path_id, source_id, device, views FROM page_views WHERE period = ?
ON CONFLICT DO UPDATE SET views = views + excluded.views`;

/** Followers of the store hear of none of this, because no page of readers changes at once with what is counted. */
export function writePageViews(transaction: Transaction): StatisticsWrite {
  const { database } = transaction;
  const run = (sql: string, ...values: (string | number)[]) => runUntracked(transaction, sql, ...values);
  const pathId = (path: string) => {
    run("INSERT INTO view_path (path) VALUES (?) ON CONFLICT DO NOTHING", path);
    return database.one<{ id: number }>("SELECT id FROM view_path WHERE path = ?", path).id;
  };
  const putSource = (name: string, period: number) => {
    run("INSERT INTO view_source (name, since) VALUES (?, ?) ON CONFLICT DO NOTHING", name, period);
    return database.one<{ id: number }>("SELECT id FROM view_source WHERE name = ?", name).id;
  };
  const sourceId = (name: string, period: number) =>
    database.get<{ id: number }>("SELECT id FROM view_source WHERE name = ?", name)?.id ??
    putSource(newSources(database, period) < MOST_NEW_SOURCES ? name : OTHER_SOURCE, period);
  return {
    async countViews(day, counted) {
      const period = periodOf(day);
      let rows = rowsOf(database, period);
      for (const { path, source, phone, views } of counted) {
        const at = [period, pathId(path), sourceId(source, period), phone ? 1 : 0] as const;
        if (run(ADD_KNOWN, ...at, views) > 0) continue;
        const [, page, , device] = at;
        if (rows < MOST_ROWS) run(ADD, ...at, views);
        else run(ADD, period, page, putSource(OTHER_SOURCE, period), device, views);
        rows += 1;
      }
    },
    async countFeedReaders(day, counted) {
      for (const { path, reader, subscribers } of counted)
        run(ADD_READERS, periodOf(day), pathId(path), reader, subscribers);
    },
    async putImportedViews(counted) {
      for (const { day, path, views } of counted) {
        const period = periodOf(day);
        run(REPLACE, period, pathId(path), putSource(IMPORTED_SOURCE, period), views);
      }
    },
    async rollUpViews(day) {
      run("DELETE FROM feed_readers WHERE day < ?", periodOf(day));
      const oldest = oldestDay(database);
      if (oldest === null || oldest >= periodOf(day)) return false;
      run(INTO_MONTH, oldest);
      run("DELETE FROM page_views WHERE period = ?", oldest);
      return true;
    },
  };
}

function newSources(database: Database, period: number): number {
  return database.one<{ n: number }>("SELECT COUNT(*) AS n FROM view_source WHERE since = ?", period).n;
}

function rowsOf(database: Database, period: number): number {
  return database.one<{ n: number }>("SELECT COUNT(*) AS n FROM page_views WHERE period = ?", period).n;
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
  } while (period !== null && period % 100 === 0);
  return period;
}
