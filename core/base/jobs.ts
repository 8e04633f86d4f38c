/** A side effect owed to the outside, written in the transaction that owes it; done at least once, by its key. */
export interface OutboxEntry {
  id: number;
  kind: string;
  /** Two entries with one key are one effect. */
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
  /** An entry whose key is there already changes nothing. */
  putOutbox(entry: Pick<OutboxEntry, "kind" | "key" | "payload" | "createdAt">): Promise<void>;
  /** Done, or tried in vain and to be tried again at `nextAt`. */
  settleOutbox(id: number, result: { doneAt: number } | { error: string; nextAt: number }): Promise<void>;
  /** An owed entry may be tried again from `at` on; its attempts stay counted. */
  hastenOutbox(id: number, at: number): Promise<void>;
  putJob(job: JobRow): Promise<void>;
}
