import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { lackOfSpace } from "#core/backup/disk-space.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { MoveError, type MoveProgress } from "#core/replication/site-move.ts";
import { closeFile, openFile } from "../engine/open-file.ts";
import { Database } from "../engine/database.ts";
import type { Original } from "../../files/move-originals.ts";
import { digestTables } from "./digest-tables.ts";
import { readReplicaRow, type ReplicaRow } from "./replica-row.ts";
import { removeDatabase } from "./restore-copy.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";
import { backupMessages } from "#core/messages/backup.ts";

/** A move of a site between its data folder and a log. Nobody else may use the folder in the meantime. */
export interface SiteMove {
  /** The path of the data folder. */
  folder: string;
  /** The path of the database in the data folder. */
  file: string;
  log: ReplicatedLog;
  files: FileStore;
  keyFingerprint: string;
  clock: Clock;
  progress: MoveProgress;
  /** Returns the free bytes of a folder. If absent, the operating system is queried. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** Returns the position of a folder's file in a log; null if the file never followed a log. Rejects like `openSqliteStore`. */
export async function positionOf(move: SiteMove): Promise<ReplicaRow | null> {
  const opened = openFile(move, "by-log");
  try {
    return readReplicaRow(opened.reader);
  } finally {
    closeFile(opened, move.file);
  }
}

/** Returns the size in bytes of a database with its journal; 0 without a database. */
export function databaseBytes(file: string): number {
  const sizes = [file, `${file}-wal`].map((path) => (existsSync(path) ? statSync(path).size : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A move needs at least this many free bytes besides the files that it writes, for the database's journal and the file system itself. */
const SPARE_BYTES = 32 * 1024 * 1024;

export async function refuseWithoutSpace({ folder, freeBytes = freeIn }: SiteMove, bytes: number): Promise<void> {
  const problem = lackOfSpace(
    bytes + SPARE_BYTES,
    await freeBytes(folder),
    backupMessages.forMove,
    backupMessages.ofDataFolder,
  );
  if (problem !== null) throw new MoveError(problem);
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Compares all tables and returns their number. Throws MoveError if some differ. */
export function compareTables(original: Database, copy: Database): number {
  const [here, there] = [digestTables(original), digestTables(copy)];
  const names = Object.keys({ ...here, ...there });
  const differing = names.filter((name) => here[name] !== there[name]);
  if (differing.length === 0) return names.length;
  throw new MoveError(siteLogMessages.tablesDiffer(differing.join(", ")));
}

/** Compares the database with a copy, like `compareTables`. `make` gets a path and writes the copy there. Rejects with the errors of `make`. */
export async function compareWithCopy(
  { file }: Pick<SiteMove, "file">,
  original: Database,
  make: (path: string) => Promise<unknown>,
): Promise<number> {
  const path = `${file}.verified`;
  removeDatabase(path);
  try {
    await make(path);
    const copy = new Database(path, "reader");
    try {
      return compareTables(original, copy);
    } finally {
      copy.close();
    }
  } finally {
    removeDatabase(path);
  }
}

/** Returns the pictures that the library in a database file names. */
export function originalsIn(file: string): Original[] {
  const database = new Database(file, "reader");
  try {
    return database.all<Original>("SELECT id, type FROM media ORDER BY id");
  } finally {
    database.close();
  }
}
