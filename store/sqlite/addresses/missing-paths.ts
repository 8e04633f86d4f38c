import type { MissingPath } from "#core/base/former-paths.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

const MISSING = `
SELECT path, SUM(count) AS count, MAX(last_at) AS lastAt FROM missing_path
GROUP BY path ORDER BY 2 DESC, 3 DESC, 1 LIMIT +? OFFSET +?`;

export function readMissingPaths(database: Database): Pick<StoreRead, "missingPaths"> {
  return {
    async missingPaths(offset, limit) {
      const rows = database.all<MissingPath>(MISSING, limit, offset);
      const { n: total } = database.one<{ n: number }>("SELECT COUNT(DISTINCT path) AS n FROM missing_path");
      return { rows, total };
    },
  };
}

const COUNT_MISSING = `
INSERT INTO missing_path (day, path, count, last_at) VALUES (?, ?, ?, ?)
ON CONFLICT (day, path) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at)`;

/** Removes all but the most frequent paths of a day. Of equally frequent paths, the latest stay. */
const KEEP_TOP = `
DELETE FROM missing_path WHERE day = ?1 AND path NOT IN (
  SELECT path FROM missing_path WHERE day = ?1 ORDER BY count DESC, last_at DESC, path LIMIT +?2
)`;

type MissingWrites = "countMissing" | "forgetMissing" | "forgetMissingPath";

export function writeMissingPaths(transaction: Transaction): Pick<StoreWrite, MissingWrites> {
  return {
    async countMissing(day, requests, top) {
      for (const { path, count, at } of requests) runUntracked(transaction, COUNT_MISSING, day, path, count, at);
      runUntracked(transaction, KEEP_TOP, day, top);
    },
    async forgetMissing(day) {
      runUntracked(transaction, "DELETE FROM missing_path WHERE day < ?", day);
    },
    async forgetMissingPath(path) {
      runUntracked(transaction, "DELETE FROM missing_path WHERE path = ?", path);
    },
  };
}
