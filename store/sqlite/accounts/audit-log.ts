import { setImmediate as nextTurn } from "node:timers/promises";
import { appendAll } from "#core/base/values/append-all.ts";
import { fold } from "#core/polish/text-words.ts";
import type { AuditEntry } from "#core/base/audit-entry.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type StoredEntry = Pick<AuditEntry, "at" | "userId" | "act"> & {
  id: number;
  kind: string | null;
  entityId: string | null;
  details: string;
};

const COLUMNS = "id, at, user_id AS userId, act, entity_kind AS kind, entity_id AS entityId, details";
const ALL = `SELECT ${COLUMNS} FROM audit WHERE id < ? ORDER BY id DESC LIMIT +?`;
const OF_ENTITY = `
SELECT ${COLUMNS} FROM audit WHERE entity_kind = ? AND entity_id = ? AND id < ? ORDER BY id DESC LIMIT +?`;
const OF_ACT = `
SELECT ${COLUMNS} FROM audit WHERE entity_kind = ? AND entity_id = ? AND act = ? AND id < ? ORDER BY id DESC LIMIT +?`;

/** Finds entities whose present name contains the folded text `?5`. Deleted entities are found by the names in the details of entries. */
const NAMED = `
SELECT 'post', post.id FROM post_desk CROSS JOIN post ON post.no = post_desk.post_no WHERE INSTR(post_desk.folded, ?5)
UNION ALL SELECT 'tag', id FROM tag WHERE INSTR(fold(name), ?5)
UNION ALL SELECT 'topic', id FROM topic WHERE INSTR(fold(title), ?5)
UNION ALL SELECT 'category', id FROM category WHERE INSTR(fold(name), ?5)
UNION ALL SELECT 'media', id FROM media WHERE INSTR(fold(name), ?5)
UNION ALL SELECT 'user', id FROM user WHERE INSTR(fold(name), ?5)`;

const FILTERED = `
SELECT ${COLUMNS} FROM audit
WHERE id < ?1 AND id >= ?7 AND (?2 IS NULL OR user_id = ?2) AND (?3 IS NULL OR at >= ?3 AND at < ?4) AND (
  ?5 = '' OR (entity_kind, entity_id) IN (${NAMED})
  OR EXISTS (SELECT 1 FROM json_each(details) AS detail WHERE detail.type = 'text' AND INSTR(fold(detail.value), ?5))
)
ORDER BY id DESC LIMIT +?6`;

const PAST_NEWEST = "SELECT ifnull(max(id), 0) + 1 AS id FROM audit";

/** At most this many entries are searched in one step, at about 5 µs each. Between steps the thread serves readers. */
const SPAN = 10_000;

export function readAuditLog(database: Database): Pick<StoreRead, "audit" | "filteredAudit"> {
  return {
    async audit(limit, before, entity) {
      const under = before ?? Number.MAX_SAFE_INTEGER;
      if (!entity) return database.all<StoredEntry>(ALL, under, limit).map(entryOf);
      const { kind, id, act } = entity;
      const rows =
        act === undefined
          ? database.all<StoredEntry>(OF_ENTITY, kind, id, under, limit)
          : database.all<StoredEntry>(OF_ACT, kind, id, act, under, limit);
      return rows.map(entryOf);
    },
    async filteredAudit(limit, before, { userId, at, text }) {
      const [from, end] = at ?? [null, null];
      const words = fold(text).trim();
      const entries: AuditEntry[] = [];
      let under = before ?? database.one<{ id: number }>(PAST_NEWEST).id;
      while (entries.length < limit && under > 1) {
        const least = under - SPAN;
        const parameters = [under, userId, from, end, words, limit - entries.length, least] as const;
        appendAll(entries, database.all<StoredEntry>(FILTERED, ...parameters).map(entryOf));
        under = least;
        await nextTurn();
      }
      return entries;
    },
  };
}

function entryOf({ kind, entityId, details, ...row }: StoredEntry): AuditEntry {
  const entity = kind === null || entityId === null ? null : { kind, id: entityId };
  return { ...row, entity, details: JSON.parse(details) as AuditEntry["details"] };
}

const PUT_AUDIT = `
INSERT INTO audit (at, user_id, act, entity_kind, entity_id, details) VALUES (?, ?, ?, ?, ?, ?)`;

export function writeAuditLog(transaction: Transaction): Pick<StoreWrite, "putAudit"> {
  return {
    async putAudit({ at, userId, act, entity, details }) {
      const of = [entity?.kind ?? null, entity?.id ?? null];
      runUntracked(transaction, PUT_AUDIT, at, userId, act, ...of, JSON.stringify(details));
    },
  };
}
