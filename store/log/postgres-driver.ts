import { LogUnavailable, TurnMissed } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinTimeLimit } from "../files/within-time-limit.ts";

/** A call waits at most this many milliseconds for the database; few, since a person who saves waits for it. */
export const POSTGRES_LIMIT_MS = 2_000;

export interface PostgresLogOptions {
  /** `postgres://…`, as the package `pg` reads it. */
  address: string;
  /** Schema of the site's tables, of the characters [0-9a-z_]; created if it is missing. */
  schema: string;
}

/** Loads the package `pg`. Throws a `SettingError` if it is not installed. */
export function loadPg(): Pg {
  // A cast, since the package's types are missing where it is not installed.
  return loadOptionalPackage("pg", "SZPALTA_LOG") as Pg;
}

/**
 * Runs `work` for at most `limitMs`. Rejects with `LogUnavailable`, or with `TurnMissed` if `lock_timeout` ended the
 * wait for a lock.
 */
export function withinPostgresLimit<T>(work: () => Promise<T>, limitMs = POSTGRES_LIMIT_MS): Promise<T> {
  return withinTimeLimit(work, limitMs, (message, cause) => {
    const isBusy = (cause as { code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
    return new (isBusy ? TurnMissed : LogUnavailable)(`Postgres: ${message}`, { cause });
  });
}

/** SQLSTATE of a statement that `lock_timeout` ended. */
const LOCK_NOT_AVAILABLE = "55P03";

/** The part of the package `pg` that is used. */
export interface Pg {
  Pool: new (config: object) => PgPool;
  Client: new (config: object) => PgClient;
}

/** Columns of all statements; a row has only those that its statement selects. */
export interface PgRow {
  position: number;
  nonce: string;
  body: Uint8Array | null;
  /** The number of entries in the requested range; an answer has as many of them as fit. */
  available: number;
  head: number;
  now: number;
  isThere: boolean;
  isStandby: boolean;
  isHeld: boolean;
}

export interface PgAnswer {
  /** The command that was run: `COMMIT`, or `ROLLBACK` where the commit failed. */
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
