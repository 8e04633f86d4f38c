import { existsSync } from "node:fs";
import { type SiteMoveReport, MoveError } from "#core/replication/site-move.ts";
import { putOriginals } from "../../files/move-originals.ts";
import type { Database } from "../engine/database.ts";
import { closeFile, openFile } from "../engine/open-file.ts";
import { beginEpoch } from "./begin-epoch.ts";
import { decodeEntry, type Entry, hashOf } from "./entry-codec.ts";
import type { ReplicaRow } from "./replica-row.ts";
import {
  compareWithCopy,
  databaseBytes,
  originalsIn,
  positionOf,
  refuseWithoutSpace,
  type SiteMove,
} from "./site-move.ts";
import { fetchSnapshot } from "./snapshot-files.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

/** The disk must have this many times the database's size free: for the snapshot, and for a fetched copy to compare with the database. */
const COPIES = 3;

/** The server's name in the entry that begins the epoch. No running server has this name. */
const MOVER = "move";

/**
 * Moves the site of a data folder into a log that is empty or has ended. First the pictures are moved, then the entry with the snapshot.
 * Then the snapshot is fetched again and compared. Continues an interrupted attempt. Rejects with MoveError if the folder or the log
 * belongs to another site or if something differs, and with errors of the log, the files and the disk.
 */
export async function moveToLog(move: SiteMove): Promise<SiteMoveReport> {
  const { file, folder, files, progress } = move;
  if (!existsSync(file)) throw new MoveError(siteLogMessages.noSite);
  await refuseWithoutSpace(move, COPIES * databaseBytes(file));
  const begun = await beginningOf(move, await positionOf(move));
  const opened = openFile(move, begun ? "by-log" : "all");
  try {
    const originals = originalsIn(file);
    const pictures = await putOriginals({ originals, folder, files, progress });
    const row = begun ?? (await begin(move, opened.writer));
    return { tables: await verify(move, opened.writer, row), pictures, position: row.position };
  } finally {
    closeFile(opened, move.file);
  }
}

/** Returns this folder's row if the folder has begun the log; null if it may begin the log now. Rejects with MoveError in other states. */
async function beginningOf(move: SiteMove, row: ReplicaRow | null): Promise<ReplicaRow | null> {
  const head = await move.log.head();
  if (row && row.position > 0) {
    const { entry, hash } = await entryAt(move, row.position);
    if (entry === null || hash !== row.hash) throw new MoveError(siteLogMessages.folderOfOtherLog);
    if (entry.kind === "begin") return row;
    throw new MoveError(siteLogMessages.folderOfThisLog);
  }
  if (head === 0) return null;
  const { entry } = await entryAt(move, head);
  if (entry?.kind === "end" && row === null) return null;
  // An earlier attempt stored its entry and was interrupted before it wrote this file's row. Nobody has written since.
  if (entry?.kind === "begin" && row !== null && entry.keyFingerprint === move.keyFingerprint) return null;
  throw new MoveError(siteLogMessages.logOfOther);
}

async function begin({ file, log, files, keyFingerprint }: SiteMove, writer: Database): Promise<ReplicaRow> {
  const head = await log.head();
  const beginning = { file, writer, log, files, serverId: MOVER, keyFingerprint, holdsSite: true };
  const row = await beginEpoch(beginning, (now) => now === head);
  if (row === null) throw new MoveError(siteLogMessages.logOfOther);
  return row;
}

/** Compares the database with the snapshot. The snapshot is opened as a new server would open it. */
async function verify(move: SiteMove, original: Database, { position }: ReplicaRow): Promise<number> {
  const { entry } = await entryAt(move, position);
  return compareWithCopy(move, original, async (path) => {
    if (entry?.kind !== "begin" || !(await fetchSnapshot(move.files, entry.snapshot, path)))
      throw new MoveError(siteLogMessages.snapshotUnreadable);
  });
}

async function entryAt(
  { log, files }: SiteMove,
  position: number,
): Promise<{ entry: Entry | null; hash: string | null }> {
  const body = (await log.read(position, 1))[0]?.body;
  return body ? { entry: await decodeEntry(body, files), hash: hashOf(body) } : { entry: null, hash: null };
}
