import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupError, type RecordedMoment } from "#core/backup/backup.ts";
import type { DiskSpace } from "#core/backup/disk-space.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { isoInZone } from "#core/polish/dates/dates.ts";
import { originalName, type Original } from "../../files/move-originals.ts";
import { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { abandon } from "../engine/transaction.ts";
import { applyContent, withoutForeignKeys } from "../replication/changes.ts";
import { unpackEntry } from "../replication/entry-codec.ts";
import { unsealEntry } from "../replication/seal-entry.ts";
import { originalsIn } from "../replication/site-move.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { chainBeginning, type Frame, listChains, listSegments, sealedPlace, readSegment } from "./segments.ts";

export interface Replayed {
  entries: number;
  /** The instants of the last write that was replayed and of the first that was not; null where there is none. */
  last: number | null;
  next: number | null;
}

/**
 * Does to the database of a backup what was written after it, up to the moment. Rejects with a BackupError, which says how far it
 * leads, for a recording that is damaged, not this site's, or ends before the moment.
 */
export async function replay(
  path: string,
  manifest: Pick<Manifest, "recording" | "keyFingerprint">,
  until: RecordedMoment,
): Promise<Replayed> {
  const done: Replayed = { entries: 0, last: null, next: null };
  if (!manifest.recording) return done;
  const key = keyOf(manifest, until);
  const database = new Database(path, "writer");
  try {
    // The copy is thrown away unless it is finished.
    database.script("PRAGMA synchronous = OFF");
    const unfiled = new Set<number>();
    const replaying = { ...manifest.recording, until, key, unfiled, done };
    await withoutForeignKeys(database, async () => {
      database.script("BEGIN IMMEDIATE");
      try {
        await applyUntil(database, replaying);
        indexWrittenPosts({ database, unfiled });
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
  throw new BackupError(
    `${key ? "Tajny klucz jest inny niż ten, z którym witryna nagrywała zapisy" : "Nie ma tajnego klucza witryny"}, a bez niego nie da się sprawdzić, czy nagranie jest prawdziwe. Niczego nie zmieniono. Połóż plik klucza na miejsce (SZPALTA_KEY_FILE) i powtórz polecenie; samą kopię odtwarza restore <plik kopii>.`,
  );
}

interface Replaying extends NonNullable<Manifest["recording"]> {
  until: RecordedMoment;
  key: Buffer;
  unfiled: Set<number>;
  done: Replayed;
}

async function applyUntil(database: Database, given: Replaying): Promise<void> {
  const { chain, until, done } = given;
  const damaged = (path: string, cause: unknown) => shortOf(`Nagranie zapisów jest uszkodzone: ${path}.`, given, cause);
  const segments = listSegments(until.recordings, chain);
  let { position } = given;
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
        await applyFrame(database, frame, given);
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
  if (!until.isLatest && done.next <= until.at) throw shortOf("Nagranie zapisów kończy się wcześniej.", given);
}

async function applyFrame(database: Database, frame: Frame, { chain, key, unfiled }: Replaying): Promise<void> {
  const bytes = unsealEntry(frame.sealed, { key, place: sealedPlace(chain, frame) });
  if (!bytes) throw new Error(`Position ${frame.position} has not the seal of this site.`);
  const entry = await unpackEntry(bytes);
  if (!("kind" in entry) || entry.kind !== "news" || entry.schema !== schemaOf(database))
    throw new Error(`Position ${frame.position} is no write of this schema.`);
  applyContent(database, entry, unfiled);
}

function shortOf(what: string, { until, done }: Replaying, cause?: unknown): BackupError {
  const asked = until.isLatest ? "Żądano ostatniego zapisu" : `Żądano chwili ${isoInZone(until.at, until.zone)}`;
  const reached =
    done.last === null
      ? "a po kopii nie da się odtworzyć żadnego zapisu. Niczego nie zmieniono; samą kopię odtwarza restore <plik kopii>."
      : `a da się dojść do ${isoInZone(done.last, until.zone)} (zapisy: ${done.entries}). Niczego nie zmieniono; tamtą chwilę odtwarza restore --at "${isoInZone(done.last, until.zone)}".`;
  return new BackupError(`${what} ${asked}, ${reached}`, { cause });
}

/** Copies the pictures that came after the backup from the recording or the data folder; returns the ids of those that neither has. */
export function bringPictures(
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

/** The file's bytes; null where it is missing, or does not have the SHA-256 with which its id begins. */
function soundBytes(path: string, { id }: Original): Buffer | null {
  if (!existsSync(path)) return null;
  const bytes = readFileSync(path);
  return createHash("sha256").update(bytes).digest("hex").startsWith(id) ? bytes : null;
}
