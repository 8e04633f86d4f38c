import { chmodSync, existsSync, statSync } from "node:fs";
import { isFull } from "./connect.ts";
import { Database, type Hooks, isDamage } from "./database.ts";
import { heldBy, lossOf, type Mark, NOTHING_HELD, readMark, writeMark } from "./shutdown-mark.ts";
import { migrate, newestSchema, schemaOf } from "./migrate.ts";
import { damagedDatabase, DatabaseError, FollowsLog, incompleteDatabase, lostDatabase } from "./opening-errors.ts";
import { databaseMessages } from "#core/messages/store/database.ts";

export interface FileOptions extends Hooks {
  file: string;
  /** Called before a new database is made. To refuse the new database, the callback throws. */
  beforeNew?: (() => void) | undefined;
  /**
   * Called if the database lacks something that its mark records. The database is then opened only for reading. Without this callback,
   * opening throws the error.
   */
  onLoss?: ((loss: DatabaseError) => void) | undefined;
}

export interface OpenFile {
  writer: Database;
  reader: Database;
  uncleanStop: boolean;
  /** True if the database lacks something that its mark records. Then writes are refused, and the file stays as it is. */
  isIncomplete: boolean;
}

/**
 * `by-log`: the log migrates a file that follows it. `alone`: a file that follows a log is refused. A file without a log is compared with
 * its mark, because no log could restore what is missing in the file.
 */
type Opening = "all" | "by-log" | "alone";

/**
 * Opens a database. Throws a DatabaseError, a MigrationError, and, if `alone`, FollowsLog for a file that follows a
 * log.
 */
export function openFile(options: FileOptions, opening: Opening = "all"): OpenFile {
  const { file } = options;
  const mark = readMark(file);
  refuseLostDatabase(options, mark);
  const opened = connect(options, mark, opening);
  if (!opened.isIncomplete) markRunning(opened.writer, file, mark);
  return { ...opened, uncleanStop: mark?.state === "running" || mark?.state === "closing" };
}

/** Closes the file and marks it as closed. Without the mark the next start would believe that the journal was lost. */
export function closeFile({ writer, reader }: Pick<OpenFile, "writer" | "reader">, file: string): void {
  const held = readMark(file)?.held ?? NOTHING_HELD;
  writeMark(file, "closing", held);
  reader.close();
  writer.close();
  // On a full disk, or while another process reads, SQLite does not write the journal back into the file. Then the stop is not clean.
  if (existsSync(`${file}-wal`)) return writeMark(file, "running", held);
  // By now another site's file may be at this path.
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? held.bytes;
  writeMark(file, "stopped", { ...held, bytes, frames: 0 });
}

/** Closes the file. The connection that only reads is closed last, so that the journal is not written back into the file. */
export function closeUntouched({ writer, reader }: Pick<OpenFile, "writer" | "reader">): void {
  writer.close();
  reader.close();
}

/** Only the owner may read the file, because it has drafts and password hashes. SQLite gives its journal the same rights. */
const OWNER_ONLY = 0o600;

/**
 * Refuses a lost database. The table says what happened before the start; the value `-` does not matter:
 * database   journal   mark       what happened
 * missing    missing   none       a new site
 * missing    there     any        the database was lost
 * missing    -         any mark   the database was lost
 * there      missing   running    of an earlier version: somebody removed the journal of a killed process
 * there      -         otherwise  as it should be, if it has what the mark says (`lossOf`)
 */
function refuseLostDatabase({ file, beforeNew }: FileOptions, mark: Mark | null): void {
  const journal = existsSync(`${file}-wal`);
  const there = existsSync(file) && statSync(file).size > 0;
  if (!there && (mark !== null || journal)) throw lostDatabase(file);
  if (!there) beforeNew?.();
  if (there && mark?.state === "running" && !mark.held && !journal)
    throw new DatabaseError(databaseMessages.journalMissing(file));
}

function connect({ file, onLoss, beforeNew, ...hooks }: FileOptions, mark: Mark | null, opening: Opening) {
  const open: Database[] = [];
  try {
    const writer = new Database(file, "writer", hooks);
    open.push(writer);
    if (mark === null) chmodSync(file, OWNER_ONLY);
    const reader = new Database(file, "reader", hooks);
    open.push(reader);
    // If opening fails, the writer is closed first. This reader has read by then, so the journal is not written back into the file.
    reader.one("SELECT COUNT(*) FROM sqlite_schema");
    if (opening === "alone") refuseFollower(writer, file);
    const loss = opening === "alone" && mark && schemaOf(writer) > 0 ? lossIn(writer, file, mark) : null;
    if (loss) keepReadOnly(writer, loss, onLoss);
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

/**
 * Reports a loss and prevents writes to the file. Throws for a file of an earlier version, because it cannot be read without a migration.
 */
function keepReadOnly(writer: Database, loss: DatabaseError, onLoss: FileOptions["onLoss"]): void {
  if (!onLoss || schemaOf(writer) !== newestSchema()) throw loss;
  writer.script("PRAGMA query_only = ON");
  onLoss(loss);
}

/** Marks the database as running. On a full disk the mark stays as it was, because the next write will report the disk. */
function markRunning(writer: Database, file: string, before: Mark | null): void {
  try {
    writeMark(file, "running", heldBy(writer, file, before?.held ?? NOTHING_HELD));
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** Refuses a file that follows a log. After a write without the log, the file would differ from the other servers' site. */
function refuseFollower(writer: Database, file: string): void {
  const hasTable = writer.one<{ n: number }>("SELECT COUNT(*) AS n FROM sqlite_schema WHERE name = 'replica'").n > 0;
  if (hasTable && writer.get("SELECT 1 FROM replica WHERE position > 0")) throw new FollowsLog(file);
}
