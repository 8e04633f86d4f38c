import type { JobRow, OutboxEntry } from "#core/base/jobs.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type StoredEntry = Omit<OutboxEntry, "payload"> & { payload: string };

const COLUMNS = `
  id, kind, key, payload, created_at AS createdAt, attempts, next_at AS nextAt, done_at AS doneAt, error`;

const READY = `
SELECT ${COLUMNS} FROM outbox WHERE done_at IS NULL AND next_at <= ? ORDER BY created_at, id LIMIT +?`;

const NEWEST = `SELECT ${COLUMNS} FROM outbox ORDER BY id DESC LIMIT +?`;

const NEWEST_JOBS = `
SELECT id, kind, state, done, total, started_by AS startedBy, created_at AS createdAt, finished_at AS finishedAt, message
FROM job ORDER BY created_at DESC, id DESC LIMIT +?`;

export function readJobs(database: Database): Pick<StoreRead, "outboxReady" | "outbox" | "jobs"> {
  return {
    async jobs(limit) {
      return database.all<JobRow>(NEWEST_JOBS, limit);
    },
    async outboxReady(now, limit) {
      return database.all<StoredEntry>(READY, now, limit).map(entryOf);
    },
    async outbox(limit) {
      return database.all<StoredEntry>(NEWEST, limit).map(entryOf);
    },
  };
}

function entryOf(row: StoredEntry): OutboxEntry {
  return { ...row, payload: JSON.parse(row.payload) as OutboxEntry["payload"] };
}

const PUT_OUTBOX = `
INSERT INTO outbox (kind, key, payload, created_at, next_at) VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT (key) DO NOTHING`;

const DONE = "UPDATE outbox SET attempts = attempts + 1, done_at = ?, error = NULL WHERE id = ?";
const FAILED = "UPDATE outbox SET attempts = attempts + 1, error = ?, next_at = ? WHERE id = ?";

const PUT_JOB = `
INSERT INTO job (id, kind, state, done, total, started_by, created_at, finished_at, message)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  kind = excluded.kind, state = excluded.state, done = excluded.done, total = excluded.total,
  started_by = excluded.started_by, created_at = excluded.created_at, finished_at = excluded.finished_at,
  message = excluded.message`;

type JobWrites = "putOutbox" | "settleOutbox" | "hastenOutbox" | "putJob";

export function writeJobs(transaction: Transaction): Pick<StoreWrite, JobWrites> {
  const { database } = transaction;
  return {
    async putJob({ id, kind, state, done, total, startedBy, createdAt, finishedAt, message }) {
      runUntracked(transaction, PUT_JOB, id, kind, state, done, total, startedBy, createdAt, finishedAt, message);
    },
    async putOutbox({ kind, key, payload, createdAt }) {
      database.run(PUT_OUTBOX, kind, key, JSON.stringify(payload), createdAt);
    },
    async settleOutbox(id, result) {
      const settled =
        "doneAt" in result
          ? database.run(DONE, result.doneAt, id)
          : database.run(FAILED, result.error, result.nextAt, id);
      if (settled === 0) throw new Error(`There is no entry ${id} of the outbox to settle.`);
    },
    async hastenOutbox(id, at) {
      database.run("UPDATE outbox SET next_at = ? WHERE id = ? AND done_at IS NULL", at, id);
    },
  };
}
