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

/* A small file beside a database that says how the database was left and what it held. It is never ahead of what survives a power cut. */

/** `closing`: SQLite may have removed the journal already. */
type MarkState = "running" | "closing" | "stopped";

export interface Held {
  /** Bytes of the database file, when the journal held nothing that the file did not. */
  bytes: number;
  /** Frames of the journal that the database file does not have yet; 0 where there are none. */
  frames: number;
  /** The number of the last row of `change`. */
  change: number;
}

/** Stands for a database of which nothing is known. */
export const NOTHING_HELD: Held = { bytes: 0, frames: 0, change: 0 };

export interface Mark {
  state: MarkState;
  /** Null in a mark of an earlier version, and where it cannot be read. */
  held: Held | null;
}

/** The mark of a database; null where there is none, and where a full disk left it empty. */
export function readMark(file: string): Mark | null {
  const path = markPath(file);
  const text = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  if (text === "") return null;
  const [, state, bytes, frames, change] = /^(running|closing|stopped)(?: (\d+) (\d+) (\d+))?$/.exec(text) ?? [];
  const held = change === undefined ? null : { bytes: Number(bytes), frames: Number(frames), change: Number(change) };
  return { state: (state as MarkState | undefined) ?? "running", held };
}

/** Writes the mark, which is durable, with the names of database and journal, when this returns. */
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

/** Removes the mark, where another file takes the place of a lost database. */
export function removeMark(file: string): void {
  rmSync(markPath(file), { force: true });
}

/**
 * Says what a database that is written to has. `note` follows every write: it overwrites some bytes, and forces them to the disk only
 * when a checkpoint has emptied the journal, since frames of the next journal are fewer.
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
        // The write itself is stored. An older mark claims less, and nothing wrong.
      }
    },
    close: () => closeSync(handle),
  };
}

/** What a database holds. `former`: what it held before; an incomplete checkpoint has not forced the file to the disk. */
export function heldBy(database: Database, file: string, former: Held): Held {
  const { log, checkpointed } = database.one<{ log: number; checkpointed: number }>("PRAGMA wal_checkpoint(NOOP)");
  const isSettled = log <= checkpointed;
  const { change } = database.one<{ change: number }>("SELECT COALESCE(MAX(seq), 0) AS change FROM change");
  return { bytes: isSettled ? statSync(file).size : former.bytes, frames: isSettled ? 0 : log, change };
}

/** What a database lacks that its mark says it had, in a Polish sentence; null where it has all of it. `present`: after its opening. */
export function lossOf(file: string, { state, held }: Mark, present: Held): string | null {
  if (!held) return null;
  const { size } = statSync(file);
  // The header of a file that somebody has made smaller by VACUUM says the smaller size.
  if (size < held.bytes && size < bytesInHeader(file)) return databaseMessages.cut(size, held.bytes);
  if (present.change < held.change) return databaseMessages.changeLost(present.change, held.change);
  if (state === "running" && present.frames < held.frames)
    return databaseMessages.journalShort(file, present.frames, held.frames);
  return null;
}

/** Pages times their size, which stand at offsets 28 and 16 of an SQLite file; the largest page size is written as 1. */
function bytesInHeader(file: string): number {
  const header = readHeader(file);
  const pageSize = header.readUInt16BE(16);
  return header.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize);
}

/** The first 100 bytes of a database file (https://sqlite.org/fileformat.html), zeros where it has fewer. */
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

/** All marks have one length, so that each overwrites the last one, which needs no space on a full disk. */
const RECORD_BYTES = 64;

function recordOf(state: MarkState, { bytes, frames, change }: Held): string {
  return `${`${state} ${bytes} ${frames} ${change}`.padEnd(RECORD_BYTES - 1)}\n`;
}

/** The mark is as private as the database beside it, which has drafts and password hashes. */
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
