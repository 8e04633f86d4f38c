import { categoryPath, postPath, tagPath, topicPath } from "#core/base/paths.ts";
import type { FormerOwner, FormerPathRow, MissingPath, FormerTarget } from "#core/base/former-paths.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type AddressReads = "formerPath" | "missingPaths" | "formerPaths" | "formerPathRow" | "formerQueries" | "formerPathsOf";

const MISSING = `
SELECT path, SUM(count) AS count, MAX(last_at) AS lastAt FROM missing_path
GROUP BY path ORDER BY 2 DESC, 3 DESC, 1 LIMIT +? OFFSET +?`;

const FOUND = "INSTR(LOWER(path), LOWER(?)) > 0";
const FORMER_COLUMNS = "path, kind, entity_id AS entityId, address, reason, since";

const FORMER = `
SELECT ${FORMER_COLUMNS} FROM former_path WHERE ${FOUND}
ORDER BY since DESC, path LIMIT +? OFFSET +?`;

const FORMER_AT = `SELECT ${FORMER_COLUMNS} FROM former_path WHERE path = ?`;
/** `@` follows `?` in the order of characters. */
const FORMER_QUERIES = "SELECT path FROM former_path WHERE path > ?1 || '?' AND path < ?1 || '@' ORDER BY path";
const FORMER_OF = "SELECT path FROM former_path WHERE kind = ? AND entity_id = ? ORDER BY since DESC, path";

type StoredFormer = Omit<FormerPathRow, "to">;

export function readAddresses(database: Database): Pick<StoreRead, AddressReads> {
  return {
    async formerPath(path) {
      return formerTarget(database, path);
    },
    async missingPaths(offset, limit) {
      const rows = database.all<MissingPath>(MISSING, limit, offset);
      return { rows, total: numberOf(database, "SELECT COUNT(DISTINCT path) AS n FROM missing_path") };
    },
    async formerPaths(text, offset, limit) {
      const rows = database.all<StoredFormer>(FORMER, text, limit, offset).map((row) => withTarget(database, row));
      return { rows, total: numberOf(database, `SELECT COUNT(*) AS n FROM former_path WHERE ${FOUND}`, text) };
    },
    async formerPathRow(path) {
      const row = database.get<StoredFormer>(FORMER_AT, path);
      return row ? withTarget(database, row) : null;
    },
    async formerQueries(path) {
      return database.all<{ path: string }>(FORMER_QUERIES, path).map((row) => row.path);
    },
    async formerPathsOf({ kind, id }) {
      return database.all<{ path: string }>(FORMER_OF, kind, id).map((row) => row.path);
    },
  };
}

function numberOf(database: Database, sql: string, ...values: string[]): number {
  return database.one<{ n: number }>(sql, ...values).n;
}

function withTarget(database: Database, row: StoredFormer): FormerPathRow {
  const target = formerTarget(database, row.path);
  return { ...row, to: target && "to" in target ? target.to : null };
}

const COUNT_MISSING = `
INSERT INTO missing_path (day, path, count, last_at) VALUES (?, ?, ?, ?)
ON CONFLICT (day, path) DO UPDATE SET count = count + excluded.count, last_at = MAX(last_at, excluded.last_at)`;

/** Keeps the day's most frequent paths, and of equally frequent ones the latest. */
const KEEP_TOP = `
DELETE FROM missing_path WHERE day = ?1 AND path NOT IN (
  SELECT path FROM missing_path WHERE day = ?1 ORDER BY count DESC, last_at DESC, path LIMIT +?2
)`;

const REPOINT = "UPDATE former_path SET kind = ?, entity_id = ? WHERE kind = ? AND entity_id = ?";

type MissingWrites = "countMissing" | "forgetMissing" | "forgetMissingPath";
type FormerWrites = "putFormerPath" | "dropFormerPath" | "repointFormerPaths";

export function writeAddresses(transaction: Transaction): Pick<StoreWrite, MissingWrites | FormerWrites> {
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
    async putFormerPath(path, owner, reason, since) {
      transaction.database.run(PUT_FORMER_PATH, path, ...ownerColumns(owner), reason, since);
    },
    async dropFormerPath(path) {
      transaction.database.run("DELETE FROM former_path WHERE path = ?", path);
    },
    async repointFormerPaths(from, to) {
      return transaction.database.run(REPOINT, to.kind, to.id, from.kind, from.id);
    },
  };
}

function ownerColumns(owner: FormerOwner): (string | null)[] {
  return typeof owner === "string" ? [null, null, owner] : [owner?.kind ?? null, owner?.id ?? null, null];
}

type Former = Pick<FormerPathRow, "kind" | "entityId" | "address" | "reason">;

interface CurrentAddress {
  path: string;
  open: boolean;
}

/** Where a former path leads; null when it never was one. */
function formerTarget(database: Database, path: string): FormerTarget | null {
  return resolve(database, path, new Set());
}

const LEADING = "SELECT kind, entity_id AS entityId, address, reason FROM former_path WHERE path = ?";

/*
 * The target of a former path: a 410 with the reason if it has no owner or the owner's address leads nowhere. The
 * address of an owner that is not public may be a former path itself, which leads on.
 */
function resolve(database: Database, path: string, seen: Set<string>): FormerTarget | null {
  const former = database.get<Former>(LEADING, path);
  if (!former) return null;
  if (former.address !== null) return { to: former.address };
  const gone = { gone: true, reason: former.reason } as const;
  seen.add(path);
  if (former.kind === null || former.entityId === null) return gone;
  const place = CURRENT_ADDRESS[former.kind](database, former.entityId);
  if (!place || (!place.open && seen.has(place.path))) return gone;
  if (place.open) return { to: place.path };
  return resolve(database, place.path, seen) ?? gone;
}

const POST = `
SELECT category.slug AS category, post.slug, post.state = 'published' AS open
FROM post CROSS JOIN category ON category.id = post.category_id WHERE post.id = ?`;

const TAG = `
SELECT tag.slug, list.shown = 1 AND list.size > 0 AS open
FROM tag CROSS JOIN list ON list.name = 'tag:' || tag.id WHERE tag.id = ?`;

type StoredAddress = { slug: string; open: number };

const CURRENT_ADDRESS: Record<
  NonNullable<Former["kind"]>,
  (database: Database, id: string) => CurrentAddress | null
> = {
  post(database, id) {
    const row = database.get<StoredAddress & { category: string }>(POST, id);
    return row ? { path: postPath(row.category, row.slug), open: row.open === 1 } : null;
  },
  category(database, id) {
    const row = database.get<StoredAddress>("SELECT slug FROM category WHERE id = ?", id);
    return row ? { path: categoryPath(row.slug), open: true } : null;
  },
  tag(database, id) {
    const row = database.get<StoredAddress>(TAG, id);
    return row ? { path: tagPath(row.slug), open: row.open === 1 } : null;
  },
  topic(database, id) {
    const row = database.get<StoredAddress>("SELECT slug, public AS open FROM topic WHERE id = ?", id);
    return row ? { path: topicPath(row.slug), open: row.open === 1 } : null;
  },
};

const PUT_FORMER_PATH = `
INSERT OR REPLACE INTO former_path (path, kind, entity_id, address, reason, since) VALUES (?, ?, ?, ?, ?, ?)`;
