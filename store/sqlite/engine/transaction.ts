import type { Clock } from "#core/base/common-deps.ts";
import { changedRows, recordChange } from "./change-log.ts";
import type { Database, Transaction } from "./database.ts";

/** Gets the cache tags that a commit purged. */
export type CommitListener = (purged: string[]) => void;

export interface WriterParts {
  database: Database;
  transaction: Transaction;
  clock: Clock;
  /** Waits for the turns before it: there is one user of the connection at a time. */
  inTurn<T>(step: () => Promise<T>): Promise<T>;
  tellListeners: CommitListener;
}

/** Runs a write in its turn, and commits or rolls back. */
export type Transact = <T>(work: () => Promise<T>) => Promise<T>;

/** Returns the number of rows changed so far, for `completeTransaction`. */
export function beginTransaction(transaction: Transaction): number {
  const { database, purged, unfiled, elsewhere } = transaction;
  for (const noted of [purged, unfiled, elsewhere?.waiting, elsewhere?.removed]) noted?.clear();
  transaction.untrackedRows = 0;
  const before = changedRows(database);
  database.script("BEGIN IMMEDIATE");
  return before;
}

/** Writes what follows from the work, search rows apart. True when it is news to listeners. */
export function completeTransaction(transaction: Transaction, before: number, clock: Clock): boolean {
  const { database, purged } = transaction;
  const changed = changedRows(database) - transaction.untrackedRows > before || purged.size > 0;
  if (changed) recordChange(database, clock(), [...purged]);
  return changed;
}

export function isFailure(result: unknown): boolean {
  return typeof result === "object" && result !== null && "ok" in result && result.ok === false;
}

/** After some errors (a full disk) SQLite has rolled back by itself. */
export function abandon(database: Database): void {
  if (database.inTransaction) database.script("ROLLBACK");
}
