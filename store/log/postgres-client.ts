import { LogUnavailable, TurnMissed } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinLimit } from "../files/within-limit.ts";

/** No call waits longer for the database, in ms. Short, because somebody who saves waits for it. */
export const POSTGRES_LIMIT_MS = 2_000;

export interface PostgresLogOptions {
  /** `postgres://…`, as the package `pg` reads it. */
  address: string;
  /** Schema of the site's tables, of [0-9a-z_]; made where it is missing. */
  schema: string;
}

/** Throws a `SettingError` without the package. */
export function loadPg(): Pg {
  // Its types are not there without it.
  return loadOptionalPackage("pg", "SZPALTA_LOG") as Pg;
}

/** Rejects with `LogUnavailable`, or `TurnMissed` where a lock was waited for in vain. */
export function withinPostgresLimit<T>(work: () => Promise<T>, limitMs = POSTGRES_LIMIT_MS): Promise<T> {
  return withinLimit(work, limitMs, (message, cause) => {
    const isBusy = (cause as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
    return new (isBusy ? TurnMissed : LogUnavailable)(`Postgres: ${message}`, { cause });
  });
}

/** SQLSTATE of a lock that `lock_timeout` gave up. */
const LOCK_NOT_AVAILABLE = "55P03";

/** What is used of the package `pg`. */
export interface Pg {
  Pool: new (config: object) => PgPool;
  Client: new (config: object) => PgClient;
}

/** Columns of all statements; a row has those that its statement selects. */
export interface PgRow {
  position: number;
  nonce: string;
  body: Uint8Array | null;
  /** Entries from the first one wanted to the last, of which an answer has as many as fit. */
  available: number;
  head: number;
  now: number;
  isThere: boolean;
  isStandby: boolean;
  isHeld: boolean;
}

export interface PgAnswer {
  /** What was done, as `COMMIT`, or `ROLLBACK` in its place. */
  command: string;
  rows: PgRow[];
  rowCount: number | null;
}

interface PgQueries {
  query(text: string | { text: string; query_timeout: number }, values?: unknown[]): Promise<PgAnswer>;
  end(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

export interface PgPool extends PgQueries {
  connect(): Promise<PgClient & { release(isBroken: boolean): void }>;
}

export interface PgClient extends PgQueries {
  connect(): Promise<unknown>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (notice: { payload?: string }) => void): unknown;
}

export function firstRow([row]: PgRow[]): PgRow {
  if (!row) throw new Error("the database answered without a row");
  return row;
}
