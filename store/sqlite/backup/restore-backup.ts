import { closeSync, fsyncSync, openSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { BackupProgress } from "#core/backup/backup.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { syncFolder } from "../../files/write-whole.ts";
import { Database } from "../engine/database.ts";
import { checkDatabase, openBackup, unpackBackup } from "./read-backup.ts";
import { bringPictures, reaches, replay, type Replayed } from "./replay.ts";

/**
 * What belongs to the machine, the log or the recording that the backup comes from. Sessions end: whoever was signed out since
 * must not be in again.
 */
const LEFT_BEHIND = ["replica", "claim", "recording", "session"];

interface RestoreOptions {
  now: number;
  progress: BackupProgress;
  /** A moment after the backup, up to which recorded writes are brought back; null for the backup's own. */
  until: Moment | null;
}

export interface Moment {
  at: number;
  /** Of recordings. */
  recordings: string;
  /** The data folder that is replaced, which may have pictures that came after the backup. */
  data: string;
}

export interface RestoredSite {
  manifest: Manifest;
  /** Null where no recording was asked for. */
  replayed: Replayed | null;
  /** Ids of pictures whose file is nowhere. */
  missing: string[];
}

/** The newest backup from which the recording leads to a moment; null where there is none. `paths` begin with the newest. */
export function chooseBackup(paths: readonly string[], { at, recordings }: Moment): string | null {
  return paths.find((path) => reaches(recordings, manifestOf(path), at)) ?? null;
}

function manifestOf(path: string): Manifest {
  const backup = openBackup(path);
  backup.close();
  return backup.manifest;
}

/**
 * Makes in an empty folder what a data folder needs to be the site of the backup, durable when it resolves.
 * Rejects with a BackupError; the folder is the caller's to remove.
 */
export async function restoreBackup(
  path: string,
  folder: string,
  { now, progress, until }: RestoreOptions,
): Promise<RestoredSite> {
  const backup = openBackup(path);
  try {
    const { database, files } = await unpackBackup(backup, folder, { progress });
    checkDatabase(database, backup.manifest);
    const { manifest } = backup;
    const replayed = until && (await replay(database, until.recordings, manifest, until.at));
    const missing = until ? bringPictures(database, folder, until) : manifest.missing;
    takeNewPlace(database, now, basename(path));
    // One after the other and after all are written: the system has begun by then, so most have nothing left to wait for.
    for (const file of files) syncFile(file);
    for (const each of new Set(files.map((file) => dirname(file)))) await syncFolder(each);
    return { manifest, replayed, missing };
  } finally {
    backup.close();
  }
}

function takeNewPlace(path: string, now: number, file: string): void {
  const database = new Database(path, "writer");
  try {
    const tables = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'");
    const there = new Set(tables.map(({ name }) => name));
    database.script("BEGIN IMMEDIATE");
    for (const table of LEFT_BEHIND) if (there.has(table)) database.run(`DELETE FROM "${table}"`);
    if (there.has("audit"))
      database.run(
        "INSERT INTO audit (at, act, details) VALUES (?, 'backup-restore', ?)",
        now,
        JSON.stringify({ file }),
      );
    database.script("COMMIT");
  } finally {
    database.close();
  }
}

function syncFile(path: string): void {
  const file = openSync(path, "r+");
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
