import type { SearchedText, SearchLogRead, SearchLogWrite } from "#core/search/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

const BY_TEXT = `
SELECT text, SUM(count) AS count, in_vain AS inVain, MAX(day) AS lastDay FROM search_log WHERE day >= ?1 GROUP BY text`;

const SEARCHES = `
SELECT * FROM (${BY_TEXT}) WHERE inVain >= ?2 ORDER BY count DESC, lastDay DESC, text LIMIT +?3 OFFSET +?4`;

const TOTAL = `SELECT COUNT(*) AS n FROM (${BY_TEXT}) WHERE inVain >= ?2`;

type StoredSearch = Omit<SearchedText, "inVain"> & { inVain: number };

export function readSearchLog(database: Database): SearchLogRead {
  return {
    async searches({ from, inVain }, offset, limit) {
      const least = inVain ? 1 : 0;
      const rows = database.all<StoredSearch>(SEARCHES, from, least, limit, offset);
      const { n: total } = database.one<{ n: number }>(TOTAL, from, least);
      return { rows: rows.map((row) => ({ ...row, inVain: row.inVain === 1 })), total };
    },
  };
}

const COUNT = `
INSERT INTO search_log (day, text, count, in_vain) VALUES (?, ?, ?, ?)
ON CONFLICT (day, text) DO UPDATE SET count = count + excluded.count, in_vain = excluded.in_vain`;

/** Removes all but the most frequent searches of a day. Of equally frequent searches, those without results stay, as ideas for posts. */
const KEEP_TOP = `
DELETE FROM search_log WHERE day = ?1 AND text NOT IN (
  SELECT text FROM search_log WHERE day = ?1 ORDER BY count DESC, in_vain DESC, text LIMIT +?2
)`;

export function writeSearchLog(transaction: Transaction): SearchLogWrite {
  return {
    async countSearches(day, searches, top) {
      for (const { text, count, inVain } of searches) {
        runUntracked(transaction, COUNT, day, text, count, inVain ? 1 : 0);
      }
      runUntracked(transaction, KEEP_TOP, day, top);
    },
    async forgetSearches(day) {
      runUntracked(transaction, "DELETE FROM search_log WHERE day < ?", day);
    },
  };
}
