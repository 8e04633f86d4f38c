import type { LeaderLease } from "#core/replication/leader.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { SettingError } from "../files/load-optional-package.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

/** The Postgres schema of the site's tables if the log's address names no schema. Several sites may share a database. */
const DEFAULT_SCHEMA = "szpalta";

/**
 * Opens the log at the address of SZPALTA_LOG: `postgres://…`, with the schema of the site's tables as `schema` in the query, or
 * `firestore:{project}[/{database}]`. Connects at the first call. Rejects with a `SettingError` if the address is wrong or the engine's
 * package is not installed. The message leaves out the address, because it may contain a password.
 */
export async function openReplicatedLog(address: string): Promise<ReplicatedLog> {
  const place = placeOf(address);
  if ("project" in place) return (await import("./firestore.ts")).openFirestoreLog(place);
  return (await import("./postgres.ts")).openPostgresLog(place);
}

/** Opens the lease that makes one server the leader, in the log's database. Rejects like `openReplicatedLog`. */
export async function openLease(address: string): Promise<LeaderLease> {
  const place = placeOf(address);
  if ("project" in place) return (await import("./firestore-lease.ts")).openFirestoreLease(place);
  return (await import("./postgres-lease.ts")).openPostgresLease(place);
}

function placeOf(address: string): { project: string; database: string } | { address: string; schema: string } {
  const firestore = /^firestore:(?<project>[a-z\d.:-]{1,63})(?:\/(?<database>[a-z\d-]{1,63}))?$/.exec(address)?.groups;
  if (firestore?.["project"]) return { project: firestore["project"], database: firestore["database"] ?? "(default)" };
  if (!/^postgres(?:ql)?:\/\//.test(address) || !URL.canParse(address)) {
    throw new SettingError(siteLogMessages.address);
  }
  const url = new URL(address);
  const schema = url.searchParams.get("schema") ?? DEFAULT_SCHEMA;
  if (!/^[a-z][a-z\d_]{0,39}$/.test(schema)) {
    throw new SettingError(siteLogMessages.schema);
  }
  url.searchParams.delete("schema");
  return { address: url.href, schema };
}
