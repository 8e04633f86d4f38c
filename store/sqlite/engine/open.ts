import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import {
  chmodSync,
  existsSync,
  statSync,
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { ReadTransaction, Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { ReadTyped } from "#core/polish/lemmas/word-readings.ts";
import type { RecordingOptions } from "../backup/write-recorder.ts";
import { recordingPlace } from "../backup/recording-place.ts";
import { Database, type Hooks, isDamage } from "./database.ts";
import { migrate, schemaOf } from "./migrate.ts";
import { composeStoreReads } from "./compose-store-reads.ts";
import { damagedDatabase, DatabaseError, FollowsLog, lostDatabase } from "./opening-errors.ts";
import { createWriter, type Transact, type WriterParts } from "./writer.ts";

export interface SqliteOptions extends Hooks {
  file: string;
  clock: Clock;
  /** Gets what a listener of `onCommit` throws; must not throw. Without it the error is uncaught. */
  onListenerError?: ((error: unknown) => void) | undefined;
  /** Where writes are recorded; absent: they are not, and what was recorded before ends. */
  recording?: RecordingOptions | undefined;
  /** Asked about words of searches that no post has; absent: their endings speak for them. */
  readTyped?: ReadTyped | undefined;
}

export interface SqliteStore extends Store {
  /** True when the file was not closed: run `check` in the background. */
  uncleanStop: boolean;
}

/** Rejects with a DatabaseError naming the restore command; never makes an empty site over a lost one. One process only. */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  const opened = openFile(options, "alone");
  const { recording: place, clock } = options;
  if (!place) {
    if (recordingPlace(opened.writer)) opened.writer.run("DELETE FROM recording");
    return createSqliteStore(opened, options);
  }
  const { WriteRecorder } = await import("../backup/write-recorder.ts");
  const recording = new WriteRecorder(place, clock);
  await recording.open(opened.writer);
  const store = createSqliteStore(opened, options, recording.createTransact);
  return {
    ...store,
    async close() {
      await store.close();
      await recording.close();
    },
  };
}

export interface OpenFile {
  writer: Database;
  reader: Database;
  uncleanStop: boolean;
}

/** `by-log`: a file that follows a log is migrated by the log. `alone`: one that follows a log is refused. */
type Opening = "all" | "by-log" | "alone";

/** Throws as `openSqliteStore` rejects. */
export function openFile({ file, ...hooks }: SqliteOptions, opening: Opening = "all"): OpenFile {
  const mark = readMark(file);
  refuseWhatIsLost(file, mark);
  const connections = connect(file, mark, hooks, opening);
  writeMark(file, "running");
  return { ...connections, uncleanStop: mark === "running" || mark === "closing" };
}

export function createSqliteStore(
  { writer, reader, uncleanStop }: OpenFile,
  { file, clock, onListenerError = uncaught, readTyped }: SqliteOptions,
  createTransact?: (parts: WriterParts) => Transact,
): SqliteStore {
  const writing = createWriter(writer, clock, onListenerError, createTransact);
  return {
    read: composeStoreReads(reader, readTyped),
    write: writing.write,
    onCommit: writing.onCommit,
    onPurge: writing.onPurge,
    beginRead: async () => beginRead(file),
    check: () => checkIntegrityInThread(file),
    uncleanStop,
    async close() {
      await writing.finish();
      closeFile({ writer, reader }, file);
    },
  };
}

/** On a connection of its own, which holds the state of its first statement. */
function beginRead(file: string): ReadTransaction {
  const database = new Database(file, "reader");
  try {
    database.script("BEGIN");
    database.one("SELECT version FROM site");
  } catch (error) {
    database.close();
    throw error;
  }
  return { read: composeStoreReads(database), end: () => database.close() };
}

/** Without it the next start takes the missing journal for a lost one. */
export function closeFile({ writer, reader }: Pick<OpenFile, "writer" | "reader">, file: string): void {
  writeMark(file, "closing");
  reader.close();
  writer.close();
  writeMark(file, "stopped");
}

function uncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Drafts and password hashes are private; SQLite gives its journal the same rights. */
const OWNER_ONLY = 0o600;

/**
 * database   journal   mark       what happened
 * missing    -         none       a new site
 * missing    there     any        the database was lost
 * missing    -         any mark   the database was lost
 * there      missing   running    somebody removed the journal of a killed process
 * there      -         otherwise  as it should be
 */
function refuseWhatIsLost(file: string, mark: Mark | null): void {
  const journal = existsSync(`${file}-wal`);
  const there = existsSync(file) && statSync(file).size > 0;
  if (!there && (mark !== null || journal)) throw lostDatabase(file);
  if (there && mark === "running" && !journal)
    throw new DatabaseError(`Brak dziennika bazy ${file}-wal po nagłym zatrzymaniu; ostatnie zmiany mogły przepaść.`);
}

function connect(file: string, mark: Mark | null, hooks: Hooks, opening: Opening) {
  const open: Database[] = [];
  try {
    const writer = new Database(file, "writer", hooks);
    open.push(writer);
    if (mark === null) chmodSync(file, OWNER_ONLY);
    if (opening === "alone") refuseFollower(writer, file);
    if (opening !== "by-log" || schemaOf(writer) === 0) migrate(writer, file, mark !== null);
    const reader = new Database(file, "reader", hooks);
    open.push(reader);
    reader.shareReads(writer);
    return { writer, reader };
  } catch (error) {
    for (const database of open) database.close();
    throw isDamage(error) ? damagedDatabase(file, error) : error;
  }
}

/** Written to without its log it would be another site than the one of the other servers. */
function refuseFollower(writer: Database, file: string): void {
  const hasTable = writer.one<{ n: number }>("SELECT COUNT(*) AS n FROM sqlite_schema WHERE name = 'replica'").n > 0;
  if (hasTable && writer.get("SELECT 1 FROM replica WHERE position > 0")) throw new FollowsLog(file);
}

function checkIntegrityInThread(file: string): Promise<string[]> {
  const worker = new Worker(new URL("./integrity-worker.ts", import.meta.url), { workerData: file, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The check of the database ended without an answer.")));
  });
}

/** Beside the database. `closing`: SQLite may have removed the journal already. */
type Mark = "running" | "closing" | "stopped";

function readMark(file: string): Mark | null {
  const path = markPath(file);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8").trim();
  return text === "stopped" || text === "closing" ? text : "running";
}

/** Durable when it returns, with the names of database and journal. */
function writeMark(file: string, mark: Mark): void {
  const path = markPath(file);
  writeFileSync(`${path}.new`, `${mark}\n`, { mode: OWNER_ONLY, flush: true });
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
}

/** Where another file takes the place of a lost one. */
export function removeMark(file: string): void {
  rmSync(markPath(file), { force: true });
}

function markPath(file: string): string {
  return `${file}.mark`;
}

function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
