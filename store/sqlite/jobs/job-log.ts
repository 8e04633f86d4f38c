import type { JobRow } from "#core/base/jobs.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/changes.ts";

const NEWEST = `
SELECT id, kind, state, done, total, started_by AS startedBy, created_at AS createdAt, finished_at AS finishedAt, message
FROM job ORDER BY created_at DESC, id DESC LIMIT +?`;

export function readJobs(database: Database): Pick<StoreRead, "jobs"> {
  return {
    async jobs(limit) {
      return database.all<JobRow>(NEWEST, limit);
    },
  };
}

const PUT_JOB = `
INSERT INTO job (id, kind, state, done, total, started_by, created_at, finished_at, message)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  kind = excluded.kind, state = excluded.state, done = excluded.done, total = excluded.total,
  started_by = excluded.started_by, created_at = excluded.created_at, finished_at = excluded.finished_at,
  message = excluded.message`;

export function writeJobs(transaction: Transaction): Pick<StoreWrite, "putJob"> {
  return {
    async putJob({ id, kind, state, done, total, startedBy, createdAt, finishedAt, message }) {
      runUntracked(transaction, PUT_JOB, id, kind, state, done, total, startedBy, createdAt, finishedAt, message);
    },
  };
}
