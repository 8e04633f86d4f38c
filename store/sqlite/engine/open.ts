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
  writeSync,
  readdirSync,
} from "node:fs";
import type { Store } from "#core/store.ts";
import type { Clock } from "#core/base/common-deps.ts";
import { Database, type Hooks, isDamage } from "./database.ts";
import { createReads } from "./reads.ts";
import { damagedDatabase, lostDatabase, lostJournal, foreignDatabase, newerDatabase } from "./database-errors.ts";
import { createWriter } from "./writer.ts";

export interface SqliteOptions extends Hooks {
  file: string;
  clock: Clock;
  /** Given what a listener of `onCommit` throws; must not throw. Absent, it is an uncaught exception of the process. */
  onListenerError?: ((error: unknown) => void) | undefined;
}

export interface SqliteStore extends Store {
  /** True when the last user of the file did not close it: the moment to run `check` behind the readers' backs. */
  uncleanStop: boolean;
}

/** Rejects with a DatabaseError that names the restore command when damaged, missing, newer or foreign. */
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

/** Problems of the database file, found on a connection of its own in a thread of its own. */
function checkIntegrityInThread(file: string): Promise<string[]> {
  const worker = new Worker(new URL("./integrity-worker.ts", import.meta.url), { workerData: file, execArgv: [] });
  return new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
    worker.once("exit", () => reject(new Error("The check of the database ended without an answer.")));
  });
}

/** The mark says that a database existed and how it was closed. `closing`: SQLite has already removed the journal. */
type Mark = "running" | "closing" | "stopped";

function readMark(file: string): Mark | null {
  const path = markPath(file);
  if (!existsSync(path)) return null;
  const text = readFileSync(path, "utf8").trim();
  return text === "stopped" || text === "closing" ? text : "running";
}

/** Durable when it returns, together with the names of the database and its journal in the same folder. */
function writeMark(file: string, mark: Mark): void {
  const path = markPath(file);
  const fresh = openSync(`${path}.new`, "w", 0o600);
  try {
    writeSync(fresh, `${mark}\n`);
    fsyncSync(fresh);
  } finally {
    closeSync(fresh);
  }
  renameSync(`${path}.new`, path);
  syncFolder(dirname(path));
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

/** "SZPA" in the header of the file: tells our database from anybody else's. */
const APPLICATION_ID = 0x535a5041;

const MIGRATIONS = new URL("../migrations/", import.meta.url);

/** One transaction per migration. Throws a DatabaseError for a foreign, newer or unexpectedly empty database. */
export function migrate(database: Database, file: string, existed: boolean): void {
  const migrations = readMigrations();
  const version = pragma(database, "user_version");
  const owner = pragma(database, "application_id");
  const tables = database.one<{ n: number }>("SELECT COUNT(*) AS n FROM sqlite_schema").n;
  if (tables === 0 && existed) throw lostDatabase(file);
  if (tables > 0 && owner !== APPLICATION_ID) throw foreignDatabase(file);
  if (version > migrations.length) throw newerDatabase(file);
  for (const [index, sql] of migrations.entries()) {
    if (index >= version) apply(database, sql, index + 1);
  }
}

function readMigrations(): string[] {
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith(".sql"))
    .toSorted();
  return names.map((name, index) => {
    if (Number.parseInt(name, 10) !== index + 1)
      throw new Error(`Migration ${name} should have the number ${index + 1}.`);
    return readFileSync(new URL(name, MIGRATIONS), "utf8");
  });
}

function apply(database: Database, sql: string, version: number): void {
  database.script("BEGIN IMMEDIATE");
  try {
    database.script(sql);
    database.script(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${version};`);
    database.script("COMMIT");
  } catch (error) {
    database.script("ROLLBACK");
    throw error;
  }
}

function pragma(database: Database, name: "user_version" | "application_id"): number {
  return Number(Object.values(database.one<Record<string, number>>(`PRAGMA ${name}`))[0]);
}
