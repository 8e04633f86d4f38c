import { appendAll } from "#core/base/values/append-all.ts";
import type { LogEntry, LogListener, ReplicatedLog } from "#core/replication/replicated-log.ts";
import { followByPolling } from "./follow-by-polling.ts";
import {
  firstRow,
  loadPg,
  type PgAnswer,
  type PgClient,
  type PgPool,
  POSTGRES_LIMIT_MS,
  type PostgresLogOptions,
  withinPostgresLimit,
} from "./postgres-driver.ts";
import { takePostgresTurn } from "./postgres-turn.ts";

/** The pool has at most this many connections. A server has one turn at a time, reads during the turn, and polls the head meanwhile. */
const MOST_CONNECTIONS = 4;

/** One answer has at most this many bytes of bodies, so that a read stays within the time limit. */
const READ_BYTES = 3 * 1024 * 1024;

/** One statement removes the bodies of at most this many entries, so that it stays within the time limit. */
const EMPTIED_AT_ONCE = 200;

/** The key of an advisory lock. The lock makes sure that only one server creates the tables. */
const CREATION_LOCK = 7_226_001;

/**
 * Opens a log whose entries are rows of a table. A turn locks the row of another table (`takePostgresTurn`). Postgres must not lose
 * acknowledged commits, so it needs one primary with synchronous standbys. LISTEN needs a direct connection, or a pooler that keeps
 * sessions. Throws a `SettingError` without the package `pg`.
 */
export function openPostgresLog({ address, schema }: PostgresLogOptions): ReplicatedLog {
  const { Pool, Client } = loadPg();
  const config = {
    connectionString: address,
    application_name: "szpalta",
    connectionTimeoutMillis: POSTGRES_LIMIT_MS,
    query_timeout: POSTGRES_LIMIT_MS,
    statement_timeout: POSTGRES_LIMIT_MS,
    keepAlive: true,
  };
  const pool = new Pool({ ...config, max: MOST_CONNECTIONS, onConnect: checkConnection });
  // The pool itself removes an idle connection that broke, and the next call opens another one.
  pool.on("error", () => {});
  const sql = statementsOf(schema);
  const create = once(() => createTable(pool, sql));
  const query = (text: string, values: unknown[] = []) =>
    withinPostgresLimit(async () => {
      await create();
      return pool.query(text, values);
    });
  return {
    async takeTurn() {
      await withinPostgresLimit(create);
      return takePostgresTurn(pool, sql);
    },
    async read(position, limit) {
      const entries: LogEntry[] = [];
      for (;;) {
        const { rows } = await query(sql.read, [position + entries.length, limit - entries.length, READ_BYTES]);
        appendAll(
          entries,
          rows.map(({ position: at, nonce, body }) => ({ position: at, nonce, body })),
        );
        if (rows.length === (rows[0]?.available ?? 0)) return entries;
      }
    },
    head: async () => headOf(await query(sql.head)),
    follow: (listener) => follow(listener, { connect: () => new Client(config), create, sql }),
    async empty(upTo) {
      let emptied: number | null;
      do ({ rowCount: emptied } = await query(sql.empty, [upTo, EMPTIED_AT_ONCE]));
      while (emptied === EMPTIED_AT_ONCE);
    },
    now: async () => firstRow((await query(sql.now)).rows).now,
    close: () => withinPostgresLimit(() => pool.end()).catch(() => {}),
  };
}

/** Returns the statements for a schema. Rows after the head come from another program, so they are not read and may be overwritten. */
function statementsOf(schema: string) {
  const [log, headOfLog] = [`${schema}.log`, `${schema}.head`];
  const channel = `szpalta_${schema}`;
  return {
    exists: `SELECT to_regclass('${headOfLog}') IS NOT NULL AS "isThere"`,
    // Postgres runs several statements in one query as one transaction.
    create: `
      SELECT pg_advisory_xact_lock(${CREATION_LOCK});
      CREATE SCHEMA IF NOT EXISTS ${schema};
      CREATE TABLE IF NOT EXISTS ${log} (
        position bigint PRIMARY KEY CHECK (position > 0),
        nonce text NOT NULL,
        body bytea,
        committed_at timestamptz NOT NULL
      );
      CREATE INDEX IF NOT EXISTS log_with_body ON ${log} (position) WHERE body IS NOT NULL;
      CREATE TABLE IF NOT EXISTS ${headOfLog} (id boolean PRIMARY KEY CHECK (id), position bigint NOT NULL);
      INSERT INTO ${headOfLog} SELECT true, coalesce(max(position), 0) FROM ${log} ON CONFLICT DO NOTHING;`,
    lockHead: `SELECT position::float8 AS head FROM ${headOfLog} FOR UPDATE`,
    append: `
      WITH moved AS (UPDATE ${headOfLog} SET position = position + 1 RETURNING position),
      added AS (
        INSERT INTO ${log} (position, nonce, body, committed_at)
        SELECT position, $1::text, $2::bytea, clock_timestamp() FROM moved
        ON CONFLICT (position) DO UPDATE SET nonce = $1, body = $2, committed_at = excluded.committed_at
        RETURNING position
      )
      SELECT pg_notify('${channel}', position::text) FROM added`,
    read: `
      SELECT position::float8 AS position, nonce, body, available
      FROM (
        SELECT *, sum(octet_length(body)) OVER (ORDER BY position) AS total, count(*) OVER ()::float8 AS available
        FROM (
          SELECT * FROM ${log} WHERE position BETWEEN $1 AND (SELECT position FROM ${headOfLog}) ORDER BY position LIMIT $2
        ) AS wanted
      ) AS measured
      WHERE position = $1 OR coalesce(total, 0) <= $3
      ORDER BY position`,
    head: `SELECT position::float8 AS head FROM ${headOfLog}`,
    now: "SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now",
    empty: `
      UPDATE ${log} SET body = NULL
      WHERE position IN (SELECT position FROM ${log} WHERE position <= $1 AND body IS NOT NULL ORDER BY position LIMIT $2)`,
    listen: `LISTEN ${channel}`,
  };
}

type Statements = ReturnType<typeof statementsOf>;

/** Creates the tables only if they are missing, so that a user without the right to create tables can use existing tables. */
async function createTable(pool: PgPool, sql: Statements): Promise<void> {
  const { rows } = await pool.query(sql.exists);
  if (!firstRow(rows).isThere) await pool.query(sql.create);
}

/**
 * Refuses a standby, because it does not see every acknowledged append. Switches synchronous commits on, because a commit that is not on
 * the disk could be lost and its position used again.
 */
async function checkConnection(client: PgClient): Promise<void> {
  // Without a listener the error would end the process. The waiting statement gets the same error.
  client.on("error", () => {});
  const { rows } = await client.query(`
    SELECT pg_is_in_recovery() AS "isStandby",
      CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')
        THEN set_config('synchronous_commit', 'on', false) END`);
  if (firstRow(rows).isStandby) throw new Error("connected to a standby of the database");
}

interface Following {
  connect: () => PgClient;
  create: () => Promise<void>;
  sql: Statements;
}

/** Subscribes and polls on a separate connection. A connection that no longer answers is replaced. */
function follow(listener: LogListener, { connect, create, sql }: Following): () => Promise<void> {
  let client: PgClient | null = null;
  const drop = (broken: PgClient) => {
    if (client === broken) client = null;
    return withinPostgresLimit(() => broken.end()).catch(() => {});
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
  const head = () => withinPostgresLimit(async () => headOf(await (await listening()).query(sql.head)));
  const polling = followByPolling(listener, () =>
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

function headOf({ rows }: PgAnswer): number {
  return firstRow(rows).head;
}

/** Returns a function that runs the work, or does nothing once a run has succeeded. A call during a run waits for that run. */
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
