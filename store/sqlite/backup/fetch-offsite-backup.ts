import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BackupError, type RecordedMoment, type RecordedPlace, takenAtOf } from "#core/backup/backup.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { PICTURE_LEAD_MS, reaches, RECORDED_MEDIA } from "./recordings.ts";
import { manifestOf } from "./restore-backup.ts";
import { segmentName } from "./segments.ts";
import { OFFSITE_BACKUPS, OFFSITE_RECORDING, type OffsiteSegment, offsiteSegments } from "./offsite-segments.ts";
import { readBackupMessages } from "#core/messages/store/backup.ts";

/** At most this many backups are tried. A backup that began before the moment may hold a later state; then an older backup is needed. */
const MOST_TRIED = 3;

/**
 * Fetches from the off-site store (`SZPALTA_BACKUP_FILES`) what restoring a moment needs: the newest backup from which the recording
 * reaches the moment, and the recording after that backup. Resolves to the backup's path and the folder of recordings. Resolves to null if
 * no backup reaches the moment, or if nothing was recorded after `since`.
 */
export async function fetchOffsiteBackup(
  place: FileStore,
  folder: string,
  until: Pick<RecordedMoment, "at" | "isLatest">,
  since: number | null,
): Promise<{ backup: string; recordings: string } | null> {
  const segments = offsiteSegments(await place.list(OFFSITE_RECORDING));
  if (since !== null && !segments.some(({ endedAt }) => endedAt > since)) return null;
  const sent = (await place.list(OFFSITE_BACKUPS)).map(({ name }) => name);
  const names = sent.filter((name) => (takenAtOf(name) ?? Infinity) <= until.at).toSorted();
  const recordings = join(folder, "recording");
  let newest: string | null = null;
  for (const name of names.toReversed().slice(0, MOST_TRIED)) {
    const backup = join(folder, name);
    if (!(await place.getFile(name, backup))) continue;
    newest ??= backup;
    const { recording, takenAt } = manifestOf(backup);
    await fetchParts(place, recordings, segments, recording);
    if (!reaches(recordings, { takenAt, recording }, until.at)) continue;
    await fetchPictures(place, recordings, takenAt);
    return { backup, recordings };
  }
  return until.isLatest && newest ? { backup: newest, recordings } : null;
}

async function fetchParts(
  place: FileStore,
  recordings: string,
  segments: readonly OffsiteSegment[],
  from: RecordedPlace | null,
): Promise<void> {
  // Each chain gets a folder, even one without segments, because a later chain shows that the earlier chains have ended.
  for (const chain of new Set(segments.map((part) => part.chain)))
    await mkdir(join(recordings, chain), { recursive: true });
  for (const { name, chain, first, last, endedAt } of segments) {
    if (chain !== from?.chain || last <= from.position) continue;
    const bytes = await place.get(name);
    if (!bytes) throw new BackupError(readBackupMessages.sentGone(name));
    await writeFile(join(recordings, chain, segmentName({ position: first, time: endedAt })), bytes);
  }
}

async function fetchPictures(place: FileStore, recordings: string, takenAt: number): Promise<void> {
  for (const { name, storedAt } of await place.list(`${OFFSITE_RECORDING}${RECORDED_MEDIA}/`)) {
    if (storedAt < takenAt - PICTURE_LEAD_MS) continue;
    const path = join(recordings, name.slice(OFFSITE_RECORDING.length));
    await mkdir(dirname(path), { recursive: true });
    await place.getFile(name, path);
  }
}
