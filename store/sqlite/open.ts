import { chmodSync, existsSync, statSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { ReadTransaction, Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { ReadTyped } from "#core/polish/lemmas/word-readings.ts";
import type { RecordingOptions } from "./backup/write-recorder.ts";
import { recordingPlace } from "./backup/recording-place.ts";
import { isFull } from "./engine/connect.ts";
import { Database, type Hooks, isDamage } from "./engine/database.ts";
import { heldBy, keepMark, lossOf, type Mark, NOTHING_HELD, readMark, writeMark } from "./engine/mark.ts";
import { migrate, newestSchema, schemaOf, waitsForMigration } from "./engine/migrate.ts";
import { composeStoreReads } from "./compose-store-reads.ts";
import {
  damagedDatabase,
  DatabaseError,
  FollowsLog,
  incompleteDatabase,
  lostDatabase,
} from "./engine/opening-errors.ts";
import { createWriter, type Transact, transactLocally, type WriterParts } from "./writer.ts";

export interface SqliteOptions extends Hooks {
  file: string;
  clock: Clock;
  /** Gets what a listener of `onCommit` throws; must not throw. Without it the error is uncaught. */
  onListenerError?: ((error: unknown) => void) | undefined;
  /** Where writes are recorded; absent: they are not, and what was recorded before ends. */
  recording?: RecordingOptions | undefined;
  /** Asked about words of searches that no post has; absent: their endings speak for them. */
  readTyped?: ReadTyped | undefined;
  /** Called before a new database is made; throws to refuse it. */
  beforeNew?: (() => void) | undefined;
  /** Called before a database of an older version is opened, which makes it one of this; rejects to leave it as it is. */
  beforeMigration?: (() => Promise<void>) | undefined;
  /** Called where the database has less than it had; it is then read and never written. Absent: opening throws what this would get. */
  onLoss?: ((loss: DatabaseError) => void) | undefined;
}

export interface SqliteStore extends Store {
  /** True when the file was not closed: run `check` in the background. */
  uncleanStop: boolean;
}

/** Rejects with a DatabaseError naming the restore command; never makes an empty site over a lost one. One process only. */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  const { recording: place, clock, file, beforeMigration } = options;
  if (waitsForMigration(file)) await beforeMigration?.();
  const opened = openFile(options, "alone");
  if (opened.isIncomplete) return createSqliteStore(opened, options);
  if (!place) return createSqliteStore(opened, options, recordingPlace(opened.writer) ? endRecording : undefined);
  const { WriteRecorder } = await import("./backup/write-recorder.ts");
  const recording = new WriteRecorder(place, clock);
  await recording.open(opened.writer);
  const store = createSqliteStore(opened, options, recording.createTransact);
  return {
    ...store,
    async close() {
      await store.close();
      recording.close();
    },
  };
}

/** What was recorded ends with the first write that is not: on a full disk there is none at a start. */
function endRecording(parts: WriterParts): Transact {
  const transact = transactLocally(parts);
  return (work) =>
    transact(async () => {
      parts.database.run("DELETE FROM recording");
      return work();
    });
}

export interface OpenFile {
  writer: Database;
  reader: Database;
  uncleanStop: boolean;
  /** It has less than it had: writes are refused, and what is there stays as it is. */
  isIncomplete: boolean;
}

/**
 * `by-log`: a file that follows a log is migrated by the log. `alone`: one that follows a log is refused. It is asked whether it has
 * all that it had; what others lack comes from their log.
 */
type Opening = "all" | "by-log" | "alone";

/** Throws as `openSqliteStore` rejects. */
export function openFile(options: SqliteOptions, opening: Opening = "all"): OpenFile {
  const { file } = options;
  const mark = readMark(file);
  refuseWhatIsLost(options, mark);
  const opened = connect(options, mark, opening);
  if (!opened.isIncomplete) markRunning(opened.writer, file, mark);
  return { ...opened, uncleanStop: mark?.state === "running" || mark?.state === "closing" };
}

export function createSqliteStore(
  opened: OpenFile,
  { file, clock, onListenerError = uncaught, readTyped }: SqliteOptions,
  createTransact?: (parts: WriterParts) => Transact,
): SqliteStore {
  const { writer, reader, uncleanStop, isIncomplete } = opened;
  const mark = isIncomplete ? null : keepMark(file, writer);
  const writing = createWriter(writer, clock, onListenerError, createTransact, mark?.note);
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
      mark?.close();
      if (isIncomplete) closeUntouched(opened);
      else closeFile(opened, file);
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
  const held = readMark(file)?.held ?? NOTHING_HELD;
  writeMark(file, "closing", held);
  reader.close();
  writer.close();
  // On a full disk, and where somebody else reads, the file does not have all yet: that is no clean stop.
  if (existsSync(`${file}-wal`)) return writeMark(file, "running", held);
  // Another site may have taken its place by now.
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? held.bytes;
  writeMark(file, "stopped", { ...held, bytes, frames: 0 });
}

/** The last connection to close brings the journal into the file, unless it may only read. */
function closeUntouched({ writer, reader }: Pick<OpenFile, "writer" | "reader">): void {
  writer.close();
  reader.close();
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
 * there      missing   running    of an earlier version: somebody removed the journal of a killed process
 * there      -         otherwise  as it should be, if it has what the mark says (`lossOf`)
 */
function refuseWhatIsLost({ file, beforeNew }: SqliteOptions, mark: Mark | null): void {
  const journal = existsSync(`${file}-wal`);
  const there = existsSync(file) && statSync(file).size > 0;
  if (!there && (mark !== null || journal)) throw lostDatabase(file);
  if (!there) beforeNew?.();
  if (there && mark?.state === "running" && !mark.held && !journal)
    throw new DatabaseError(`Brak dziennika bazy ${file}-wal po nagłym zatrzymaniu; ostatnie zmiany mogły przepaść.`);
}

function connect({ file, onLoss, beforeNew, ...hooks }: SqliteOptions, mark: Mark | null, opening: Opening) {
  const open: Database[] = [];
  try {
    const writer = new Database(file, "writer", hooks);
    open.push(writer);
    if (mark === null) chmodSync(file, OWNER_ONLY);
    const reader = new Database(file, "reader", hooks);
    open.push(reader);
    // Having read, it keeps the writer, where that is closed first, from bringing the journal into the file.
    reader.one("SELECT COUNT(*) FROM sqlite_schema");
    if (opening === "alone") refuseFollower(writer, file);
    const loss = opening === "alone" && mark && schemaOf(writer) > 0 ? lossIn(writer, file, mark) : null;
    if (loss) keepUntouched(writer, loss, onLoss);
    else if (opening !== "by-log" || schemaOf(writer) === 0)
      migrate(
        writer,
        file,
        mark === null
          ? beforeNew
          : () => {
              throw lostDatabase(file);
            },
      );
    reader.shareReads(writer);
    return { writer, reader, isIncomplete: loss !== null };
  } catch (error) {
    for (const database of open) database.close();
    throw isDamage(error) ? damagedDatabase(file, error) : error;
  }
}

function lossIn(writer: Database, file: string, mark: Mark): DatabaseError | null {
  const loss = lossOf(file, mark, heldBy(writer, file, mark.held ?? NOTHING_HELD));
  return loss === null ? null : incompleteDatabase(file, loss);
}

/** A database of an earlier version cannot be read as it is. */
function keepUntouched(writer: Database, loss: DatabaseError, onLoss: SqliteOptions["onLoss"]): void {
  if (!onLoss || schemaOf(writer) !== newestSchema()) throw loss;
  writer.script("PRAGMA query_only = ON");
  onLoss(loss);
}

/** On a full disk it says what it said: the next write says more. */
function markRunning(writer: Database, file: string, before: Mark | null): void {
  try {
    writeMark(file, "running", heldBy(writer, file, before?.held ?? NOTHING_HELD));
  } catch (error) {
    if (!isFull(error)) throw error;
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
