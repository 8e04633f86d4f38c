import type { StoreRead } from "#core/store.ts";
import type { Database, SqlValue, Transaction } from "./database.ts";

/** At most this many changes are stored. They are enough for a follower that was away for a day of busy editing. */
const KEPT_CHANGES = 10_000;

export function readChanges(database: Database): Pick<StoreRead, "lastChange"> {
  return {
    async lastChange() {
      return database.one<{ seq: number }>("SELECT COALESCE(MAX(seq), 0) AS seq FROM change").seq;
    },
  };
}

export function recordChange(database: Database, at: number, purged: string[]): void {
  database.run("INSERT INTO change (at, purged) VALUES (?, ?)", at, JSON.stringify(purged));
  database.run("DELETE FROM change WHERE seq <= (SELECT MAX(seq) FROM change) - ?", KEPT_CHANGES);
}

export function changedRows(database: Database): number {
  return database.one<{ n: number }>("SELECT total_changes() AS n").n;
}

/** Does the same as `runUntracked` for several statements. */
export function workUntracked<T>(transaction: Transaction, work: () => T): T {
  const before = changedRows(transaction.database);
  const result = work();
  transaction.untrackedRows += changedRows(transaction.database) - before;
  return result;
}

/** Runs a write that is not announced. A transaction with only such writes neither changes `lastChange` nor calls listeners. */
export function runUntracked(transaction: Transaction, sql: string, ...values: SqlValue[]): number {
  const rows = transaction.database.run(sql, ...values);
  transaction.untrackedRows += rows;
  return rows;
}
