import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import type { FileStore } from "#core/replication/file-store.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import type { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { encodeEntry, type Entry, hashOf } from "./entry-codec.ts";
import { type ReplicaRow, writeReplicaRow } from "./replica-row.ts";
import { beginningName } from "./snapshot-files.ts";
import { takeSnapshot } from "./take-snapshot.ts";

interface Beginning {
  file: string;
  writer: Database;
  log: ReplicatedLog;
  files: FileStore;
  serverId: string;
  keyFingerprint: string;
  /** True if the file holds a site that must not be lost. */
  holdsSite: boolean;
}

/**
 * Begins an epoch of the log with the site in this file: stores the file's snapshot, then appends the entry that names the snapshot.
 * Returns null if `mayFollow` refuses the log's head. Nobody may write to the file in the meantime.
 */
export async function beginEpoch(
  beginning: Beginning,
  mayFollow: (head: number) => boolean,
): Promise<ReplicaRow | null> {
  const { file, writer, log, files, serverId, keyFingerprint, holdsSite } = beginning;
  const nonce = randomUUID();
  // Until the entry is appended, a later start recognises this attempt to begin an epoch by the row (`hasBegun`).
  writeReplicaRow(writer, { position: 0, hash: holdsSite ? nonce : "", epoch: 0, keyFingerprint });
  const copy = `${file}.snapshot`;
  const { digest } = await (await takeSnapshot({ file, copy })).taken;
  if (digest === null) throw new Error("The snapshot was not copied.");
  const snapshot = beginningName(digest);
  await files.putFile(snapshot, copy);
  await rm(copy, { force: true });
  const turn = await log.takeTurn();
  try {
    if (!mayFollow(turn.head)) return null;
    const position = turn.head + 1;
    const common = { schema: schemaOf(writer), epoch: position, previous: "", server: serverId };
    const entry: Entry = { ...common, kind: "begin", snapshot, keyFingerprint };
    const body = await encodeEntry(entry, { position, nonce, files });
    await turn.append({ nonce, body });
    const row = { position, hash: hashOf(body), epoch: position, keyFingerprint };
    writeReplicaRow(writer, row);
    return row;
  } finally {
    await turn.release();
  }
}

const ENTRIES_AT_ONCE = 50;

/**
 * Returns whether an interrupted `beginEpoch` has appended its entry, so that the log has the file's site; also true if the file held no
 * site. Such an attempt left the file's row at position 0. The nonce finds the entry even if its body was removed since.
 */
export async function hasBegun({ hash: nonce }: ReplicaRow, log: ReplicatedLog): Promise<boolean> {
  if (nonce === "") return true;
  for (let end = await log.head(); end > 0; end -= ENTRIES_AT_ONCE) {
    const from = Math.max(1, end - ENTRIES_AT_ONCE + 1);
    if ((await log.read(from, end - from + 1)).some((entry) => entry.nonce === nonce)) return true;
  }
  return false;
}
