import { existsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Clock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { MoveError, type MoveProgress, type TableSum } from "#core/replication/move-error.ts";
import { closeFile, openFile } from "../engine/open.ts";
import { Database } from "../engine/database.ts";
import type { Original } from "../../files/move-originals.ts";
import { digestTables } from "./digest-tables.ts";
import { readReplicaRow, type ReplicaRow } from "./replica-row.ts";
import { removeDatabase } from "./restore-copy.ts";

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

const MIB = 1024 * 1024;

/** Beside what a move certainly writes: the database's journal, the file system's own. */
const SPARE_BYTES = 32 * MIB;

export async function refuseWithoutSpace({ folder, freeBytes = freeIn }: SiteMove, bytes: number): Promise<void> {
  const [needed, free] = [bytes + SPARE_BYTES, await freeBytes(folder)];
  if (free >= needed) return;
  const mib = (size: number) => `${Math.ceil(size / MIB)} MiB`;
  throw new MoveError(
    `Na dysku folderu danych jest za mało miejsca: potrzeba ${mib(needed)}, a wolne jest ${mib(free)}. Zwolnij miejsce i powtórz polecenie; niczego nie zmieniono.`,
  );
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Without what each server has for itself: its place in the log and its search index. */
function sumTables(database: Database): TableSum[] {
  return Object.entries(digestTables(database)).map(([name, digest]) => {
    const { rows } = database.one<{ rows: number }>(`SELECT COUNT(*) AS rows FROM "${name}"`);
    return { name, rows, digest };
  });
}

/** Sums of all tables, which are equal. Throws MoveError. */
export function compareTables(own: Database, copy: Database): TableSum[] {
  const [mine, theirs] = [sumTables(own), sumTables(copy)];
  const lines = (sums: TableSum[]) => new Map(sums.map(({ name, rows, digest }) => [name, `${rows} ${digest}`]));
  const [here, there] = [lines(mine), lines(theirs)];
  const names = [...new Set([...here.keys(), ...there.keys()])].filter((name) => here.get(name) !== there.get(name));
  if (names.length === 0) return mine;
  throw new MoveError(
    `Dane po przeniesieniu różnią się od tych sprzed niego w tabelach: ${names.join(", ")}. Niczego nie przełączono; powtórz polecenie.`,
  );
}

/** The tables of a copy that is made for it at the path given. Throws as `compareTables` and as `make` rejects. */
export async function compareWithCopy(
  { file }: Pick<SiteMove, "file">,
  own: Database,
  make: (path: string) => Promise<unknown>,
): Promise<TableSum[]> {
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

/** All that the library names. */
export function originalsOf(database: Database): Original[] {
  return database.all<Original>("SELECT id, type FROM media ORDER BY id");
}
