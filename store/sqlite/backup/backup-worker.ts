import { renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupError, type BackupProgress, type BackupTask, type TakenBackup } from "#core/backup/backup.ts";
import { DATABASE_PART, type Manifest, MANIFEST_FORMAT, MANIFEST_VERSION } from "#core/backup/manifest.ts";
import { originalName, type Original } from "../../files/move-originals.ts";
import { TarWriter } from "../../files/tar.ts";
import { syncFolder } from "../../files/write-atomically.ts";
import { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { digestTables } from "../replication/digest-tables.ts";
import { compressFile } from "../replication/snapshot-files.ts";
import { answerTask } from "./backup-thread.ts";
import { CHECKSUM_PART, checkBackup, countContents, MANIFEST_PART } from "./read-backup.ts";
import { recordedPosition } from "./recording-position.ts";
import { readBackupMessages } from "#core/messages/store/backup.ts";
import { backupMessages } from "#core/messages/backup.ts";

const MEGABYTE = 1e6;

/** Takes a backup of one state of the database while the server continues to write. The file gets its final name after a check. */
async function takeBackup(task: BackupTask, progress: BackupProgress): Promise<TakenBackup> {
  const archive = join(task.work, "backup.tar");
  const state = await holdState(task);
  writeArchive(archive, task, state, progress);
  rmSync(state.database);
  const checked = await checkBackup(archive, task.work, progress).catch((error: unknown) => {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(readBackupMessages.notSound(error.message));
  });
  const { counts, missing, takenAt, recording } = checked;
  const { size } = statSync(archive);
  renameSync(archive, task.to);
  await syncFolder(dirname(task.to));
  const { posts, pictures } = counts;
  return { takenAt, bytes: size, posts, pictures, missing: missing.length, recording };
}

type State = Omit<Manifest, "format" | "version" | "app" | "site" | "keyFingerprint" | "missing" | "parts"> & {
  /** The path of the compressed copy of the database. */
  database: string;
  originals: (Original & { bytes: number })[];
};

async function holdState({ file, work }: BackupTask): Promise<State> {
  const copy = join(work, "szpalta.db");
  const source = new Database(file, "reader");
  let state: Omit<State, "database" | "databaseBytes">;
  try {
    source.script("BEGIN");
    const schema = schemaOf(source);
    const counts = countContents(source);
    const recording = recordedPosition(source);
    // The backup contains everything that was written before this instant.
    const takenAt = Date.now();
    const originals = source.all<State["originals"][number]>("SELECT id, type, bytes FROM media ORDER BY id");
    await source.backupTo(copy);
    state = { schema, counts, recording, takenAt, originals, tables: digestTables(source) };
  } finally {
    source.close();
  }
  const database = `${copy}.zst`;
  const { size: databaseBytes } = statSync(copy);
  await compressFile(copy, database);
  rmSync(copy);
  return { ...state, database, databaseBytes };
}

function writeArchive(path: string, { folder, about }: BackupTask, state: State, progress: BackupProgress): void {
  const { database, originals, ...facts } = state;
  const archive = new TarWriter(path, state.takenAt);
  const total = Math.ceil((statSync(database).size + originals.reduce((sum, { bytes }) => sum + bytes, 0)) / MEGABYTE);
  let done = 0;
  const onPiece = (bytes: number) => {
    const before = Math.floor(done / MEGABYTE);
    done += bytes;
    const now = Math.floor(done / MEGABYTE);
    if (now > before) progress(Math.min(now, total), total, backupMessages.taking);
  };
  try {
    const missing: string[] = [];
    const stored = archive.addFile(DATABASE_PART, database, onPiece);
    if (!stored) throw new Error("The copy of the database is gone.");
    const packed = [stored];
    for (const original of originals) {
      const name = originalName(original);
      const part = archive.addFile(name, join(folder, name), onPiece);
      if (part) packed.push(part);
      // The SHA-256 of a picture begins with its id. A damaged picture is packed nevertheless, and listed as missing.
      if (!part?.sha256.startsWith(original.id)) missing.push(original.id);
    }
    for (const { name, text, file } of about.config) {
      const part = file === undefined ? archive.addBytes(name, Buffer.from(text ?? "")) : archive.addFile(name, file);
      if (part) packed.push(part);
    }
    const { app, site, keyFingerprint } = about;
    const header = { format: MANIFEST_FORMAT, version: MANIFEST_VERSION, app, site, keyFingerprint } as const;
    const manifest: Manifest = { ...header, ...facts, missing, parts: packed };
    const written = archive.addBytes(MANIFEST_PART, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    archive.addBytes(CHECKSUM_PART, Buffer.from(`${written.sha256}  ${MANIFEST_PART}\n`));
    archive.finish();
  } finally {
    archive.close();
  }
}

await answerTask(takeBackup);
