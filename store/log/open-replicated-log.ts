import type { LeaderLease } from "#core/replication/leader.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { SettingError } from "../files/load-optional-package.ts";

/** Schema of the site's tables where the address names none; several sites may share a database. */
const DEFAULT_SCHEMA = "szpalta";

/**
 * Opens the log at the address of SZPALTA_LOG: `postgres://…`, with the schema of the site's table as `schema` in the query, or
 * `firestore:{project}[/{database}]`. Connects at the first call. Rejects with a `SettingError` where the address is wrong or
 * the engine's package is not installed; its sentence has nothing of the address, in which a password may stand.
 */
export async function openReplicatedLog(address: string): Promise<ReplicatedLog> {
  const place = placeOf(address);
  if ("project" in place) return (await import("./firestore.ts")).openFirestoreLog(place);
  return (await import("./postgres.ts")).openPostgresLog(place);
}

/** The lease, in the same database, for the server that leads all servers of this log. Rejects as `openReplicatedLog`. */
export async function openLease(address: string): Promise<LeaderLease> {
  const place = placeOf(address);
  if ("project" in place) return (await import("./firestore-lease.ts")).openFirestoreLease(place);
  return (await import("./postgres-lease.ts")).openPostgresLease(place);
}

function placeOf(address: string): { project: string; database: string } | { address: string; schema: string } {
  const firestore = /^firestore:(?<project>[a-z\d.:-]{1,63})(?:\/(?<database>[a-z\d-]{1,63}))?$/.exec(address)?.groups;
  if (firestore?.["project"]) return { project: firestore["project"], database: firestore["database"] ?? "(default)" };
  if (!/^postgres(?:ql)?:\/\//.test(address) || !URL.canParse(address)) {
    throw new SettingError(
      "SZPALTA_LOG ma być adresem bazy Postgres, np. postgres://uzytkownik:haslo@serwer/baza, albo projektem Firestore, np. firestore:moj-projekt.",
    );
  }
  const url = new URL(address);
  const schema = url.searchParams.get("schema") ?? DEFAULT_SCHEMA;
  if (!/^[a-z][a-z\d_]{0,39}$/.test(schema)) {
    throw new SettingError(
      "SZPALTA_LOG ma mieć w parametrze schema do 40 małych liter bez ogonków, cyfr i podkreśleń, z literą na początku.",
    );
  }
  url.searchParams.delete("schema");
  return { address: url.href, schema };
}
