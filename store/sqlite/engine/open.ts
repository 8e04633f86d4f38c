import { chmodSync, existsSync, statSync } from "node:fs";
import type { Store } from "#core/store.ts";
import type { Clock } from "#core/base/clock.ts";
import { checkIntegrityInThread } from "./integrity-thread.ts";
import { Database, type Hooks, isDamage } from "./database.ts";
import { migrate } from "./migrate.ts";
import { createReads } from "./reads.ts";
import { damagedDatabase, lostDatabase, lostJournal } from "./database-errors.ts";
import { type Mark, readMark, writeMark } from "./shutdown-mark.ts";
import { createWriter } from "./writer.ts";

export interface SqliteOptions extends Hooks {
  /** Path of the database; its folder exists. Journal and shutdown mark stand beside it. */
  file: string;
  clock: Clock;
  /** Given what a listener of `onCommit` throws; must not throw. Absent, it is an uncaught exception of the process. */
  onListenerError?: ((error: unknown) => void) | undefined;
}

export interface SqliteStore extends Store {
  /** True when the last user of the file did not close it: the moment to run `check` behind the readers' backs. */
  uncleanStop: boolean;
}

/**
 * Opens the database, creating it where there never was one. Rejects with a DatabaseError, whose Polish sentence names the
 * restore command, when it is damaged, missing, newer than this program or somebody else's: never an empty site over a
 * lost one. One process at a time may open a file; the lock of the data folder sees to that.
 */
export async function openSqliteStore(options: SqliteOptions): Promise<SqliteStore> {
  const { file, clock, onListenerError = uncaught } = options;
  const mark = readMark(file);
  refuseWhatIsLost(file, mark);
  const { writer, reader } = connect(file, mark, options);
  writeMark(file, "running");
  const writing = createWriter(writer, clock, onListenerError);
  return {
    read: createReads(reader),
    write: writing.write,
    onCommit: writing.onCommit,
    check: () => checkIntegrityInThread(file),
    uncleanStop: mark === "running" || mark === "closing",
    async close() {
      await writing.finish();
      writeMark(file, "closing");
      reader.close();
      writer.close();
      writeMark(file, "stopped");
    },
  };
}

function uncaught(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

/** Passwords' hashes and drafts are nobody else's to read; SQLite gives its journal the same rights. */
const OWNER_ONLY = 0o600;

/*
 * database   journal   mark       what happened
 * missing    -         none       a new site
 * missing    there     any        the database was lost
 * missing    -         any mark   the database was lost
 * there      missing   running    a killed process leaves its journal, so somebody removed it
 * there      -         otherwise  as it should be
 */
function refuseWhatIsLost(file: string, mark: Mark | null): void {
  const journal = existsSync(`${file}-wal`);
  const there = existsSync(file) && statSync(file).size > 0;
  if (!there && (mark !== null || journal)) throw lostDatabase(file);
  if (there && mark === "running" && !journal) throw lostJournal(file);
}

function connect(file: string, mark: Mark | null, hooks: Hooks) {
  const open: Database[] = [];
  try {
    const writer = new Database(file, "writer", hooks);
    open.push(writer);
    if (mark === null) chmodSync(file, OWNER_ONLY);
    migrate(writer, file, mark !== null);
    const reader = new Database(file, "reader", hooks);
    open.push(reader);
    return { writer, reader };
  } catch (error) {
    for (const database of open) database.close();
    throw isDamage(error) ? damagedDatabase(file, error) : error;
  }
}
