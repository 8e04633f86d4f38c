import { existsSync } from "node:fs";
import { type MoveReport, MoveError } from "#core/replication/move-error.ts";
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
  placeOf,
  refuseWithoutSpace,
  type SiteMove,
} from "./site-move.ts";
import { fetchSnapshot } from "./snapshot-files.ts";

/** Space for the copy and for what is fetched of it, both of which lie beside the database for a while. */
const COPIES = 3;

/** The name of the server in the entry that begins the epoch; no server has this name. */
const MOVER = "move";

/**
 * Makes the site of a data folder that of a log which is empty or has ended: pictures first, then the entry with the snapshot,
 * which is fetched again and compared. It goes on where an earlier try was broken off. Rejects with MoveError where folder or
 * log belong to something else or something differs, and with what the log, the files or the disk say.
 */
export async function moveToLog(move: SiteMove): Promise<MoveReport> {
  const { file, folder, files, progress } = move;
  if (!existsSync(file)) throw new MoveError("W folderze danych nie ma witryny, którą można by przenieść.");
  await refuseWithoutSpace(move, COPIES * databaseBytes(file));
  const begun = await beginningOf(move, await placeOf(move));
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

const USED =
  "Dziennik ma już wpisy innej witryny albo dalszego ciągu tej. Wskaż pusty dziennik, np. inny schemat bazy: postgres://…?schema=inny.";

/** The position at which this folder has already begun the log; null where it has not and may. */
async function beginningOf(move: SiteMove, row: ReplicaRow | null): Promise<ReplicaRow | null> {
  const head = await move.log.head();
  if (row && row.position > 0) {
    const { entry, hash } = await entryAt(move, row.position);
    if (entry === null || hash !== row.hash)
      throw new MoveError("Ten folder należy do innego dziennika. Najpierw przenieś witrynę: move --to embedded.");
    if (entry.kind === "begin") return row;
    throw new MoveError("Ten folder należy już do tego dziennika; nie ma czego przenosić.");
  }
  if (head === 0) return null;
  const { entry } = await entryAt(move, head);
  if (entry?.kind === "end" && row === null) return null;
  // An earlier try was broken off after its entry and before this file's row, and nobody has written since.
  if (entry?.kind === "begin" && row !== null && entry.keyFingerprint === move.keyFingerprint) return null;
  throw new MoveError(USED);
}

async function begin({ file, log, files, keyFingerprint }: SiteMove, writer: Database): Promise<ReplicaRow> {
  const head = await log.head();
  const beginning = { file, writer, log, files, serverId: MOVER, keyFingerprint, holdsSite: true };
  const row = await beginEpoch(beginning, (now) => now === head);
  if (row === null) throw new MoveError(USED);
  return row;
}

/** Opens the snapshot as a new server would. */
async function verify(move: SiteMove, own: Database, { position }: ReplicaRow): Promise<number> {
  const { entry } = await entryAt(move, position);
  return compareWithCopy(move, own, async (path) => {
    if (entry?.kind !== "begin" || !(await fetchSnapshot(move.files, entry.snapshot, path)))
      throw new MoveError("Migawki, którą zapisano we wspólnych plikach, nie można odczytać. Powtórz polecenie.");
  });
}

async function entryAt(
  { log, files }: SiteMove,
  position: number,
): Promise<{ entry: Entry | null; hash: string | null }> {
  const body = (await log.read(position, 1))[0]?.body;
  return body ? { entry: await decodeEntry(body, files), hash: hashOf(body) } : { entry: null, hash: null };
}
