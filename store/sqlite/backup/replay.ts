import { copyFileSync, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { BackupError } from "#core/backup/backup.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import type { DiskSpace } from "#core/backup/disk-space.ts";
import { originalName, type Original } from "../../files/move-originals.ts";
import { Database } from "../engine/database.ts";
import { schemaOf } from "../engine/migrate.ts";
import { abandon } from "../engine/writer.ts";
import { indexWrittenPosts } from "../search/search-index.ts";
import { readWrite, repeatWrite } from "./recorded-write.ts";
import { listSegments, readSegment, type RecordedEntry, type Segment } from "./segments.ts";

export interface Replayed {
  entries: number;
  /** The instants of the last write that was brought back and of the first that was not; null for none. */
  last: number | null;
  next: number | null;
}

/** Does to the database of a backup what was written after it, up to the moment. Rejects with a BackupError for a damaged recording. */
export async function replay(
  path: string,
  folder: string,
  { recording }: Pick<Manifest, "recording">,
  until: number,
): Promise<Replayed> {
  const done: Replayed = { entries: 0, last: null, next: null };
  if (!recording) return done;
  const database = new Database(path, "writer");
  try {
    // A copy that is thrown away when it is not finished.
    database.script("PRAGMA synchronous = OFF");
    const unfiled = new Set<number>();
    database.script("BEGIN IMMEDIATE");
    try {
      repeatUntil(database, { folder, ...recording, until, unfiled, done });
      indexWrittenPosts({ database, unfiled });
      database.script("COMMIT");
    } catch (error) {
      abandon(database);
      throw error;
    }
    return done;
  } finally {
    database.close();
  }
}

interface Replaying extends NonNullable<Manifest["recording"]> {
  folder: string;
  until: number;
  unfiled: Set<number>;
  done: Replayed;
}

function repeatUntil(database: Database, given: Replaying): void {
  const { folder, chain, until, unfiled, done } = given;
  const schema = schemaOf(database);
  let { position } = given;
  for (const segment of listSegments(folder).filter((each) => each.chain === chain)) {
    for (const { time, position: at, body } of entriesOf(segment)) {
      if (at <= position) continue;
      if (time > until) {
        done.next = time;
        return;
      }
      if (at !== position + 1) throw damaged(segment);
      try {
        const written = readWrite(body);
        if (written.schema !== schema) throw damaged(segment);
        repeatWrite(database, written, unfiled);
      } catch (cause) {
        throw cause instanceof BackupError ? cause : damaged(segment, cause);
      }
      position = at;
      done.entries += 1;
      done.last = time;
    }
  }
}

function entriesOf(segment: Segment): RecordedEntry[] {
  try {
    return [...readSegment(segment)];
  } catch (cause) {
    throw damaged(segment, cause);
  }
}

function damaged({ path }: Segment, cause?: unknown): BackupError {
  return new BackupError(`Nagranie zapisów jest uszkodzone: ${path}. Odtwórz witrynę z samej kopii, bez --at.`, {
    cause,
  });
}

/** Brings the pictures that came after the backup, from the recording or the data folder; returns the ids that are nowhere. */
export function bringPictures(
  database: string,
  to: string,
  from: { recordings: string; data: string },
  space: DiskSpace,
): string[] {
  const reader = new Database(database, "reader");
  let originals: Original[];
  try {
    originals = reader.all<Original>("SELECT id, type FROM media ORDER BY id");
  } finally {
    reader.close();
  }
  return originals.flatMap((original) => {
    const name = originalName(original);
    const target = join(to, name);
    if (existsSync(target)) return [];
    const source = [join(from.recordings, name), join(from.data, name)].find((path) => existsSync(path));
    if (source === undefined) return [original.id];
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
    space.need(statSync(source).size);
    copyFileSync(source, target);
    return [];
  });
}
