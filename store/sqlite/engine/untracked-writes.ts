import type { Database, SqlValue, Transaction } from "./database.ts";

export function changedRows(database: Database): number {
  return database.one<{ n: number }>("SELECT total_changes() AS n").n;
}

/** Does work that is no news to followers, as `runQuietly` does for one statement; for tables that keep others of their own. */
export function workUntracked<T>(transaction: Transaction, work: () => T): T {
  const before = changedRows(transaction.database);
  const result = work();
  transaction.untrackedRows += changedRows(transaction.database) - before;
  return result;
}

/** Runs a write that is no news to followers: a transaction of such writes alone is no change to `lastChange` and listeners. */
export function runUntracked(transaction: Transaction, sql: string, ...values: SqlValue[]): number {
  const rows = transaction.database.run(sql, ...values);
  transaction.untrackedRows += rows;
  return rows;
}
