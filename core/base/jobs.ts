/** A side effect outside the database. It is stored in the transaction that causes it, and carried out later at least once for each key. */
export interface OutboxEntry {
  id: number;
  kind: string;
  /** Two entries with the same key stand for one effect. */
  key: string;
  payload: Record<string, string | number | boolean | null>;
  createdAt: number;
  attempts: number;
  nextAt: number;
  doneAt: number | null;
  error: string | null;
}

export interface JobRow {
  id: string;
  kind: string;
  state: "waiting" | "running" | "done" | "failed";
  done: number;
  total: number;
  startedBy: string | null;
  createdAt: number;
  finishedAt: number | null;
  message: string | null;
}

export interface JobRead {
  outboxReady(now: number, limit: number): Promise<OutboxEntry[]>;
  outbox(limit: number): Promise<OutboxEntry[]>;
  jobs(limit: number): Promise<JobRow[]>;
}

export interface JobWrite {
  /** Stores an entry. Does nothing if an entry with its key exists already. */
  putOutbox(entry: Pick<OutboxEntry, "kind" | "key" | "payload" | "createdAt">): Promise<void>;
  /** Marks an entry as done, or stores the error and the instant `nextAt` of the next attempt. */
  settleOutbox(id: number, result: { doneAt: number } | { error: string; nextAt: number }): Promise<void>;
  /** Makes a waiting entry due at `at`, earlier than planned. Its number of attempts stays. */
  hastenOutbox(id: number, at: number): Promise<void>;
  putJob(job: JobRow): Promise<void>;
}
