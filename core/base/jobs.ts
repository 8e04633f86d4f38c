import { LATEST_INSTANT } from "./values/instant.ts";

/** When letters that a restore paused are due (core/mail/held-letters.ts). */
export const HELD_UNTIL = LATEST_INSTANT;

/** What becomes of letters to readers that were made before the site was restored, at `at`: they may have been sent already. */
export interface RestoredLetters {
  at: number;
  letters: "paused" | "dropped";
}

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
  /** When sending a letter began; null when its end is known. After a crash, such a letter may or may not have gone out. */
  begunAt: number | null;
  doneAt: number | null;
  /** Why the last attempt failed; of a finished entry, why it was given up. */
  error: string | null;
}

/**
 * Letters wait for the mail server and its limits, so they are performed apart from the other effects. `held`: those letters to readers that
 * a restore paused (`HELD_UNTIL`).
 */
export type OutboxLane = "letters" | "others" | "held";

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
  /** Returns entries that are due, the oldest first: those of one lane, or of both. */
  outboxReady(now: number, limit: number, lane?: OutboxLane): Promise<OutboxEntry[]>;
  /** Returns the newest entries, without the copies of letters to readers (`letter:…`). */
  outbox(limit: number): Promise<OutboxEntry[]>;
  outboxEntry(id: number): Promise<OutboxEntry | null>;
  jobs(limit: number): Promise<JobRow[]>;
}

export interface JobWrite {
  /** Stores an entry. Returns false and does nothing if an entry with its key exists already. */
  putOutbox(entry: Pick<OutboxEntry, "kind" | "key" | "payload" | "createdAt">): Promise<boolean>;
  /**
   * Notes that sending a letter begins. Returns false and does nothing if it is not due any more, or if its sending began after `entry` was
   * read: another server sends it.
   */
  beginOutbox(entry: Pick<OutboxEntry, "id" | "begunAt">, at: number): Promise<boolean>;
  /**
   * Marks an entry as done, or as given up with an `error`; otherwise stores the error and the instant `nextAt` of the next attempt. Returns
   * false and does nothing if the entry was done before, by another server.
   */
  settleOutbox(
    id: number,
    result: { doneAt: number; error?: string } | { error: string; nextAt: number },
  ): Promise<boolean>;
  /** Makes a waiting entry due at `at`, earlier than planned. Its number of attempts stays. */
  hastenOutbox(id: number, at: number): Promise<void>;
  /** Notes that a letter which was sent came back. Returns false and does nothing if that was noted already. */
  returnLetter(id: number, error: string): Promise<boolean>;
  /** Removes some letters and notices that were done before `done`, and those given up before `failed`. Returns how many; 0 when none is left. */
  forgetLetters(before: { done: number; failed: number }): Promise<number>;
  putJob(job: JobRow): Promise<void>;
}
