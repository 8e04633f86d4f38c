import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { lackOfSpace } from "#core/backup/disk-space.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { MoveError, type MoveProgress } from "#core/replication/move-error.ts";
import { closeFile, openFile } from "../engine/open-file.ts";
import { Database } from "../engine/database.ts";
import type { Original } from "../../files/move-originals.ts";
import { digestTables } from "./digest-tables.ts";
import { readReplicaRow, type ReplicaRow } from "./replica-row.ts";
import { removeDatabase } from "./restore-copy.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";
import { backupMessages } from "#core/messages/backup.ts";

/** A site between its own data folder and a log. The folder is nobody else's meanwhile. */
export interface SiteMove {
  /** The data folder. */
  folder: string;
  /** The database in it. */
  file: string;
  log: ReplicatedLog;
  files: FileStore;
  keyFingerprint: string;
  clock: Clock;
  progress: MoveProgress;
  /** Bytes that are free in a folder; the system's answer where left out. */
  freeBytes?: ((folder: string) => Promise<number>) | undefined;
}

/** Where the file of a folder is in a log; null where it never followed one. Rejects as `openSqliteStore`. */
export async function placeOf(move: SiteMove): Promise<ReplicaRow | null> {
  const opened = openFile(move, "by-log");
  try {
    return readReplicaRow(opened.reader);
  } finally {
    closeFile(opened, move.file);
  }
}

/** With its journal; 0 where there is none. */
export function databaseBytes(file: string): number {
  const sizes = [file, `${file}-wal`].map((path) => (existsSync(path) ? statSync(path).size : 0));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Beside what a move certainly writes: the database's journal, the file system's own. */
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

/** How many tables there are, all equal. Throws MoveError. */
export function compareTables(own: Database, copy: Database): number {
  const [here, there] = [digestTables(own), digestTables(copy)];
  const names = Object.keys({ ...here, ...there });
  const differing = names.filter((name) => here[name] !== there[name]);
  if (differing.length === 0) return names.length;
  throw new MoveError(siteLogMessages.tablesDiffer(differing.join(", ")));
}

/** As `compareTables`, with a copy that is made for it at the path given. Rejects as `make` does. */
export async function compareWithCopy(
  { file }: Pick<SiteMove, "file">,
  own: Database,
  make: (path: string) => Promise<unknown>,
): Promise<number> {
  const path = `${file}.verified`;
  removeDatabase(path);
  try {
    await make(path);
    const copy = new Database(path, "reader");
    try {
      return compareTables(own, copy);
    } finally {
      copy.close();
    }
  } finally {
    removeDatabase(path);
  }
}

/** Pictures that the library of a database's file names. */
export function originalsIn(file: string): Original[] {
  const database = new Database(file, "reader");
  try {
    return database.all<Original>("SELECT id, type FROM media ORDER BY id");
  } finally {
    database.close();
  }
}
