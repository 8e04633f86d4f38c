import {
  LogUnavailable,
  type NewLogEntry,
  type Turn,
  TURN_LIMIT_MS,
  TURN_WAIT_MS,
} from "#core/replication/replicated-log.ts";
import { firstRow, type PgPool, POSTGRES_LIMIT_MS, withinPostgresLimit } from "./postgres-driver.ts";

/**
 * Takes a turn: a transaction that locks the row of the log's head. Postgres ends the transaction when its connection is lost or silent for
 * `TURN_LIMIT_MS`. Then the server that has waited longest gets the lock. `sql.append` has the parameters nonce and body.
 */
export async function takePostgresTurn(pool: PgPool, sql: { lockHead: string; append: string }): Promise<Turn> {
  const client = await connect(pool);
  let beats: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (isBroken: boolean) => {
    isOver = true;
    clearInterval(beats);
    client.release(isBroken);
  };
  let last: Promise<unknown> = Promise.resolve();
  const query = (...statement: Parameters<typeof client.query>): ReturnType<typeof client.query> => {
    const answer = last.then(() => client.query(...statement));
    last = answer.catch(() => undefined);
    return answer;
  };
  /** Runs a step within the time limit. If the step fails, the connection is closed, which ends the transaction. */
  const step = async <T>(work: () => Promise<T>, limitMs?: number): Promise<T> => {
    try {
      return await withinPostgresLimit(work, limitMs);
    } catch (error) {
      if (!isOver) end(true);
      throw error;
    }
  };
  await step(() => query(BEGIN));
  const waited = TURN_WAIT_MS + POSTGRES_LIMIT_MS;
  const { rows } = await step(() => query({ text: sql.lockHead, query_timeout: waited }), waited);
  // Keeps the turn, because the server's work may take longer than `TURN_LIMIT_MS`.
  beats = setInterval(() => void query("SELECT 1").catch(() => undefined), TURN_LIMIT_MS / 3).unref();
  return {
    head: firstRow(rows).head,
    async append({ nonce, body: { buffer, byteOffset, byteLength } }: NewLogEntry) {
      if (isOver) throw new LogUnavailable("Postgres: the turn is over");
      await step(() => query(sql.append, [nonce, Buffer.from(buffer, byteOffset, byteLength)]));
      const { command } = await step(() => query("COMMIT"));
      end(false);
      if (command !== "COMMIT") throw new LogUnavailable("Postgres: the transaction was taken back");
    },
    async release() {
      if (isOver) return;
      await step(() => query("ROLLBACK")).then(
        () => end(false),
        () => undefined,
      );
    },
  };
}

/** Takes a connection from the pool. Gives the connection back if it comes after the time limit. */
async function connect(pool: PgPool): ReturnType<PgPool["connect"]> {
  let isLate = false;
  const connecting = pool.connect().then((client) => {
    if (isLate) client.release(false);
    return client;
  });
  try {
    return await withinPostgresLimit(() => connecting);
  } catch (error) {
    isLate = true;
    throw error;
  }
}

const BEGIN = `
  BEGIN;
  SET LOCAL lock_timeout = ${TURN_WAIT_MS};
  SET LOCAL statement_timeout = ${TURN_WAIT_MS + POSTGRES_LIMIT_MS};
  SET LOCAL idle_in_transaction_session_timeout = ${TURN_LIMIT_MS}`;
