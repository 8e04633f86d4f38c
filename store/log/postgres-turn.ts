import {
  LogUnavailable,
  type NewLogEntry,
  type Turn,
  TURN_LIMIT_MS,
  TURN_WAIT_MS,
} from "#core/replication/replicated-log.ts";
import { firstRow, type PgPool, POSTGRES_LIMIT_MS, withinPostgresLimit } from "./postgres-driver.ts";

/**
 * A turn is a transaction that has locked the row of the head. The server ends it when its connection is gone or was
 * silent for `TURN_LIMIT_MS`, and the server that waited longest gets the lock. `append` has the parameters nonce and
 * body.
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
  /** Closes a connection that gave no answer, which ends its transaction. */
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
  // The work of the write may take longer than the time limit of the turn.
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

/** Gives back a connection that comes after the time limit. */
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
