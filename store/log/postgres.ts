import type { LogEntry, LogListener, NewLogEntry, ReplicatedLog } from "#core/replication/replicated-log.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { loadOptionalPackage } from "../files/load-optional-package.ts";
import { withinLimit } from "../files/within-limit.ts";
import { followByPolling } from "./follow-by-polling.ts";

/** No call waits longer for the database, in ms. Short, because somebody who saves waits for it (`UNKNOWN_LIMIT_MS`). */
export const POSTGRES_LIMIT_MS = 2_000;

/** A server writes one entry at a time, reads, and asks for the head meanwhile. */
const MOST_CONNECTIONS = 4;

/** Of bodies in one answer, so that it comes within the limit. */
const READ_BYTES = 3 * 1024 * 1024;

/** Entries emptied by one statement, so that it ends within the limit. */
const EMPTIED_AT_ONCE = 200;

/** Any number that is the same on all servers: creating tables that are there by then is no error to wait for. */
const CREATION_LOCK = 7_226_001;

export interface PostgresLogOptions {
  /** `postgres://…`, as the package `pg` reads it. */
  address: string;
  /** Schema of the site's table, of [0-9a-z_]; made where it is missing. */
  schema: string;
}

/**
 * Entries as rows of one table. Needs a server that does not lose acknowledged commits: one primary, its standbys synchronous.
 * LISTEN needs a direct connection or a pooler that keeps sessions. Throws a `SettingError` without the package `pg`.
 */
export function openPostgresLog({ address, schema }: PostgresLogOptions): ReplicatedLog {
  // Its types are not there without it.
  const { Pool, Client } = loadOptionalPackage("pg", "SZPALTA_LOG") as Pg;
  const config = {
    connectionString: address,
    application_name: "szpalta",
    connectionTimeoutMillis: POSTGRES_LIMIT_MS,
    query_timeout: POSTGRES_LIMIT_MS,
    statement_timeout: POSTGRES_LIMIT_MS,
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: MOST_CONNECTIONS, onConnect: checkConnection });
  // An idle connection that broke is taken out of the pool; the next call opens another.
  pool.on("error", () => {});
  const sql = statementsOf(schema);
  const create = once(() => createTable(pool, sql));
  const query = (text: string, values: unknown[] = []) =>
    withinLimit(
      async () => {
        await create();
        return pool.query(text, values);
      },
      POSTGRES_LIMIT_MS,
      unavailable,
    );
  return {
    async append({ position, nonce, body }: NewLogEntry) {
      const { rowCount } = await query(sql.append, [position, nonce, bufferOf(body)]);
      return rowCount === 1 ? "appended" : "taken";
    },
    async read(position, limit) {
      const entries: LogEntry[] = [];
      for (;;) {
        const { rows } = await query(sql.read, [position + entries.length, limit - entries.length, READ_BYTES]);
        entries.push(
          ...rows.map(({ position: at, nonce, body, committedAt }) => ({ position: at, nonce, body, committedAt })),
        );
        if (rows.length === (rows[0]?.available ?? 0)) return entries;
      }
    },
    head: async () => headOf(await query(sql.head)),
    follow: (after, listener) => follow(after, listener, { connect: () => new Client(config), create, sql }),
    async empty(upTo) {
      let emptied: number | null;
      do ({ rowCount: emptied } = await query(sql.empty, [upTo, EMPTIED_AT_ONCE]));
      while (emptied === EMPTIED_AT_ONCE);
    },
    now: async () => firstOf((await query(sql.now)).rows).now,
    close: () => withinLimit(() => pool.end(), POSTGRES_LIMIT_MS, unavailable).catch(() => {}),
  };
}

/** `committed_at` never goes back, also when the machine's clock does: positions are created in their order. */
function statementsOf(schema: string) {
  const log = `${schema}.log`;
  const channel = `szpalta_${schema}`;
  const ms = (time: string) => `floor(extract(epoch FROM ${time}) * 1000)::float8`;
  return {
    exists: `SELECT to_regclass('${log}') IS NOT NULL AS "isThere"`,
    // Several statements in one query are one transaction.
    create: `
      SELECT pg_advisory_xact_lock(${CREATION_LOCK});
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${log} (
        position bigint PRIMARY KEY CHECK (position > 0),
        nonce text NOT NULL,
        body bytea,
        committed_at timestamptz NOT NULL
      );
      CREATE INDEX IF NOT EXISTS log_with_body ON ${log} (position) WHERE body IS NOT NULL;`,
    append: `
      WITH added AS (
        INSERT INTO ${log} (position, nonce, body, committed_at)
        SELECT $1::bigint, $2::text, $3::bytea,
          greatest(clock_timestamp(), (SELECT committed_at FROM ${log} WHERE position = $1::bigint - 1))
        ON CONFLICT DO NOTHING
        RETURNING position
      )
      SELECT pg_notify('${channel}', position::text) FROM added`,
    read: `
      SELECT position::float8 AS position, nonce, body, ${ms("committed_at")} AS "committedAt", available
      FROM (
        SELECT *, sum(octet_length(body)) OVER (ORDER BY position) AS total, count(*) OVER ()::float8 AS available
        FROM (SELECT * FROM ${log} WHERE position >= $1 ORDER BY position LIMIT $2) AS wanted
      ) AS measured
      WHERE position = $1 OR coalesce(total, 0) <= $3
      ORDER BY position`,
    head: `SELECT coalesce(max(position), 0)::float8 AS head FROM ${log}`,
    now: `SELECT ${ms(`greatest(clock_timestamp(), (SELECT committed_at FROM ${log} ORDER BY position DESC LIMIT 1))`)} AS now`,
    empty: `
      UPDATE ${log} SET body = NULL
      WHERE position IN (SELECT position FROM ${log} WHERE position <= $1 AND body IS NOT NULL ORDER BY position LIMIT $2)`,
    listen: `LISTEN ${channel}`,
  };
}

type Statements = ReturnType<typeof statementsOf>;

/** The first connection creates the table, unless it is there: a user without the right to create needs none then. */
async function createTable(pool: PgPool, sql: Statements): Promise<void> {
  const { rows } = await pool.query(sql.exists);
  if (!firstOf(rows).isThere) await pool.query(sql.create);
}

/** A standby does not see every acknowledged append; a commit that is not on the disk may make its position free again. */
async function checkConnection(client: PgClient): Promise<void> {
  const { rows } = await client.query(`
    SELECT pg_is_in_recovery() AS "isStandby",
      CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
        THEN set_config('synchronous_commit', 'on', false) END`);
  if (firstOf(rows).isStandby) throw new Error("connected to a standby of the database");
}

interface Following {
  connect: () => PgClient;
  create: () => Promise<void>;
  sql: Statements;
}

/** Listens on a connection of its own, on which it also polls: one that no longer answers is replaced. */
function follow(after: number, listener: LogListener, { connect, create, sql }: Following): () => Promise<void> {
  let client: PgClient | null = null;
  const drop = (broken: PgClient) => {
    if (client === broken) client = null;
    return withinLimit(() => broken.end(), POSTGRES_LIMIT_MS, unavailable).catch(() => {});
  };
  const listening = async (): Promise<PgClient> => {
    if (client) return client;
    const fresh = connect();
    fresh.on("error", () => void drop(fresh));
    fresh.on("notification", ({ payload }) => polling.onPosition(Number(payload)));
    client = fresh;
    await create();
    await fresh.connect();
    await checkConnection(fresh);
    await fresh.query(sql.listen);
    return fresh;
  };
  const head = () =>
    withinLimit(async () => headOf(await (await listening()).query(sql.head)), POSTGRES_LIMIT_MS, unavailable);
  const polling = followByPolling(after, listener, () =>
    head().catch(async (error: unknown) => {
      if (client) void drop(client);
      throw error;
    }),
  );
  return async () => {
    await polling.stop();
    if (client) await drop(client);
  };
}

function unavailable(message: string, cause: unknown): LogUnavailable {
  return new LogUnavailable(`Postgres: ${message}`, { cause });
}

function headOf({ rows }: Answer): number {
  return firstOf(rows).head;
}

function firstOf([row]: Row[]): Row {
  if (!row) throw new Error("the database answered without a row");
  return row;
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Runs until it has succeeded once; callers meanwhile wait for the same attempt. */
function once(work: () => Promise<void>): () => Promise<void> {
  let attempt: Promise<void> | null = null;
  return () => {
    attempt ??= work().catch((error: unknown) => {
      attempt = null;
      throw error;
    });
    return attempt;
  };
}

/** What is used of the package `pg`. */
interface Pg {
  Pool: new (config: object) => PgPool;
  Client: new (config: object) => PgClient;
}

/** Columns of all statements; a row has those that its statement selects. */
interface Row extends LogEntry {
  /** Entries from the first one wanted to the last, of which an answer has as many as fit. */
  available: number;
  head: number;
  now: number;
  isThere: boolean;
  isStandby: boolean;
}

interface Answer {
  rows: Row[];
  rowCount: number | null;
}

interface PgQueries {
  query(text: string, values?: unknown[]): Promise<Answer>;
  end(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
}

type PgPool = PgQueries;

interface PgClient extends PgQueries {
  connect(): Promise<unknown>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "notification", listener: (notice: { payload?: string }) => void): unknown;
}
