import type { FileStore } from "#core/replication/file-store.ts";
import type { LogEntry, ReplicatedLog } from "#core/replication/replicated-log.ts";
import type { Database } from "../engine/database.ts";
import { migrateTo, newestSchema, schemaOf } from "../engine/migrate.ts";
import { abandon, type WriterParts } from "../engine/transaction.ts";
import { applyContent, withoutForeignKeys } from "./changesets.ts";
import { decodeEntry, type Entry, type EntryKind, hashOf, UnreadableEntry } from "./entry-codec.ts";
import { type ReplicaRow, writeReplicaRow } from "./replica-row.ts";

/** The error of a file that differs from the state to which the log leads. A snapshot must replace the file. */
export class Diverged extends Error {
  override name = "Diverged";
}

/** The error of a log with a schema that this program does not know. */
export class NewerSchema extends Error {
  override name = "NewerSchema";
}

/** Thrown when the next entry begins an epoch. The snapshot that the entry names is the state at the entry's position. */
export class NewEpoch extends Error {
  override name = "NewEpoch";
  readonly row: ReplicaRow;
  readonly snapshot: string;

  constructor(row: ReplicaRow, snapshot: string) {
    super(`Position ${row.position} begins an epoch.`);
    this.row = row;
    this.snapshot = snapshot;
  }
}

export interface Follower {
  database: Database;
  log: Pick<ReplicatedLog, "read">;
  files: FileStore;
  row(): ReplicaRow;
  /** Collects the numbers of posts to index. If absent, posts are indexed with each entry. */
  unindexed?: Set<number>;
  /** Called after the commit of an entry; `entry` is null if the entry was skipped. */
  onApplied(row: ReplicaRow, entry: Entry | null): Promise<void> | void;
}

const ENTRIES_AT_ONCE = 50;

/**
 * Applies everything up to the log's head, each entry in one transaction with its position. Rejects with Diverged, NewEpoch, NewerSchema,
 * LogUnavailable, FileStoreUnavailable, and with SQLite's own error for a full disk.
 */
export async function followLog(follower: Follower): Promise<void> {
  for (;;) {
    const entries = await follower.log.read(follower.row().position + 1, ENTRIES_AT_ONCE);
    for (const entry of entries) await applyNext(follower, entry);
    if (entries.length < ENTRIES_AT_ONCE) return;
    // The pause lets the server answer readers between batches.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function applyNext(follower: Follower, { position, body, isForeign }: LogEntry): Promise<void> {
  const { database, files } = follower;
  const row = follower.row();
  if (position !== row.position + 1) throw new Diverged(`After ${row.position} the log continues at ${position}.`);
  if (isForeign) {
    // A file that is built from the log's beginning does not have the table of the replica row yet.
    if (row.hash !== "") writeReplicaRow(database, { ...row, position });
    return follower.onApplied({ ...row, position }, null);
  }
  if (body === null) throw new Diverged(`Position ${position} is emptied.`);
  const entry = await decodeEntry(body, files).catch((error: unknown) => {
    throw error instanceof UnreadableEntry ? new Diverged(error.message, { cause: error }) : error;
  });
  const next = { ...row, position, hash: hashOf(body), ...(entry.kind === "end" ? { epoch: 0 } : {}) };
  if (entry.kind === "begin")
    throw new NewEpoch({ ...next, epoch: position, keyFingerprint: entry.keyFingerprint }, entry.snapshot);
  if (entry.epoch !== row.epoch || entry.previous !== row.hash)
    throw new Diverged(`Position ${position} follows another entry than the one here.`);
  refuseOtherSchema(database, entry);
  try {
    await applyEntry(follower, entry, next);
  } catch (error) {
    throw isPassing(error) ? error : new Diverged(`Position ${position} cannot be applied.`, { cause: error });
  }
  await follower.onApplied(next, entry);
}

/** Refuses an entry of another schema, because SQLite silently applies nothing if a table or column is missing. */
function refuseOtherSchema(database: Database, entry: Entry): void {
  const newest = newestSchema();
  if (entry.schema > newest || (entry.kind === "migrate" && entry.to > newest))
    throw new NewerSchema(`The log has a schema above ${newest}.`);
  if (entry.schema !== schemaOf(database)) throw new Diverged(`The log has schema ${entry.schema} here.`);
}

async function applyEntry({ database, unindexed }: Follower, entry: Entry, next: ReplicaRow): Promise<void> {
  if (entry.kind === "migrate") {
    migrateTo(database, entry.to, () => writeReplicaRow(database, next));
    return;
  }
  await withoutForeignKeys(database, () => {
    database.script("BEGIN IMMEDIATE");
    try {
      if (entry.kind === "news" || entry.kind === "quiet") applyContent(database, entry, unindexed);
      writeReplicaRow(database, next);
      database.script("COMMIT");
    } catch (error) {
      abandon(database);
      throw error;
    }
  });
}

/** Codes that blame the machine and not the data: SQLITE_BUSY, NOMEM, READONLY, IOERR, FULL and CANTOPEN. */
const PASSING_CODES = new Set([5, 7, 8, 10, 13, 14]);

function isPassing(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && PASSING_CODES.has(Number(error.errcode) & 0xff);
}

interface MigrationParts extends Pick<WriterParts, "database" | "inTurn"> {
  /** Appends an entry when the turn of this server's writer comes. */
  append(entry: EntryKind, isWanted: () => boolean): Promise<void>;
  /** Returns the schema of this server's file. */
  schema(): number;
}

/** Appends an entry for each migration that the site lacks. Every server migrates its file when it applies such an entry. */
export async function migrateByLog({ database, inTurn, append, schema }: MigrationParts): Promise<void> {
  for (let to = schema() + 1; to <= newestSchema(); to = schema() + 1)
    await inTurn(() =>
      append({ kind: "migrate", to }, () => {
        if (schema() >= to) return false;
        tryMigration(database, to);
        return true;
      }),
    );
}

/** Tries a migration and undoes it, so that a migration that fails does not enter the log. */
function tryMigration(database: Database, to: number): void {
  const undone = new Error("This was a trial.");
  try {
    migrateTo(database, to, () => {
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
}
