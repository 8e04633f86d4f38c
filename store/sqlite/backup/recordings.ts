import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Backup, RecordedPlace } from "#core/backup/backup.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { committedPosition } from "./recording-position.ts";
import { chainBeginning, listChains, listSegments, readSegment, removeSegment, type Segment } from "./segments.ts";

/** The folder of pictures that were added after a backup. A picture has the same path as in a data folder. */
export const RECORDED_MEDIA = "media";

/** The suffix of a picture's name while the picture is being copied. */
export const UNFINISHED = ".part";

/** Returns whether the segments contain all writes after a position of a chain. */
function isContinued({ chain, position }: RecordedPlace, segments: readonly Segment[]): boolean {
  const first = segments.find((segment) => segment.chain === chain);
  return first !== undefined && first.first <= position + 1;
}

/** Returns whether the recording reaches from a backup to a moment, provided that no segment is damaged. */
export function reaches(
  folder: string,
  { takenAt, recording }: Pick<Backup, "takenAt" | "recording">,
  until: number,
): boolean {
  if (!recording || takenAt > until) return false;
  const segments = listSegments(folder);
  const chains = listChains(folder);
  const isNewest = chains.at(-1) === recording.chain;
  // The newest chain has no segment if nothing was written after the chain began.
  if (isNewest && !segments.some(({ chain }) => chain === recording.chain)) return true;
  if (!isContinued(recording, segments)) return false;
  if (isNewest) return true;
  // Writes between two chains may not have been recorded.
  if (chains.some((chain) => chain > recording.chain && chainBeginning(chain) <= until)) return false;
  const ofChain = segments.filter(({ chain }) => chain === recording.chain);
  return ofChain.some((segment) => timesOf(segment, segment === ofChain.at(-1)).some((time) => time > until));
}

/** Returns the times of a segment's entries; Infinity for a damaged segment, so that a restore reads it and reports where it is damaged. */
function timesOf(segment: Segment, isNewest: boolean): number[] {
  const { frames, damage } = readSegment(segment, isNewest);
  return damage ? [Infinity] : frames.map(({ time }) => time);
}

/** Returns when the last entry in the folder was written, in ms since 1970; -Infinity if there is none or the last segment is damaged. */
export function recordedUntil(folder: string): number {
  const last = listSegments(folder).at(-1);
  const until = last ? (timesOf(last, true).at(-1) ?? last.begunAt) : -Infinity;
  return until === Infinity ? -Infinity : until;
}

/**
 * Returns the size of all recordings in bytes. `newest` is the database's chain and the oldest position from which that chain can be
 * replayed; null without a chain.
 */
export function describeRecordings(folder: string, database: string): { bytes: number; newest: RecordedPlace | null } {
  const segments = listSegments(folder);
  const pictures = listPictures(folder);
  const bytes = [...segments, ...pictures].reduce((sum, each) => sum + each.bytes, 0);
  // The chain is read from the database, because the folder's last chain may come from another data folder or a wrong clock.
  const chain = committedPosition(database)?.chain ?? null;
  const first = segments.find((segment) => segment.chain === chain);
  return { bytes, newest: chain === null ? null : { chain, position: first ? first.first - 1 : 0 } };
}

interface Pruning {
  /** When the oldest backup was taken; absent if every recording may still be needed. */
  before?: number;
  limitBytes: number;
}

/** Removes recordings from before the oldest backup, then the oldest recordings until the rest fits. The segment being written stays. */
export function pruneRecordings(folder: string, pruning: Pruning): void {
  const segments = listSegments(folder);
  const closed = segments.map((segment, at) => ({ ...segment, endedAt: segments[at + 1]?.begunAt ?? Infinity }));
  const old = removableParts(closed, listPictures(folder), pruning);
  for (const part of old.parts) removeSegment(folder, part);
  for (const { path } of old.pictures) rmSync(path, { force: true });
}

/** A picture is copied at most this many milliseconds before the entry that names the picture is written. */
export const PICTURE_LEAD_MS = 24 * 60 * 60 * 1000;

/** Returns the parts and pictures that may be removed, the oldest first. The newest part always stays. */
export function removableParts<
  Part extends { bytes: number; endedAt: number },
  Picture extends { bytes: number; addedAt: number },
>(
  segments: readonly Part[],
  pictures: readonly Picture[],
  { before = -Infinity, limitBytes }: Pruning,
): { parts: Part[]; pictures: Picture[] } {
  const old: { parts: Part[]; pictures: Picture[] } = { parts: [], pictures: [] };
  let [left, bytes] = [pictures, [...segments, ...pictures].reduce((sum, each) => sum + each.bytes, 0)];
  for (const part of segments.slice(0, -1)) {
    if (part.endedAt > before && bytes <= limitBytes) break;
    const isOld = ({ addedAt }: Picture) => addedAt <= part.endedAt - PICTURE_LEAD_MS;
    const gone = left.filter(isOld);
    left = left.filter((picture) => !isOld(picture));
    bytes -= gone.reduce((sum, each) => sum + each.bytes, part.bytes);
    old.parts.push(part);
    appendAll(old.pictures, gone);
  }
  return old;
}

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
