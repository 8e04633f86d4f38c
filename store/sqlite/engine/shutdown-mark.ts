import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import type { Database } from "./database.ts";
import { databaseMessages } from "#core/messages/store/database.ts";

/*
 * The mark is a small file beside a database. It says how the database was left and what it held. The mark never claims more than what
 * survives a power cut.
 */

/** `closing` means that SQLite may already have removed the journal. */
type MarkState = "running" | "closing" | "stopped";

export interface Held {
  /** The size in bytes of the database file after the last complete checkpoint. */
  bytes: number;
  /** The number of journal frames that are not in the database file yet. */
  frames: number;
  /** The number of the last row in the table `change`. */
  change: number;
}

/** The value for a database about which nothing is known. */
export const NOTHING_HELD: Held = { bytes: 0, frames: 0, change: 0 };

export interface Mark {
  state: MarkState;
  /** What the database held; null for a mark of an earlier version, and for an unreadable mark. */
  held: Held | null;
}

/** Returns the mark of a database; null if there is none, or if a full disk left the mark empty. */
export function readMark(file: string): Mark | null {
  const path = markPath(file);
  const text = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  if (text === "") return null;
  const [, state, bytes, frames, change] = /^(running|closing|stopped)(?: (\d+) (\d+) (\d+))?$/.exec(text) ?? [];
  const held = change === undefined ? null : { bytes: Number(bytes), frames: Number(frames), change: Number(change) };
  return { state: (state as MarkState | undefined) ?? "running", held };
}

/** Writes the mark. When this returns, the mark and the names of database and journal are on the disk. */
export function writeMark(file: string, state: MarkState, held: Held): void {
  const handle = openMark(file);
  try {
    writeSync(handle, recordOf(state, held), 0);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  syncFolder(dirname(file));
}

/** Removes the mark. Called when another file replaces a lost database. */
export function removeMark(file: string): void {
  rmSync(markPath(file), { force: true });
}

/**
 * Keeps the mark of a database up to date. Call `note` after every write. `note` overwrites a few bytes of the mark. It forces these bytes
 * to the disk only after a checkpoint has emptied the journal, because the next journal begins with fewer frames.
 */
export function keepMark(file: string, writer: Database) {
  const handle = openMark(file);
  let held = readMark(file)?.held ?? NOTHING_HELD;
  let record = "";
  return {
    note(): void {
      held = heldBy(writer, file, held);
      const next = recordOf("running", held);
      if (next === record) return;
      record = next;
      try {
        writeSync(handle, record, 0);
        if (held.frames === 0) fsyncSync(handle);
      } catch {
        // A failure is ignored. The database has stored the write, and the older mark is still true: it only claims less.
      }
    },
    close: () => closeSync(handle),
  };
}

/**
 * Returns what a database holds. While a checkpoint is incomplete, the file is not forced to the disk, so the size is taken from `former`,
 * the result of the last call.
 */
export function heldBy(database: Database, file: string, former: Held): Held {
  const { log, checkpointed } = database.one<{ log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)");
  const isSettled = log <= checkpointed;
  const { change } = database.one<{ change: number }>("SELECT COALESCE(MAX(seq), 0) AS change FROM change");
  return { bytes: isSettled ? statSync(file).size : former.bytes, frames: isSettled ? 0 : log, change };
}

/**
 * Returns, as a Polish sentence, what the mark records but the database lacks; null if nothing is missing. `present` is what the database
 * holds after it was opened.
 */
export function lossOf(file: string, { state, held }: Mark, present: Held): string | null {
  if (!held) return null;
  const { size } = statSync(file);
  // VACUUM makes a file smaller and writes the smaller size into its header. Such a file has lost nothing.
  if (size < held.bytes && size < bytesInHeader(file)) return databaseMessages.cut(size, held.bytes);
  if (present.change < held.change) return databaseMessages.changeLost(present.change, held.change);
  if (state === "running" && present.frames < held.frames)
    return databaseMessages.journalShort(file, present.frames, held.frames);
  return null;
}

/**
 * Returns the size by the header: the number of pages (offset 28) times the page size (offset 16). The largest page size is written as 1.
 */
function bytesInHeader(file: string): number {
  const header = readHeader(file);
  const pageSize = header.readUInt16BE(16);
  return header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize);
}

/** Returns the first 100 bytes of a database file (https://sqlite.org/fileformat.html), filled up with zeros. */
export function readHeader(file: string): Buffer {
  const header = Buffer.alloc(100);
  const handle = openSync(file, "r");
  try {
    readSync(handle, header, 0, header.length, 0);
  } finally {
    closeSync(handle);
  }
  return header;
}

/** All marks have the same length, so a new mark overwrites the old one without new space, even on a full disk. */
const RECORD_BYTES = 64;

function recordOf(state: MarkState, { bytes, frames, change }: Held): string {
  return `${`${state} ${bytes} ${frames} ${change}`.padEnd(RECORD_BYTES - 1)}\n`;
}

/** The mark is as private as the database beside it, because the database has drafts and password hashes. */
const OWNER_ONLY = 0o600;

function openMark(file: string): number {
  const path = markPath(file);
  return existsSync(path) ? openSync(path, "r+") : openSync(path, "wx+", OWNER_ONLY);
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
