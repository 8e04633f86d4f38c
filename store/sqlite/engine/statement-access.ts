import { constants } from "node:sqlite";
import type { SqlValue } from "./database.ts";

/** What SQLite tells of a statement while it is prepared, with what its cascades do. */
export interface StatementAccess {
  /** Names of tables. */
  writes: Set<string>;
  reads: Set<string>;
  functions: Set<string>;
  inserts: boolean;
}

/** A statement that was run: the method with these values, and the JSON of what that returned. */
export interface RanStatement {
  method: "all" | "get" | "run";
  sql: string;
  values: SqlValue[];
  result: string;
}

export type IsWatched = (access: StatementAccess, sql: string) => boolean;

export function newAccess(): StatementAccess {
  return { writes: new Set(), reads: new Set(), functions: new Set(), inserts: false };
}

const WRITES = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE]);

/** The codes of SQLite's authorizer (sqlite.org/c3ref/c_alter_table.html); a function's name is the second argument. */
export function noteAccess(access: StatementAccess, action: number, first: string, second: string): void {
  if (action === constants.SQLITE_INSERT) access.inserts = true;
  if (action === constants.SQLITE_FUNCTION) access.functions.add(second.toLowerCase());
  else if (action === constants.SQLITE_READ) access.reads.add(first);
  else if (WRITES.has(action)) access.writes.add(first);
}
