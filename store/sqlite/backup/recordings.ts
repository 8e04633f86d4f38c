import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Backup, RecordedPlace } from "#core/backup/backup.ts";
import { Database } from "../engine/database.ts";
import { recordingPlace } from "./recording-place.ts";
import {
  chainBeginning,
  DamagedSegment,
  listChains,
  listSegments,
  readSegment,
  removeSegment,
  type Segment,
} from "./segments.ts";

/** Pictures that came after a backup, as in a data folder. */
export const RECORDED_MEDIA = "media";

/** How the name of a picture ends that is still being copied. */
export const UNFINISHED = ".part";

/** Whether all that was written after a place of a chain is there. */
function isContinued({ chain, position }: RecordedPlace, segments: readonly Segment[]): boolean {
  const first = segments.find((segment) => segment.chain === chain);
  return first !== undefined && first.first <= position + 1;
}

/** Whether the recording reaches from a backup to a moment, if it is not damaged. */
export function reaches(
  folder: string,
  { takenAt, recording }: Pick<Backup, "takenAt" | "recording">,
  until: number,
): boolean {
  if (!recording || takenAt > until) return false;
  const segments = listSegments(folder);
  const chains = listChains(folder);
  const isNewest = chains.at(-1) === recording.chain;
  // A chain without a segment is one in which nothing was written.
  if (isNewest && !segments.some(({ chain }) => chain === recording.chain)) return true;
  if (!isContinued(recording, segments)) return false;
  if (isNewest) return true;
  // Between two chains there may have been writes that nobody recorded.
  if (chains.some((chain) => chain > recording.chain && chainBeginning(chain) <= until)) return false;
  const own = segments.filter(({ chain }) => chain === recording.chain);
  return own.some((segment) => timesOf(segment, segment === own.at(-1)).some((time) => time > until));
}

/** Who goes there hears of a damaged one, and how far it leads. */
function timesOf(segment: Segment, isNewest: boolean): number[] {
  try {
    return readSegment(segment, isNewest).map(({ time }) => time);
  } catch (error) {
    if (error instanceof DamagedSegment) return [Infinity];
    throw error;
  }
}

/** When the last entry that lies there was written; -Infinity for none, and where the last segment is damaged. */
export function recordedUntil(folder: string): number {
  const last = listSegments(folder).at(-1);
  const until = last ? (timesOf(last, true).at(-1) ?? last.begunAt) : -Infinity;
  return until === Infinity ? -Infinity : until;
}

/** Bytes of all recordings, and the newest chain with the oldest position from which it can be followed; null without one. */
export function describeRecordings(folder: string, database: string): { bytes: number; newest: RecordedPlace | null } {
  const segments = listSegments(folder);
  const pictures = listPictures(folder);
  const bytes = [...segments, ...pictures].reduce((sum, each) => sum + each.bytes, 0);
  // Not the last of the folder: a clock that was ahead, or another data folder, may have left a later one.
  const chain = chainOf(database);
  const first = segments.find((segment) => segment.chain === chain);
  return { bytes, newest: chain === null ? null : { chain, position: first ? first.first - 1 : 0 } };
}

function chainOf(database: string): string | null {
  const reader = new Database(database, "reader");
  try {
    return recordingPlace(reader)?.chain ?? null;
  } finally {
    reader.close();
  }
}

interface Pruning {
  /** When the oldest backup was taken; absent: all may be needed. */
  before?: number;
  limitBytes: number;
}

/**
 * Removes what no backup needs any more: everything that was written before the oldest one. Where the rest is larger than the
 * limit, the oldest of it goes too; the segment that is being written stays.
 */
export function pruneRecordings(folder: string, { before = -Infinity, limitBytes }: Pruning): void {
  const segments = listSegments(folder);
  const pictures = listPictures(folder);
  let bytes = [...segments, ...pictures].reduce((sum, each) => sum + each.bytes, 0);
  while (segments.length > 1) {
    const [oldest, next] = segments;
    if (!oldest || !next) return;
    const end = next.begunAt;
    const isOld = end <= before;
    if (!isOld && bytes <= limitBytes) return;
    removeSegment(folder, oldest);
    segments.shift();
    bytes -= oldest.bytes;
    // A picture was there before the entry that names it, so those of the next segment may be a little older.
    for (const picture of pictures.splice(0)) {
      if (picture.addedAt > end - PICTURE_LEAD_MS) pictures.push(picture);
      else {
        rmSync(picture.path, { force: true });
        bytes -= picture.bytes;
      }
    }
  }
}

export const PICTURE_LEAD_MS = 24 * 60 * 60 * 1000;

function listPictures(folder: string): { path: string; bytes: number; addedAt: number }[] {
  const root = join(folder, RECORDED_MEDIA);
  const entries = statSync(root, { throwIfNoEntry: false })
    ? readdirSync(root, { recursive: true, withFileTypes: true })
    : [];
  return entries.flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = join(entry.parentPath, entry.name);
    const { size, mtimeMs } = statSync(path);
    return [{ path, bytes: size, addedAt: mtimeMs }];
  });
}
