import type { StoreRead } from "#core/store.ts";
import type { Database } from "./database.ts";

/** Changes kept in the log: enough for a follower that was away for a day of busy editing. */
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
