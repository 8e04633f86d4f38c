import type { Clock } from "#core/base/common-deps.ts";
import { changedRows, recordChange } from "./change-tracking.ts";
import type { Database, Transaction } from "./database.ts";

/** Called with the cache tags that a commit purged. */
export type CommitListener = (purged: string[]) => void;

export interface WriterParts {
  database: Database;
  transaction: Transaction;
  clock: Clock;
  /** Runs a step after all earlier steps have ended, because only one step at a time may use the connection. */
  inTurn<T>(step: () => Promise<T>): Promise<T>;
  tellListeners: CommitListener;
}

/** Runs a write when its turn comes, and commits it or rolls it back. */
export type Transact = <T>(work: () => Promise<T>) => Promise<T>;

/** Begins a transaction and returns the number of rows changed so far, for `completeTransaction`. */
export function beginTransaction(transaction: Transaction): number {
  const { database, purged, unindexed, elsewhere } = transaction;
  for (const noted of [purged, unindexed, elsewhere?.waiting, elsewhere?.removed]) noted?.clear();
  transaction.untrackedRows = 0;
  const before = changedRows(database);
  database.script("BEGIN IMMEDIATE");
  return before;
}

/** Records the change before the commit. Returns true if listeners must be called after the commit. */
export function completeTransaction(transaction: Transaction, before: number, clock: Clock): boolean {
  const { database, purged } = transaction;
  const changed = changedRows(database) - transaction.untrackedRows > before || purged.size > 0;
  if (changed) recordChange(database, clock(), [...purged]);
  return changed;
}

export function isFailure(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/** Rolls back, unless SQLite has already rolled back, for example on a full disk. */
export function abandon(database: Database): void {
  if (database.inTransaction) database.script("ROLLBACK");
}
