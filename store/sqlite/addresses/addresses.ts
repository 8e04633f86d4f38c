import type { FormerPathRow, MissingPath } from "#core/base/former-paths.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import { type Database, type Transaction, runUntracked } from "../engine/database.ts";
import { formerTarget } from "./former-paths.ts";

type AddressReads = "missingPaths" | "formerPaths" | "formerPathRow" | "formerPathsOf";

const MISSING = `
SELECT path, SUM(count) AS count, MAX(last_at) AS lastAt FROM missing_path
GROUP BY path ORDER BY 2 DESC, 3 DESC, 1 LIMIT +? OFFSET +?`;

const FOUND = "INSTR(LOWER(path), LOWER(?)) > 0";

const FORMER_COLUMNS = "path, kind, entity_id AS entityId, reason, since";

const FORMER = `
SELECT ${FORMER_COLUMNS} FROM former_path WHERE ${FOUND}
ORDER BY since DESC, path LIMIT +? OFFSET +?`;

const FORMER_AT = `SELECT ${FORMER_COLUMNS} FROM former_path WHERE path = ?`;

const FORMER_OF = "SELECT path FROM former_path WHERE kind = ? AND entity_id = ? ORDER BY since DESC, path";

type StoredFormer = Omit<FormerPathRow, "to">;

export function readAddresses(database: Database): Pick<StoreRead, AddressReads> {
  return {
    async missingPaths(offset, limit) {
      const rows = database.all<MissingPath>(MISSING, limit, offset);
      return { rows, total: numberOf(database, "SELECT COUNT(DISTINCT path) AS n FROM missing_path") };
    },
    async formerPaths(text, offset, limit) {
      const rows = database.all<StoredFormer>(FORMER, text, limit, offset).map((row) => leading(database, row));
      return { rows, total: numberOf(database, `SELECT COUNT(*) AS n FROM former_path WHERE ${FOUND}`, text) };
    },
    async formerPathRow(path) {
      const row = database.get<StoredFormer>(FORMER_AT, path);
      return row ? leading(database, row) : null;
    },
    async formerPathsOf({ kind, id }) {
      return database.all<{ path: string }>(FORMER_OF, kind, id).map((row) => row.path);
    },
  };
}

function numberOf(database: Database, sql: string, ...values: string[]): number {
  return database.one<{ n: number }>(sql, ...values).n;
}

function leading(database: Database, row: StoredFormer): FormerPathRow {
  const target = formerTarget(database, row.path);
  return { ...row, to: target && "to" in target ? target.to : null };
}

const COUNT_MISSING = `
INSERT INTO missing_path (day, path, count, last_at) VALUES (?, ?, ?, ?)
ON CONFLICT (day, path) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at)`;

/** Of those asked equally often the ones asked last stay. */
const KEEP_TOP = `
DELETE FROM missing_path WHERE day = ?1 AND path NOT IN (
  SELECT path FROM missing_path WHERE day = ?1 ORDER BY count DESC, last_at DESC, path LIMIT +?2
)`;

const REPOINT = "UPDATE former_path SET kind = ?, entity_id = ? WHERE kind = ? AND entity_id = ?";

type AddressWrites = "countMissing" | "forgetMissing" | "forgetMissingPath" | "dropFormerPath" | "repointFormerPaths";

export function writeAddresses(transaction: Transaction): Pick<StoreWrite, AddressWrites> {
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
    async dropFormerPath(path) {
      transaction.database.run("DELETE FROM former_path WHERE path = ?", path);
    },
    async repointFormerPaths(from, to) {
      return transaction.database.run(REPOINT, to.kind, to.id, from.kind, from.id);
    },
  };
}
