import { rmSync } from "node:fs";
import { open } from "node:fs/promises";
import type { FileStore } from "#core/replication/file-store.ts";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";
import { Database, isDamage } from "../engine/database.ts";
import { schemaDifferences } from "../engine/schema-differences.ts";
import { isSzpaltaDatabase, newestSchema, schemaOf } from "../engine/migrate.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { followLog, NewEpoch, NewerSchema } from "./follow-log.ts";
import { readReplicaRow, type ReplicaRow, writeReplicaRow } from "./replica-row.ts";
import { fetchSnapshot, listSnapshots } from "./snapshot-files.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

const NOTHING: ReplicaRow = { position: 0, hash: "", epoch: 0, keyFingerprint: "" };

/** The error of a server that cannot be a replica of the log. The message is a Polish sentence for the person who starts the server. */
export class ReplicationError extends Error {
  override name = "ReplicationError";
}

export const OTHER_KEY = siteLogMessages.otherKey;

interface Sources {
  log: ReplicatedLog;
  files: FileStore;
}

/**
 * Restores at `path` the site as the log has it: the newest snapshot, or the snapshot of the epoch that begins at `begin`, and everything
 * after the snapshot. Rejects like `followLog`, and if no snapshot can be fetched. After a rejection the call may be repeated.
 */
export async function restoreCopy(path: string, sources: Sources, begin: NewEpoch | null): Promise<ReplicaRow> {
  let from = begin;
  for (;;) {
    removeDatabase(path);
    const row = await fetchState(path, sources, from);
    try {
      return await catchUpCopy(path, sources, row);
    } catch (error) {
      if (!(error instanceof NewEpoch)) throw error;
      from = error;
    }
  }
}

/** Removes a database with its journal. */
export function removeDatabase(path: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
}

/** Fetches a snapshot. Returns the row to write if the snapshot began an epoch; null if the snapshot has its own row. */
async function fetchState(path: string, { files }: Sources, begin: NewEpoch | null): Promise<ReplicaRow | null> {
  if (begin && (await fetchSound(files, begin.snapshot, path))) return begin.row;
  const snapshots = await listSnapshots(files);
  for (const { name, position } of snapshots.toReversed()) {
    // Snapshots before this position belong to the previous epoch.
    if (begin && position < begin.row.position) break;
    if (await fetchSound(files, name, path)) return null;
    removeDatabase(path);
  }
  if (begin || snapshots.length > 0) throw new LogUnavailable("No snapshot of the site can be fetched.");
  return NOTHING;
}

/**
 * Fetches a snapshot; returns false if it is damaged or not Szpalta's. Somebody else may have written a database to the file store, and the
 * triggers of such a database would run here.
 */
async function fetchSound(files: FileStore, name: string, path: string): Promise<boolean> {
  if (!(await fetchSnapshot(files, name, path))) return false;
  const database = new Database(path, "reader");
  try {
    const schema = schemaOf(database);
    if (schema > newestSchema()) throw new NewerSchema(`The snapshot ${name} has schema ${schema}.`);
    return isSzpaltaDatabase(database) && schemaDifferences(database, schema).length === 0;
  } catch (error) {
    if (isDamage(error)) return false;
    throw error;
  } finally {
    database.close();
  }
}

/**
 * Brings a copy up to the head. An unfinished copy is thrown away, so the copy is synced only once, at the end, and each post is indexed
 * only once.
 */
async function catchUpCopy(path: string, { log, files }: Sources, begun: ReplicaRow | null): Promise<ReplicaRow> {
  const row = await followAll(path, { log, files }, begun);
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
  return row;
}

async function followAll(path: string, { log, files }: Sources, begun: ReplicaRow | null): Promise<ReplicaRow> {
  const database = new Database(path, "writer");
  try {
    database.script("PRAGMA synchronous = OFF");
    const unindexed = new Set<number>();
    if (begun && begun !== NOTHING) writeReplicaRow(database, begun);
    let row = begun ?? readReplicaRow(database);
    if (!row) throw new Error("A snapshot does not say where in the log it is.");
    const follower = {
      database,
      log,
      files,
      unindexed,
      row: () => row ?? NOTHING,
      onApplied: (next: ReplicaRow) => void (row = next),
    };
    await followLog(follower);
    if (row === NOTHING) throw new LogUnavailable("The log has not begun.");
    // No entry was accepted, so all entries of the log were signed with another key.
    if (row.epoch === 0 && row.hash === "") throw new ReplicationError(OTHER_KEY);
    database.script("BEGIN");
    indexWrittenPosts({ database, unindexed });
    database.script("COMMIT");
    return row;
  } catch (error) {
    if (isDamage(error)) throw new Error("A snapshot is damaged.", { cause: error });
    throw error;
  } finally {
    database.close();
  }
}
