import type { SqlValue } from "./database.ts";
import type { Transaction } from "./writing.ts";

/** Runs a write that is no news to followers: a transaction of such writes alone is no change to `lastChange` and listeners. */
export function runQuietly(transaction: Transaction, sql: string, ...values: SqlValue[]): number {
  const rows = transaction.database.run(sql, ...values);
  transaction.quietRows += rows;
  return rows;
}
