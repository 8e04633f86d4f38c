import { categoryPath, postPath, tagPath, topicPath } from "#core/base/paths.ts";
import type { FormerOwner, FormerPathRow, FormerTarget } from "#core/base/former-paths.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";

type FormerReads =
  | "formerPath"
  | "formerPaths"
  | "formerPathRow"
  | "formerQueries"
  | "formerPathsOf"
  | "formerPathsOfCategory"
  | "formerPathsBelow";

const FOUND = "INSTR(LOWER(path), LOWER(?)) > 0";
const FORMER_COLUMNS = "path, kind, entity_id AS entityId, address, reason, since";

const FORMER = `
SELECT ${FORMER_COLUMNS} FROM former_path WHERE ${FOUND}
ORDER BY since DESC, path LIMIT +? OFFSET +?`;

const FORMER_AT = `SELECT ${FORMER_COLUMNS} FROM former_path WHERE path = ?`;
/** Finds former addresses that have this path and a query string. In ASCII, `@` follows `?`. */
const FORMER_QUERIES = "SELECT path FROM former_path WHERE path > ?1 || '?' AND path < ?1 || '@' ORDER BY path";
const FORMER_OF = "SELECT path FROM former_path WHERE kind = ? AND entity_id = ? ORDER BY since DESC, path";

const FORMER_OF_CATEGORY = `
SELECT path, entity_id AS postId FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no
CROSS JOIN former_path ON kind = 'post' AND entity_id = post.id WHERE post_desk.category_id = ?1
UNION ALL SELECT path, NULL FROM former_path WHERE kind = 'category' AND entity_id = ?1
ORDER BY 1`;

/** Finds former paths below `/?1/`. In ASCII, `0` follows `/`. */
const BELOW = `
SELECT path, kind, entity_id AS entityId FROM former_path
WHERE path > '/' || ?1 || '/' AND path < '/' || ?1 || '0' ORDER BY path`;

type StoredFormer = Omit<FormerPathRow, "to">;

export function readFormerPaths(database: Database): Pick<StoreRead, FormerReads> {
  return {
    async formerPath(path) {
      return formerTarget(database, path);
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
    async formerPathsOfCategory(categoryId) {
      return database.all<{ path: string; postId: string | null }>(FORMER_OF_CATEGORY, categoryId);
    },
    async formerPathsBelow(first) {
      return database.all<Pick<FormerPathRow, "path" | "kind" | "entityId">>(BELOW, first);
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

const REPOINT = "UPDATE former_path SET kind = ?, entity_id = ? WHERE kind = ? AND entity_id = ?";

type FormerWrites = "putFormerPath" | "dropFormerPath" | "repointFormerPaths";

export function writeFormerPaths(transaction: Transaction): Pick<StoreWrite, FormerWrites> {
  return {
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

/** Returns where a former path leads; null if the path is no former path. */
function formerTarget(database: Database, path: string): FormerTarget | null {
  return resolve(database, path, new Set());
}

const LEADING = "SELECT kind, entity_id AS entityId, address, reason FROM former_path WHERE path = ?";

/*
 * Follows a former path to a public address; null if the path is no former path. Returns `gone` with the reason if the path leads to no
 * entity or no public address. If an unpublished entity's address is itself a former path, follows that path too.
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
