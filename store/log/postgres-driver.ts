import { LogUnavailable, TurnMissed } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinTimeLimit } from "../files/within-time-limit.ts";

/** A call waits at most this many milliseconds for the database. The limit is low, because a person who saves waits too. */
export const POSTGRES_LIMIT_MS = 2_000;

export interface PostgresLogOptions {
  /** The address `postgres://…` as the package `pg` reads it. */
  address: string;
  /** The schema that holds the site's tables. Its name may contain only the characters [0-9a-z_]. It is created if it is missing. */
  schema: string;
}

/** Loads the package `pg`. Throws a `SettingError` if it is not installed. */
export function loadPg(): Pg {
  // A cast is needed, because the package's types are missing where the package is not installed.
  return loadOptionalPackage("pg", "SZPALTA_LOG") as Pg;
}

/** Runs `work` for at most `limitMs`. Rejects with `LogUnavailable`, or with `TurnMissed` if `lock_timeout` ended the wait for a lock. */
export function withinPostgresLimit<T>(work: () => Promise<T>, limitMs = POSTGRES_LIMIT_MS): Promise<T> {
  return withinTimeLimit(work, limitMs, (message, cause) => {
    const isBusy = (cause as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
    return new (isBusy ? TurnMissed : LogUnavailable)(`Postgres: ${message}`, { cause });
  });
}

/** The SQLSTATE of a statement that `lock_timeout` ended. */
const LOCK_NOT_AVAILABLE = "55P03";

/** The part of the package `pg` that Szpalta uses. */
export interface Pg {
  Pool: new (config: object) => PgPool;
  Client: new (config: object) => PgClient;
}

/** The columns of all statements. A row has only the columns that its statement selects. */
export interface PgRow {
  position: number;
  nonce: string;
  body: Uint8Array | null;
  /** The number of entries in the requested range. An answer contains only as many entries as fit. */
  available: number;
  head: number;
  now: number;
  isThere: boolean;
  isStandby: boolean;
  isHeld: boolean;
}

export interface PgAnswer {
  /** The command that was run: `COMMIT`, or `ROLLBACK` if the commit failed. */
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
