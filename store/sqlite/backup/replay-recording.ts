import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupError, type RecordedMoment } from "#core/backup/backup.ts";
import type { DiskSpace } from "#core/backup/disk-space.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { isoInZone } from "#core/polish/dates/format-dates.ts";
import { originalName, type Original } from "../../files/move-originals.ts";
import { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { abandon } from "../engine/transaction.ts";
import { applyContent, withoutForeignKeys } from "../replication/changesets.ts";
import { unpackEntry } from "../replication/entry-codec.ts";
import { verifyEntry } from "../replication/sign-entry.ts";
import { originalsIn } from "../replication/site-move.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { chainBeginning, type Frame, listChains, listSegments, signedPlace, readSegment } from "./segments.ts";
import { readBackupMessages } from "#core/messages/store/backup.ts";

export interface Replayed {
  entries: number;
  /** The times of the last replayed write and of the first write not replayed, in ms since 1970; null without such a write. */
  last: number | null;
  next: number | null;
}

/**
 * Applies the writes recorded after a backup to the backup's database, up to a moment. Rejects with a BackupError if the recording is
 * damaged, belongs to another site, or ends before the moment. The error says how far the recording leads.
 */
export async function replayRecording(
  path: string,
  manifest: Pick<Manifest, "recording" | "keyFingerprint">,
  until: RecordedMoment,
): Promise<Replayed> {
  const done: Replayed = { entries: 0, last: null, next: null };
  if (!manifest.recording) return done;
  const key = keyOf(manifest, until);
  const database = new Database(path, "writer");
  try {
    // Writes need no sync, because an unfinished copy is thrown away.
    database.script("PRAGMA synchronous = OFF");
    const unindexed = new Set<number>();
    const replaying = { ...manifest.recording, until, key, unindexed, done };
    await withoutForeignKeys(database, async () => {
      database.script("BEGIN IMMEDIATE");
      try {
        await applyUntil(database, replaying);
        indexWrittenPosts({ database, unindexed });
        database.script("COMMIT");
      } catch (error) {
        abandon(database);
        throw error;
      }
    });
    return done;
  } finally {
    database.close();
  }
}

function keyOf({ keyFingerprint }: Pick<Manifest, "keyFingerprint">, { key }: RecordedMoment): Buffer {
  if (key && (keyFingerprint === null || key.fingerprint === keyFingerprint)) return Buffer.from(key.seal);
  throw new BackupError(readBackupMessages.noKey(key !== null));
}

interface Replaying extends NonNullable<Manifest["recording"]> {
  until: RecordedMoment;
  key: Buffer;
  unindexed: Set<number>;
  done: Replayed;
}

async function applyUntil(database: Database, replaying: Replaying): Promise<void> {
  const { chain, until, done } = replaying;
  const damaged = (path: string, cause: unknown) =>
    notReachedError(readBackupMessages.recordingDamaged(path), replaying, cause);
  const segments = listSegments(until.recordings, chain);
  let { position } = replaying;
  for (const segment of segments) {
    const isNewest = segment === segments.at(-1) && !until.isSent;
    const { frames, damage } = readSegment(segment, isNewest);
    for (const frame of frames) {
      if (frame.position <= position) continue;
      if (frame.time > until.at) {
        done.next = frame.time;
        return;
      }
      try {
        if (frame.position !== position + 1) throw new Error(`After ${position} comes ${frame.position}.`);
        await applyFrame(database, frame, replaying);
      } catch (cause) {
        throw damaged(segment.path, cause);
      }
      position = frame.position;
      done.entries += 1;
      done.last = frame.time;
    }
    if (damage) throw damaged(segment.path, damage);
  }
  const later = listChains(until.recordings).find((each) => each > chain);
  if (later === undefined) return;
  done.next = chainBeginning(later);
  if (!until.isLatest && done.next <= until.at)
    throw notReachedError(readBackupMessages.recordingEndsEarlier, replaying);
}

async function applyFrame(database: Database, frame: Frame, { chain, key, unindexed }: Replaying): Promise<void> {
  const bytes = verifyEntry(frame.signed, { key, place: signedPlace(chain, frame) });
  if (!bytes) throw new Error(`Position ${frame.position} has not the seal of this site.`);
  const entry = await unpackEntry(bytes);
  if (!("kind" in entry) || entry.kind !== "news" || entry.schema !== schemaOf(database))
    throw new Error(`Position ${frame.position} is no write of this schema.`);
  applyContent(database, entry, unindexed);
}

function notReachedError(reason: string, { until, done }: Replaying, cause?: unknown): BackupError {
  const shown = (at: number) => isoInZone(at, until.zone);
  const moment = until.isLatest ? null : shown(until.at);
  const last = done.last === null ? null : shown(done.last);
  return new BackupError(readBackupMessages.notReached({ reason, moment, last, entries: done.entries }), { cause });
}

/**
 * Copies pictures that were added after the backup, from the recording or the former data folder. Returns the ids of pictures found in
 * neither.
 */
export function copyAddedPictures(
  database: string,
  to: string,
  from: Pick<RecordedMoment, "recordings" | "data">,
  space: DiskSpace,
): string[] {
  return originalsIn(database).flatMap((original) => {
    const name = originalName(original);
    const target = join(to, name);
    if (existsSync(target)) return [];
    const bytes = [from.recordings, from.data].map((folder) => soundBytes(join(folder, name), original)).find(Boolean);
    if (!bytes) return [original.id];
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    space.need(bytes.length);
    writeFileSync(target, bytes);
    return [];
  });
}

/** Returns the file's bytes; null if the file is missing or its SHA-256 does not begin with the picture's id. */
function soundBytes(path: string, { id }: Original): Buffer | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return createHash("sha256").update(bytes).digest("hex").startsWith(id) ? bytes : null;
}
