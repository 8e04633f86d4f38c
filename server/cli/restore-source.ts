import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, type RecordedMoment } from "#core/backup/backup.ts";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { formatMoment, parseLocalTime } from "#core/polish/dates/format-dates.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import type { RestoreCommand } from "./commands.ts";
import type { Report } from "../base/progress.ts";
import type { composeRestore } from "../compose/compose-restore.ts";
import type { ServerConfig } from "../base/config.ts";
import { INCOMING } from "../data-folder/durable-file.ts";
import { openBackupFolder } from "../backup/backup-folder.ts";
import { recordedMoment } from "../backup/recording.ts";
import { restoreMessages } from "#core/messages/server/cli/restore.ts";

/**
 * Returns the moment up to which recorded writes must be replayed, as the command says; null for no replay. Rejects with a BackupError when
 * the text is not a time, or is a time in the future.
 */
export async function wantedMoment(
  { at, latest }: Pick<RestoreCommand, "at" | "latest">,
  settings: ServerConfig,
  zone: string,
): Promise<RecordedMoment | null> {
  if (latest) return recordedMoment(settings, { at: LATEST_INSTANT, isLatest: true, zone });
  if (at === null) return null;
  const moment = parseLocalTime(at, zone);
  if (!moment.ok) throw new BackupError(moment.message);
  const now = Date.now();
  if (moment.value > now) throw new BackupError(restoreMessages.inFuture(at, formatMoment(now, zone)));
  return recordedMoment(settings, { at: moment.value, isLatest: false, zone });
}

export interface RestoreSource {
  /** Path of the backup. */
  path: string;
  until: RecordedMoment | null;
}

interface Wanted {
  /** The path of the backup that the command names, or null. */
  file: string | null;
  until: RecordedMoment | null;
  /** The settings that say where backups and the recording are. */
  settings: ServerConfig;
  /** The data folder to be made. Meanwhile it holds the files fetched from the off-site store. */
  data: string;
}

type Engine = Pick<Awaited<ReturnType<typeof composeRestore>>, "chooseBackup" | "recordedUntil" | "fetchSent">;

/**
 * Calls `use` with the command's backup, or with the newest backup from which recorded writes reach the moment. Prefers the folder of
 * backups, unless the off-site store reaches a later moment. Rejects with a BackupError when no backup fits.
 */
export async function withSource<T>(
  { file, until, settings, data }: Wanted,
  engine: Engine,
  report: Report,
  use: (source: RestoreSource) => Promise<T>,
): Promise<T> {
  if (file !== null && !until) return use({ path: file, until });
  if (!until) throw new Error("Neither a backup nor a moment was asked for.");
  const here = engine.chooseBackup(file === null ? await backupsBefore(settings.backups, until.at) : [file], until);
  const fetched = join(data, INCOMING, "fetched");
  try {
    const sent = file === null && (here === null || until.isLatest) ? await fetchSent() : null;
    if (sent) {
      report(restoreMessages.fromSecondPlace);
      return await use({ path: sent.backup, until: { ...until, recordings: sent.recordings, isSent: true } });
    }
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
  if (here === null) throw new BackupError(until.isLatest ? restoreMessages.noBackup : restoreMessages.notRecorded);
  if (file === null) report(restoreMessages.fromBackup(here));
  return use({ path: here, until });

  async function fetchSent() {
    if (!until || !settings.backupFiles) return null;
    await rm(fetched, { recursive: true, force: true });
    await mkdir(fetched, { recursive: true });
    try {
      const since = here === null ? null : engine.recordedUntil(until.recordings);
      return await engine.fetchSent(settings.backupFiles, fetched, until, since);
    } catch (error) {
      if (!(error instanceof FileStoreUnavailable)) throw error;
      const sentence = restoreMessages.secondPlaceSilent(error.message);
      if (here === null) throw new BackupError(restoreMessages.nothingChanged(sentence), { cause: error });
      report(restoreMessages.fromFolder(sentence));
      return null;
    }
  }
}

/** Returns the paths of the backups taken up to an instant, newest first. */
async function backupsBefore(backups: string, at: number): Promise<string[]> {
  const earlier = (await openBackupFolder(backups).list()).filter(({ takenAt }) => takenAt <= at);
  return earlier.map(({ name }) => join(backups, name));
}
