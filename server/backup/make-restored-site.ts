import { BackupError, type BackupProgress, type RestoreRequest } from "#core/backup/backup.ts";
import { DISK_FULL, DiskError, isDiskError } from "../data-folder/disk-errors.ts";
import { isStop } from "../jobs/job-log.ts";
import { inFreshFolder } from "../data-folder/replace-site.ts";
import type { BackupParts } from "./backup-dependencies.ts";
import { recordedMoment } from "./recording.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/* A restore from the studio makes the requested state in a new folder inside the data folder. Failures become Polish sentences. */

interface Making {
  request: RestoreRequest;
  /** The path of the backup. */
  path: string;
  now: number;
  progress: BackupProgress;
  signal: AbortSignal;
}

/**
 * Makes the requested state in a new folder and passes the folder's path to `use`. When something fails, the folder is removed. Rejects
 * with a BackupError when the backup is damaged or the space is not enough.
 */
export async function makeRestoredSite<T>(
  { config, site, database, loadRestore }: BackupParts,
  { request: { moment, by }, path, now, progress, signal }: Making,
  use: (fresh: string) => Promise<T>,
): Promise<T> {
  const { data } = config;
  const restoreInThread = await loadRestore();
  const requested = moment !== null && { at: moment, isLatest: false, zone: site.timeZone };
  const until = requested ? await recordedMoment(config, requested) : null;
  return inFreshFolder(data, async (fresh) => {
    await restoreInThread({ paths: [path], folder: fresh, now, until, by, present: database }, { signal, progress });
    return use(fresh);
  });
}

/** The sentence about a restore that the end of the server interrupted. */
export const RESTORE_STOPPED = serverBackupMessages.restoreStopped;

const PROBLEMS = {
  full: serverBackupMessages.restoreFull(DISK_FULL),
  broken: serverBackupMessages.restoreBroken,
};

/** Returns the sentence about a failed restore, for the person who began it. */
export function restoreProblem(error: unknown): string {
  if (isStop(error)) return RESTORE_STOPPED;
  if (error instanceof BackupError || error instanceof DiskError)
    return serverBackupMessages.nothingRestored(error.message);
  return isDiskError(error) ? PROBLEMS.full : PROBLEMS.broken;
}
