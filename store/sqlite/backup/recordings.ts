import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Backup, RecordedPlace } from "#core/backup/backup.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { committedPlace } from "./recording-place.ts";
import { chainBeginning, listChains, listSegments, readSegment, removeSegment, type Segment } from "./segments.ts";

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
  const { frames, damage } = readSegment(segment, isNewest);
  return damage ? [Infinity] : frames.map(({ time }) => time);
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
  const chain = committedPlace(database)?.chain ?? null;
  const first = segments.find((segment) => segment.chain === chain);
  return { bytes, newest: chain === null ? null : { chain, position: first ? first.first - 1 : 0 } };
}

interface Pruning {
  /** When the oldest backup was taken; absent: all may be needed. */
  before?: number;
  limitBytes: number;
}

/** Of what was recorded before the oldest backup nothing is needed; above the limit the oldest goes. What is being written stays. */
export function pruneRecordings(folder: string, pruning: Pruning): void {
  const segments = listSegments(folder);
  const parts = segments.map((segment, at) => ({ ...segment, endedAt: segments[at + 1]?.begunAt ?? Infinity }));
  const old = oldOf(parts, listPictures(folder), pruning);
  for (const part of old.parts) removeSegment(folder, part);
  for (const { path } of old.pictures) rmSync(path, { force: true });
}

/** A picture was there before the entry that names it, so those of the next part may be a little older. */
export const PICTURE_LEAD_MS = 24 * 60 * 60 * 1000;

/** What may go of parts, the oldest first, of which the newest stays, and of pictures. */
export function oldOf<
  Part extends { bytes: number; endedAt: number },
  Picture extends { bytes: number; addedAt: number },
>(
  parts: readonly Part[],
  pictures: readonly Picture[],
  { before = -Infinity, limitBytes }: Pruning,
): { parts: Part[]; pictures: Picture[] } {
  const old: { parts: Part[]; pictures: Picture[] } = { parts: [], pictures: [] };
  let [left, bytes] = [pictures, [...parts, ...pictures].reduce((sum, each) => sum + each.bytes, 0)];
  for (const part of parts.slice(0, -1)) {
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
