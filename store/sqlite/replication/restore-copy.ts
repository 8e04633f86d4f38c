import { rmSync } from "node:fs";
import type { FileStore } from "#core/replication/file-store.ts";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";
import { Database, isDamage } from "../engine/database.ts";
import { followLog, NewEpoch } from "./follow-log.ts";
import { readReplicaRow, type ReplicaRow, writeReplicaRow } from "./replica-row.ts";
import { fetchSnapshot, listSnapshots } from "./snapshot-files.ts";

const NOTHING: ReplicaRow = { position: 0, hash: "", epoch: 0, keyFingerprint: "" };

interface Sources {
  log: ReplicatedLog;
  files: FileStore;
}

/**
 * Makes at `path` what the log says the site is: the newest snapshot, or that of the epoch that begins at `begin`, with
 * everything after it. Rejects as `followLog` does and where no snapshot is to be had; it may be called again.
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

/** With its journal. */
export function removeDatabase(path: string): void {
  for (const ending of ["", "-wal", "-shm"]) rmSync(path + ending, { force: true });
}

/** The row is the one to write where the snapshot began an epoch, else the snapshot's own. */
async function fetchState(path: string, { files }: Sources, begin: NewEpoch | null): Promise<ReplicaRow | null> {
  if (begin && (await fetchSnapshot(files, begin.snapshot, path))) return begin.row;
  const snapshots = await listSnapshots(files);
  for (const { name, position } of snapshots.toReversed()) {
    // Below the beginning everything belongs to the epoch before.
    if (begin && position < begin.row.position) break;
    if (await fetchSnapshot(files, name, path)) return null;
    removeDatabase(path);
  }
  if (begin || snapshots.length > 0) throw new LogUnavailable("No snapshot of the site can be fetched.");
  return NOTHING;
}

async function catchUpCopy(path: string, { log, files }: Sources, given: ReplicaRow | null): Promise<ReplicaRow> {
  const database = new Database(path, "writer");
  try {
    if (given && given !== NOTHING) writeReplicaRow(database, given);
    let row = given ?? readReplicaRow(database);
    if (!row) throw new Error("A snapshot does not say where in the log it is.");
    const follower = {
      database,
      log,
      files,
      row: () => row ?? NOTHING,
      onApplied: (next: ReplicaRow) => void (row = next),
    };
    await followLog(follower);
    if (row === NOTHING) throw new LogUnavailable("The log has not begun.");
    return row;
  } catch (error) {
    if (isDamage(error)) throw new Error("A snapshot is damaged.", { cause: error });
    throw error;
  } finally {
    database.close();
  }
}
