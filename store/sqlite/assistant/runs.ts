import type { AssistantRead, AssistantWrite } from "#core/assistant/store.ts";
import type { AssistantRun, RunEvent, RunEventData } from "#core/assistant/runs/run.ts";
import type { Database, Transaction } from "../engine/database.ts";
import { runUntracked } from "../engine/change-tracking.ts";

type StoredRun = Omit<AssistantRun, "subject" | "asked"> & {
  subjectKind: AssistantRun["subject"]["kind"];
  subjectId: string;
  subjectTitle: string;
  asked: string;
};

const COLUMNS = `
id, kind, subject_kind AS subjectKind, subject_id AS subjectId, subject_title AS subjectTitle, user_id AS userId, engine,
state, stage, asked, message, post_id AS postId, created_at AS createdAt, updated_at AS updatedAt`;

const CHOSEN = "FROM run WHERE (?1 IS NULL OR user_id = ?1) AND (?2 IS NULL OR subject_id = ?2)";

const IN_STATES = `
SELECT ${COLUMNS} FROM run WHERE state IN (SELECT value FROM json_each(?)) ORDER BY updated_at, no LIMIT +?`;

const LAST_EVENT = "SELECT COALESCE(MAX(seq), 0) AS seq FROM run_event WHERE run_id = ?";

const EVENTS = "SELECT seq, at, data FROM run_event WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT +?";

type Reads = "run" | "runs" | "runsIn" | "runEvents" | "lastRunEvent";
type Writes = "putRun" | "changeRun" | "addRunEvents" | "dropRunText";

export function readRuns(database: Database): Pick<AssistantRead, Reads> {
  return {
    async run(id) {
      const row = database.get<StoredRun>(`SELECT ${COLUMNS} FROM run WHERE id = ?`, id);
      return row ? runOf(row) : null;
    },
    async runs({ userId, subjectId }, offset, limit) {
      const newest = `SELECT ${COLUMNS} ${CHOSEN} ORDER BY no DESC LIMIT +?3 OFFSET +?4`;
      const rows = database.all<StoredRun>(newest, userId, subjectId, limit, offset);
      const { n: total } = database.one<{ n: number }>(`SELECT COUNT(*) AS n ${CHOSEN}`, userId, subjectId);
      return { rows: rows.map(runOf), total };
    },
    async runsIn(states, limit) {
      return database.all<StoredRun>(IN_STATES, JSON.stringify(states), limit).map(runOf);
    },
    async runEvents(runId, after, limit) {
      const rows = database.all<{ seq: number; at: number; data: string }>(EVENTS, runId, after, limit);
      return rows.map(({ seq, at, data }): RunEvent => ({ seq, at, ...(JSON.parse(data) as RunEventData) }));
    },
    async lastRunEvent(runId) {
      return database.one<{ seq: number }>(LAST_EVENT, runId).seq;
    },
  };
}

function runOf({ subjectKind, subjectId, subjectTitle, asked, ...run }: StoredRun): AssistantRun {
  const subject = { kind: subjectKind, id: subjectId, title: subjectTitle };
  return { ...run, subject, asked: JSON.parse(asked) as Record<string, string> };
}

const PUT_RUN = `
INSERT INTO run (id, kind, subject_kind, subject_id, subject_title, user_id, engine, state, stage, asked, message, post_id,
  created_at, updated_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

/** Writes all values, changed or not. Only messages and posts may become NULL. */
const CHANGE_RUN = `
UPDATE run SET state = ?, stage = ?, asked = ?, message = ?, post_id = ?, updated_at = ? WHERE id = ?`;

const ADD_EVENT = "INSERT INTO run_event (run_id, seq, at, kind, part, data) VALUES (?, ?, ?, ?, ?, ?)";

const DROP_TEXT = "DELETE FROM run_event WHERE run_id = ? AND kind = 'text' AND part = ?";

export function writeRuns(transaction: Transaction): Pick<AssistantWrite, Writes> {
  const { database } = transaction;
  return {
    async putRun({ id, kind, subject, userId, engine, state, stage, asked, message, postId, createdAt, updatedAt }) {
      const about = [subject.kind, subject.id, subject.title];
      const now = [userId, engine, state, stage, JSON.stringify(asked), message, postId, createdAt, updatedAt];
      runUntracked(transaction, PUT_RUN, id, kind, ...about, ...now);
    },
    async changeRun(id, from, change) {
      const run = await readRuns(database).run(id);
      if (!run || !from.includes(run.state)) return false;
      const { state, stage, asked, message, postId, updatedAt } = { ...run, ...change };
      const now = [state, stage, JSON.stringify(asked), message, postId, updatedAt];
      runUntracked(transaction, CHANGE_RUN, ...now, id);
      return true;
    },
    async addRunEvents(runId, at, events) {
      let seq = await readRuns(database).lastRunEvent(runId);
      for (const event of events) {
        seq += 1;
        const part = "part" in event ? event.part : "";
        runUntracked(transaction, ADD_EVENT, runId, seq, at, event.kind, part, JSON.stringify(event));
      }
      return seq;
    },
    async dropRunText(runId, part) {
      runUntracked(transaction, DROP_TEXT, runId, part);
    },
  };
}
