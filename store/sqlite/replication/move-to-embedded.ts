import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type MoveReport, MoveError } from "#core/replication/move-error.ts";
import { fetchOriginals, missingBytes } from "../../files/move-originals.ts";
import type { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { closeFile, openFile, type OpenFile } from "../engine/open.ts";
import { encodeEntry } from "./entry-codec.ts";
import { Diverged, followLog, NewEpoch, NewerSchema } from "./follow-log.ts";
import { openOnLog, restoreAt } from "./open-replicated-store.ts";
import { hasEnded, readReplicaRow, type ReplicaRow } from "./replica-row.ts";
import { restoreCopy } from "./restore-copy.ts";
import {
  compareWithCopy,
  databaseBytes,
  originalsIn,
  placeOf,
  refuseWithoutSpace,
  type SiteMove,
} from "./site-move.ts";
import { listSnapshots } from "./snapshot-files.ts";

/** The database, and a copy of it that is made from the log to be compared. */
const COPIES = 3;

/** How many times smaller a snapshot is than the database within, at most, where that is not known. */
const COMPRESSION = 8;

const MOVER = "move";

/**
 * Makes the data folder, one that follows the log or an empty one, an embedded site: ends the log, so that servers on it write no
 * more, fetches all pictures and compares the database with what a new server would restore. It goes on where an earlier try
 * was broken off; null where the folder is an embedded site already. Rejects as `moveToLog` does.
 */
export async function moveToEmbedded(move: SiteMove): Promise<MoveReport | null> {
  const { file, log, files, folder, progress } = move;
  const place = existsSync(file) ? await placeOf(move) : undefined;
  if (place === null || place?.position === 0) return null;
  if ((await log.head()) === 0)
    throw new MoveError("Wskazany dziennik jest pusty, więc nie ma z niego czego przenieść.");
  await refuseWithoutSpace(move, COPIES * (await stateBytes(move)) + (await missingBytes(folder, files)));
  const { opened, row } = await openEnded(move);
  try {
    const originals = originalsIn(file);
    const pictures = await fetchOriginals({ originals, folder, files, progress });
    const tables = await verify(move, opened.writer);
    leaveLog(opened.writer);
    return { tables, pictures, position: row.position };
  } finally {
    closeFile(opened, move.file);
  }
}

/** From a folder whose log is gone: it becomes an embedded site as it is. */
export async function abandonLog(move: Pick<SiteMove, "file" | "clock">): Promise<void> {
  const opened = openFile(move, "by-log");
  leaveLog(opened.writer);
  closeFile(opened, move.file);
}

/** The state at the end of the log. A file that differs from the log is restored. */
async function openEnded(move: SiteMove): Promise<{ opened: OpenFile; row: ReplicaRow }> {
  const options = { ...move, serverId: MOVER };
  let opened = await openOnLog(options);
  for (;;) {
    try {
      return { opened, row: await endLog(move, opened.writer) };
    } catch (error) {
      closeFile(opened, move.file);
      if (!(error instanceof Diverged || error instanceof NewEpoch)) throw error;
      opened = await restoreAt(options);
    }
  }
}

/** Follows to the head and appends the end there, unless it has one. */
async function endLog(move: SiteMove, writer: Database): Promise<ReplicaRow> {
  const turn = await move.log.takeTurn();
  try {
    const row = await followToHead(move, writer);
    if (hasEnded(row)) return row;
    const nonce = randomUUID();
    const origin = { schema: schemaOf(writer), epoch: row.epoch, previous: row.hash, server: MOVER };
    const at = { position: row.position + 1, nonce, files: move.files };
    await turn.append({ nonce, body: await encodeEntry({ ...origin, kind: "end" }, at) });
    return await followToHead(move, writer);
  } finally {
    await turn.release();
  }
}

async function stateBytes({ file, files }: SiteMove): Promise<number> {
  const own = databaseBytes(file);
  if (own > 0) return own;
  const newest = (await listSnapshots(files)).at(-1);
  const [stored] = newest ? await files.list(newest.name) : [];
  return COMPRESSION * (stored?.bytes ?? 0);
}

async function followToHead({ log, files }: SiteMove, database: Database): Promise<ReplicaRow> {
  const first = readReplicaRow(database);
  if (first === null) throw new Error("A replica does not say where in the log it is.");
  let row = first;
  await followLog({ database, log, files, row: () => row, onApplied: (next) => void (row = next) }).catch(
    (error: unknown) => {
      if (!(error instanceof NewerSchema)) throw error;
      throw new MoveError("Dziennik pochodzi z nowszej wersji Szpalty. Zaktualizuj program i powtórz polecenie.");
    },
  );
  return row;
}

/** Makes of the log what a new server would. */
function verify(move: SiteMove, own: Database): Promise<number> {
  return compareWithCopy(move, own, (path) => restoreCopy(path, move, null));
}

/** From then on the folder is an embedded site. */
function leaveLog(database: Database): void {
  database.run("DELETE FROM replica");
}
