import { existsSync } from "node:fs";
import { type SiteMoveReport, MoveError } from "#core/replication/site-move.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { fetchOriginals, missingBytes } from "../files/move-originals.ts";
import type { Database } from "./engine/database.ts";
import { closeFile, openFile } from "./engine/open-file.ts";
import { openReplicatedStore } from "./open-replicated-store.ts";
import { restoreFromLog } from "./replication/open-replica.ts";
import { readReplicaRow } from "./replication/replica-row.ts";
import { restoreCopy } from "./replication/restore-copy.ts";
import {
  compareWithCopy,
  databaseBytes,
  originalsIn,
  positionOf,
  refuseWithoutSpace,
  type SiteMove,
} from "./replication/site-move.ts";
import { listSnapshots } from "./replication/snapshot-files.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

/** The disk must have this many times the database's size free: for the database, and for the copy with which it is compared. */
const COPIES = 3;

/** A database of unknown size counts as this many times the size of its snapshot. */
const COMPRESSION = 8;

const MOVER = "move";

/**
 * Turns a data folder that is empty or follows the log into an embedded site. Ends the log, so that its servers stop writing. Fetches all
 * pictures. Compares the database with a copy restored as on a new server. Continues an interrupted attempt. Resolves to null if the folder
 * already is an embedded site. Rejects like `moveToLog`.
 */
export async function moveToEmbedded(move: SiteMove): Promise<SiteMoveReport | null> {
  const { file, log, files, folder, progress } = move;
  const place = existsSync(file) ? await positionOf(move) : undefined;
  if (place === null || place?.position === 0) return null;
  if ((await log.head()) === 0) throw new MoveError(siteLogMessages.logEmpty);
  await refuseWithoutSpace(move, COPIES * (await stateBytes(move)) + (await missingBytes(folder, files)));
  await endLog(move);
  const opened = openFile(move, "by-log");
  try {
    const pictures = await fetchOriginals({ originals: originalsIn(file), folder, files, progress });
    const position = readReplicaRow(opened.writer)?.position ?? 0;
    // The copy is made from the log as a new server would make its database.
    const tables = await compareWithCopy(move, opened.writer, (path) => restoreCopy(path, move, null));
    leaveLog(opened.writer);
    return { tables, pictures, position };
  } finally {
    closeFile(opened, move.file);
  }
}

/** Makes an embedded site of a folder whose log is lost. The site has the folder's data. */
export async function abandonLog(move: Pick<SiteMove, "file" | "clock">): Promise<void> {
  const opened = openFile(move, "by-log");
  leaveLog(opened.writer);
  closeFile(opened, move.file);
}

/**
 * Follows the log to its head like a server, and appends the entry that ends the log. A file that differs from the log is restored first.
 */
async function endLog(move: SiteMove): Promise<void> {
  const log = { ...move.log, close: async () => {} };
  const options = { ...move, log, serverId: MOVER, isLeader: () => false };
  for (let isRestored = false; ; isRestored = true) {
    const store = await openReplicatedStore(options);
    try {
      return await store.end();
    } catch (error) {
      if (!(error instanceof WritesRefused)) throw error;
      if (isRestored || store.state() !== "restoring") throw new MoveError(error.message, { cause: error });
    } finally {
      await store.close();
    }
    closeFile(await restoreFromLog(options), move.file);
  }
}

async function stateBytes({ file, files }: SiteMove): Promise<number> {
  const bytes = databaseBytes(file);
  if (bytes > 0) return bytes;
  const newest = (await listSnapshots(files)).at(-1);
  const [stored] = newest ? await files.list(newest.name) : [];
  return COMPRESSION * (stored?.bytes ?? 0);
}

/** Removes the row that makes the folder follow a log. From then on the folder is an embedded site. */
function leaveLog(database: Database): void {
  database.run("DELETE FROM replica");
}
