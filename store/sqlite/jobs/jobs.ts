import { HELD_UNTIL, type JobRow, type OutboxEntry } from "#core/base/jobs.ts";
import type { StoreRead, StoreWrite } from "#core/store.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type StoredEntry = Omit<OutboxEntry, "payload"> & { payload: string };

const COLUMNS = `
  id, kind, key, payload, created_at AS createdAt, attempts, next_at AS nextAt, begun_at AS begunAt, done_at AS doneAt,
  error`;

/** Each has a partial index with these conditions, so that many waiting letters do not slow down the search for other entries. */
const READY = {
  letters: readyIn("AND kind = 'mail'", "key GLOB 'letter:*', "),
  others: readyIn("AND kind <> 'mail'"),
  held: readyIn(`AND kind = 'mail' AND key GLOB 'letter:*' AND next_at = ${HELD_UNTIL}`),
  all: readyIn(""),
};

/** Letters to readers come after the letters that somebody waits for. */
function readyIn(lane: string, first = ""): string {
  return `
SELECT ${COLUMNS} FROM outbox WHERE done_at IS NULL ${lane} AND next_at <= ? ORDER BY ${first}created_at, id LIMIT +?`;
}

/** Without the copies of letters to readers: the entry that put them there stands for all. */
const NEWEST = `SELECT ${COLUMNS} FROM outbox WHERE key NOT GLOB 'letter:*' ORDER BY id DESC LIMIT +?`;

const NEWEST_JOBS = `
SELECT id, kind, state, done, total, started_by AS startedBy, created_at AS createdAt, finished_at AS finishedAt, message
FROM job ORDER BY created_at DESC, id DESC LIMIT +?`;

export function readJobs(database: Database): Pick<StoreRead, "outboxReady" | "outbox" | "outboxEntry" | "jobs"> {
  return {
    async jobs(limit) {
      return database.all<JobRow>(NEWEST_JOBS, limit);
    },
    async outboxReady(now, limit, lane) {
      return database.all<StoredEntry>(READY[lane ?? "all"], now, limit).map(entryOf);
    },
    async outbox(limit) {
      return database.all<StoredEntry>(NEWEST, limit).map(entryOf);
    },
    async outboxEntry(id) {
      const row = database.get<StoredEntry>(`SELECT ${COLUMNS} FROM outbox WHERE id = ?`, id);
      return row ? entryOf(row) : null;
    },
  };
}

function entryOf(row: StoredEntry): OutboxEntry {
  return { ...row, payload: JSON.parse(row.payload) as OutboxEntry["payload"] };
}

const PUT_OUTBOX = `
INSERT INTO outbox (kind, key, payload, created_at, next_at) VALUES (?1, ?2, ?3, ?4, ?4) ON CONFLICT (key) DO NOTHING`;

const BEGIN = `
UPDATE outbox SET begun_at = ?1 WHERE id = ?2 AND done_at IS NULL AND next_at <= ?1 AND begun_at IS ?3`;

const DONE = `
UPDATE outbox SET attempts = attempts + 1, begun_at = NULL, done_at = ?, error = ? WHERE id = ? AND done_at IS NULL`;
const FAILED = `
UPDATE outbox SET attempts = attempts + 1, begun_at = NULL, error = ?, next_at = ? WHERE id = ? AND done_at IS NULL`;

const RETURNED = "UPDATE outbox SET error = ? WHERE id = ? AND kind = 'mail' AND done_at IS NOT NULL AND error IS NULL";

/** Some at a time, so that no transaction is large. Other kinds stay: their keys say what need not be done again. */
const FORGET = `
DELETE FROM outbox WHERE id IN (
  SELECT id FROM outbox
  WHERE kind IN ('mail', 'notice') AND done_at < CASE WHEN error IS NULL THEN ? ELSE ? END LIMIT 1000)`;

const PUT_JOB = `
INSERT INTO job (id, kind, state, done, total, started_by, created_at, finished_at, message)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (id) DO UPDATE SET
  kind = excluded.kind, state = excluded.state, done = excluded.done, total = excluded.total,
  started_by = excluded.started_by, created_at = excluded.created_at, finished_at = excluded.finished_at,
  message = excluded.message`;

type JobWrites =
  | "putOutbox"
  | "beginOutbox"
  | "settleOutbox"
  | "hastenOutbox"
  | "returnLetter"
  | "forgetLetters"
  | "putJob";

export function writeJobs(transaction: Transaction): Pick<StoreWrite, JobWrites> {
  const { database } = transaction;
  return {
    async putJob({ id, kind, state, done, total, startedBy, createdAt, finishedAt, message }) {
      runUntracked(transaction, PUT_JOB, id, kind, state, done, total, startedBy, createdAt, finishedAt, message);
    },
    async putOutbox({ kind, key, payload, createdAt }) {
      return database.run(PUT_OUTBOX, kind, key, JSON.stringify(payload), createdAt) > 0;
    },
    async beginOutbox({ id, begunAt }, at) {
      return database.run(BEGIN, at, id, begunAt) > 0;
    },
    async settleOutbox(id, result) {
      const settled =
        "doneAt" in result
          ? database.run(DONE, result.doneAt, result.error ?? null, id)
          : database.run(FAILED, result.error, result.nextAt, id);
      return settled > 0;
    },
    async hastenOutbox(id, at) {
      database.run("UPDATE outbox SET next_at = ? WHERE id = ? AND done_at IS NULL", at, id);
    },
    async returnLetter(id, error) {
      return database.run(RETURNED, error, id) > 0;
    },
    async forgetLetters({ done, failed }) {
      return database.run(FORGET, done, failed);
    },
  };
}
