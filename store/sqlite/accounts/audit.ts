import type { AuditEntry } from "#core/base/audit-entry.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-log.ts";

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

export function readAudit(database: Database): Pick<StoreRead, "audit"> {
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
  };
}

function entryOf({ kind, entityId, details, ...row }: StoredEntry): AuditEntry {
  const entity = kind === null || entityId === null ? null : { kind, id: entityId };
  return { ...row, entity, details: JSON.parse(details) as AuditEntry["details"] };
}

const PUT_AUDIT = `
INSERT INTO audit (at, user_id, act, entity_kind, entity_id, details) VALUES (?, ?, ?, ?, ?, ?)`;

export function writeAudit(transaction: Transaction): Pick<StoreWrite, "putAudit"> {
  return {
    async putAudit({ at, userId, act, entity, details }) {
      const of = [entity?.kind ?? null, entity?.id ?? null];
      runUntracked(transaction, PUT_AUDIT, at, userId, act, ...of, JSON.stringify(details));
    },
  };
}
