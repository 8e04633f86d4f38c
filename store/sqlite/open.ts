import { Worker } from "node:worker_threads";
import type { ReadTransaction, Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import type { PolishDictionary } from "#core/polish/dictionary/open-dictionary.ts";
import type { RecordingOptions } from "./backup/write-recorder.ts";
import { recordedPosition } from "./backup/recording-position.ts";
import { composeStoreReads } from "./compose-store-reads.ts";
import { Database } from "./engine/database.ts";
import { keepMark } from "./engine/shutdown-mark.ts";
import { waitsForMigration } from "./engine/migrate.ts";
import { closeFile, closeUntouched, type FileOptions, openFile, type OpenFile } from "./engine/open-file.ts";
import type { Transact, WriterParts } from "./engine/transaction.ts";
import { createWriter, transactLocally } from "./writer.ts";

export interface SqliteOptions extends FileOptions {
  clock: Clock;
  /** Called with what a listener of `onCommit` throws; must not throw. If absent, the error is uncaught. */
  onListenerError?: ((error: unknown) => void) | undefined;
  /** How writes are recorded. If absent, writes are not recorded, and a former recording ends. */
  recording?: RecordingOptions | undefined;
  /** Looks up words of a search that no post has. If absent, such words are matched by their endings. */
  dictionary?: PolishDictionary | undefined;
  /** Called before a database of an older version is migrated. To leave the database as it is, the callback rejects. */
  beforeMigration?: (() => Promise<void>) | undefined;
}

export interface SqliteStore extends Store {
  /** True if the file was not closed. The caller then runs `check` in the background. */
  uncleanStop: boolean;
}

/**
 * Opens the store. Rejects with a DatabaseError whose message names the command for restoring. Never makes an empty site in place of a lost
 * site. Only one process may open the file.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  const { recording: place, clock, file, beforeMigration } = options;
  if (waitsForMigration(file)) await beforeMigration?.();
  const opened = openFile(options, "alone");
  if (opened.isIncomplete) return createSqliteStore(opened, options);
  if (!place) return createSqliteStore(opened, options, recordedPosition(opened.writer) ? endRecording : undefined);
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

/** Ends a former recording at the first write that is not recorded. It is not ended at the start, because a full disk might prevent that. */
function endRecording(deps: WriterParts): Transact {
  const transact = transactLocally(deps);
  return (work) =>
    transact(async () => {
      deps.database.run("DELETE FROM recording");
      return work();
    });
}

export function createSqliteStore(
  opened: OpenFile,
  { file, clock, onListenerError = uncaught, dictionary }: SqliteOptions,
  createTransact?: (deps: WriterParts) => Transact,
): SqliteStore {
  const { writer, reader, uncleanStop, isIncomplete } = opened;
  const mark = isIncomplete ? null : keepMark(file, writer);
  const writing = createWriter(writer, clock, onListenerError, createTransact, mark?.note);
  return {
    read: composeStoreReads(reader, dictionary),
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

/** Begins a read transaction on its own connection. All its reads see the state that the first statement saw. */
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

function uncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

function checkIntegrityInThread(file: string): Promise<string[]> {
  const worker = new Worker(new URL("./integrity-worker.ts", import.meta.url), { workerData: file, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The check of the database ended without an answer.")));
  });
}
