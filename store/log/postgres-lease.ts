import { type LeaderLease, LEADER_LEASE_MS } from "#core/replication/leader.ts";
import {
  loadPg,
  type PgClient,
  POSTGRES_LIMIT_MS,
  type PostgresLogOptions,
  withinPostgresLimit,
} from "./postgres-driver.ts";

/** The first half of an advisory lock's key, which distinguishes leases from other locks. The second half is the site's schema. */
const LEASE_LOCK = 7_226_002;

/**
 * Opens the leader's lease: an advisory lock, held by a session on its own connection. Postgres ends a session that is silent for
 * `LEADER_LEASE_MS`, so a server that crashed or hangs loses the lease by Postgres's clock. Needs Postgres 14, directly or through a pooler
 * that keeps sessions.
 */
export function openPostgresLease({ address, schema }: PostgresLogOptions): LeaderLease {
  const { Client } = loadPg();
  let session: { client: PgClient; isHeld: boolean } | null = null;

  async function open() {
    const client = new Client({
      connectionString: address,
      application_name: "szpalta-lease",
      connectionTimeoutMillis: POSTGRES_LIMIT_MS,
      query_timeout: POSTGRES_LIMIT_MS,
      keepAlive: true,
    });
    const opened = { client, isHeld: false };
    client.on("error", () => void (session === opened && drop()));
    session = opened;
    await client.connect();
    await client.query(`SET idle_session_timeout = ${LEADER_LEASE_MS}`);
    return opened;
  }

  /** Ends the session, so that Postgres releases the lock. */
  async function drop(): Promise<void> {
    const dropped = session?.client;
    session = null;
    await withinPostgresLimit(async () => dropped?.end()).catch(() => {});
  }

  return {
    async hold() {
      try {
        return await withinPostgresLimit(async () => {
          const current = session ?? (await open());
          // A held lock is not taken again, because it would have to be released twice. A lock on a standby does not count.
          const sql = current.isHeld ? KEEP : TAKE;
          const { rows } = await current.client.query(sql, current.isHeld ? [] : [LEASE_LOCK, schema]);
          return (current.isHeld = rows[0]?.isHeld === true);
        });
      } catch (error) {
        await drop();
        throw error;
      }
    },
    close: drop,
  };
}

const KEEP = `SELECT true AS "isHeld"`;
const TAKE = `SELECT NOT pg_is_in_recovery() AND pg_try_advisory_lock($1, hashtext($2)) AS "isHeld"`;
