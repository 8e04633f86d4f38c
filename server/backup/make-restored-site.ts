import { BackupError, type BackupProgress, type RestoreRequest } from "#core/backup/backup.ts";
import { DISK_FULL, DiskError, isDiskError } from "../data-folder/disk-errors.ts";
import { isStop } from "../jobs/job-log.ts";
import { inFreshFolder } from "../data-folder/replace-site.ts";
import type { BackupParts } from "./backup-task.ts";
import { recordedMoment } from "./recording.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/* What restoring from the studio is: another state beside the present one, and why not. */

interface Making {
  request: RestoreRequest;
  /** The backup's file. */
  path: string;
  now: number;
  progress: BackupProgress;
  signal: AbortSignal;
}

/**
 * Makes the state that is asked for in a folder of its own, and lets `use` have it; what comes to nothing is removed. Rejects with a
 * BackupError where it is damaged or finds no space.
 */
export async function makeRestoredSite<T>(
  { config, site, loadRestore }: BackupParts,
  { request: { moment, by }, path, now, progress, signal }: Making,
  use: (fresh: string) => Promise<T>,
): Promise<T> {
  const { data } = config;
  const restoreInThread = await loadRestore();
  const asked = moment !== null && { at: moment, isLatest: false, zone: site.timeZone };
  const until = asked ? await recordedMoment(config, asked) : null;
  return inFreshFolder(data, async (fresh) => {
    await restoreInThread({ paths: [path], folder: fresh, now, until, by }, { signal, progress });
    return use(fresh);
  });
}

/** What the page says of a restore that a kill or a stop has ended. */
export const RESTORE_STOPPED = serverBackupMessages.restoreStopped;

const PROBLEMS = {
  full: serverBackupMessages.restoreFull(DISK_FULL),
  broken: serverBackupMessages.restoreBroken,
};

/** Why a restore failed, for the person who asked for it. */
export function restoreProblem(error: unknown): string {
  if (isStop(error)) return RESTORE_STOPPED;
  if (error instanceof BackupError || error instanceof DiskError)
    return serverBackupMessages.nothingRestored(error.message);
  return isDiskError(error) ? PROBLEMS.full : PROBLEMS.broken;
}
