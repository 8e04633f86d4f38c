import { closeSync, fsyncSync, openSync, statfsSync } from "node:fs";
import { basename, dirname } from "node:path";
import { BackupError, type BackupProgress, type RecordedMoment, type RestoreRequest } from "#core/backup/backup.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import type { NewAuditEntry } from "#core/base/audit-entry.ts";
import { DiskSpace, RESERVE_BYTES, lackOfSpace } from "#core/backup/disk-space.ts";
import { syncFolder } from "../../files/write-atomically.ts";
import { Database } from "../engine/database.ts";
import { readReplicaRow } from "../replication/replica-row.ts";
import { checkDatabase, openBackup, unpackBackup } from "./read-backup.ts";
import { runInThread } from "./backup-thread.ts";
import { holdReaderLetters } from "./hold-reader-letters.ts";
import { reaches } from "./recordings.ts";
import { copyAddedPictures, replayRecording, type Replayed } from "./replay-recording.ts";
import { readBackupMessages } from "#core/messages/store/backup.ts";
import { backupMessages } from "#core/messages/backup.ts";

/**
 * Tables that are emptied in a restored site, because they belong to the server, log or recording from which the backup comes. Sessions are
 * emptied so that nobody who signed out after the backup is signed in again.
 */
const LEFT_BEHIND = ["replica", "recording", "session"];

interface RestoreOptions {
  now: number;
  progress: BackupProgress;
  /** True if the data folder belongs to a site of one server. Then a backup of a site of several servers is refused. */
  isAlone?: boolean;
  /** The person who requested the restore in the studio. */
  by?: RestoreRequest["by"];
  /** The database that the restored one will replace; absent where there is none. */
  present?: string | undefined;
  /** A moment after the backup, up to which recorded writes are replayed; null to restore the backup alone. */
  until: RecordedMoment | null;
}

export interface RestoredSite {
  manifest: Manifest;
  /** The replayed writes; null if no recording was used. */
  replayed: Replayed | null;
  /** The ids of pictures whose file is missing. */
  missing: string[];
}

/**
 * Returns the newest backup from which the recording leads to a moment; null if there is none. For the latest state, returns the newest
 * backup even without a recording. `paths` begin with the newest backup.
 */
export function chooseBackup(paths: readonly string[], { at, isLatest, recordings }: RecordedMoment): string | null {
  return paths.find((path) => reaches(recordings, manifestOf(path), at)) ?? (isLatest ? (paths[0] ?? null) : null);
}

/** Reads a backup's manifest. Throws a BackupError that names the file. */
export function manifestOf(path: string): Manifest {
  try {
    const backup = openBackup(path);
    backup.close();
    return backup.manifest;
  } catch (cause) {
    throw cause instanceof BackupError ? new BackupError(`${basename(path)}: ${cause.message}`, { cause }) : cause;
  }
}

/**
 * Restores a backup into an empty folder, which becomes a data folder. Everything is on the disk when this resolves. Rejects with a
 * BackupError, and with the error of a full disk if other programs fill the disk meanwhile. The caller then removes the folder.
 */
export async function restoreBackup(
  path: string,
  folder: string,
  { now, progress, until, by, present, isAlone = false }: RestoreOptions,
): Promise<RestoredSite> {
  const backup = openBackup(path);
  try {
    const { manifest } = backup;
    const space = new DiskSpace(() => statfsSync(folder));
    const problem = lackOfSpace(
      bytesOf(manifest, until) + RESERVE_BYTES,
      space.free,
      backupMessages.forRestore,
      backupMessages.ofDataFolder,
    );
    if (problem !== null) throw new BackupError(problem);
    const { database, files } = await unpackBackup(backup, folder, { progress, space });
    checkDatabase(database, manifest);
    if (isAlone && followsLog(database)) throw new BackupError(readBackupMessages.ofSeveralServers);
    const replayed = until && (await replayRecording(database, manifest, until));
    const missing = until ? copyAddedPictures(database, folder, until, space) : manifest.missing;
    const details = {
      file: basename(path),
      ...(until && {
        moment: new Date(until.isLatest ? (replayed?.last ?? manifest.takenAt) : until.at).toISOString(),
      }),
      ...(by && { by: by.name }),
    };
    prepareRestored(database, { at: now, userId: by?.id ?? null, details }, present);
    // Files are synced one by one after all are written, because by then the system has written most of them.
    for (const file of files) syncFile(file);
    for (const each of new Set(files.map((file) => dirname(file)))) await syncFolder(each);
    return { manifest, replayed, missing };
  } finally {
    backup.close();
  }
}

function followsLog(path: string): boolean {
  const database = new Database(path, "reader");
  try {
    return (readReplicaRow(database)?.position ?? 0) > 0;
  } finally {
    database.close();
  }
}

/**
 * Returns how many bytes will be written, as the manifest says. The database counts twice if recorded writes are replayed, because such
 * writes go to the journal first.
 */
function bytesOf({ parts, databaseBytes = 0 }: Manifest, until: RecordedMoment | null): number {
  return parts.reduce((sum, { bytes }) => sum + bytes, databaseBytes * (until ? 2 : 1));
}

const THREAD = new URL("./restore-worker.ts", import.meta.url);

export interface RestoreTask extends Pick<RestoreOptions, "now" | "by" | "until" | "present"> {
  /** The paths of backups, the newest first. `chooseBackup` takes one of them. Without a moment there is only one path. */
  paths: string[];
  /** An empty folder that becomes a data folder. */
  folder: string;
}

/**
 * Restores in a worker thread; resolves to the number of pictures without a file. Rejects like `restoreBackup`, and when `signal` aborts.
 */
export function restoreInThread(task: RestoreTask, options: Parameters<typeof runInThread>[2]): Promise<number> {
  return runInThread<number>(THREAD, task, options);
}

type RestoreEntry = Pick<NewAuditEntry, "at" | "userId" | "details">;

function prepareRestored(path: string, entry: RestoreEntry, present: string | undefined): void {
  const { at, userId, details } = entry;
  const database = new Database(path, "writer");
  try {
    const tables = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
    const there = new Set(tables.map(({ name }) => name));
    database.script("BEGIN IMMEDIATE");
    for (const table of LEFT_BEHIND) if (there.has(table)) database.run(`DELETE FROM "${table}"`);
    // In a backup's database, the job that took the backup is still marked as running.
    if (there.has("job")) database.run("DELETE FROM job WHERE id = 'backup' AND state = 'running'");
    if (present !== undefined) carryDepartures(database, present, at);
    holdReaderLetters(database, present, at);
    if (there.has("post_desk") && there.has("revision")) renewTokens(database, at);
    if (there.has("audit"))
      database.run(
        "INSERT INTO audit (at, user_id, act, details) VALUES (?, ?, 'backup-restore', ?)",
        at,
        userId,
        JSON.stringify(details),
      );
    database.script("COMMIT");
  } finally {
    database.close();
  }
}

const THERE = "SELECT 1 FROM sqlite_schema WHERE name = 'removed_subscriber'";
const AMONG = "mark IN (SELECT value FROM json_each(?))";

/**
 * Takes over into a restored database who left or had themselves removed since the backup, so that a restore sends them no letters. `present`
 * is the database that the restore replaces; when it is missing or cannot be read, nothing is taken over.
 */
function carryDepartures(restored: Database, present: string, at: number): void {
  if (!restored.get(THERE)) return;
  const [removed, left] = departuresIn(present).map((marks) => JSON.stringify(marks));
  if (removed === undefined || left === undefined) return;
  restored.run("INSERT OR IGNORE INTO removed_subscriber SELECT value FROM json_each(?)", removed);
  restored.run(`DELETE FROM subscriber WHERE ${AMONG}`, removed);
  restored.run(`UPDATE subscriber SET state = 'left', ended_at = ? WHERE state <> 'left' AND ${AMONG}`, at, left);
}

function departuresIn(present: string): string[][] {
  try {
    const database = new Database(present, "reader");
    try {
      const marks = (sql: string) => database.all<{ mark: string }>(sql).map(({ mark }) => mark);
      return [marks("SELECT mark FROM removed_subscriber"), marks("SELECT mark FROM subscriber WHERE state = 'left'")];
    } finally {
      database.close();
    }
  } catch {
    return [];
  }
}

/**
 * Gives the posts new tokens. If a new state got the token of a state that the restore lost, a tab still open could overwrite newer text.
 * Counts continue from the clock's seconds, which are far above any count of writes.
 */
function renewTokens(database: Database, now: number): void {
  const least = Math.floor(now / 1000);
  database.run(
    `UPDATE revision SET token = present.version || '.' || MAX(present.copies + 1, ?)
    FROM (SELECT post.no AS no, post.version AS version, post_desk.copies AS copies
      FROM post JOIN post_desk ON post_desk.post_no = post.no) AS present
    WHERE revision.post_no = present.no AND revision.token = present.version || '.' || present.copies`,
    least,
  );
  database.run("UPDATE post_desk SET copies = MAX(copies + 1, ?)", least);
}

function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
