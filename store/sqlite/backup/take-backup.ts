import { mkdirSync, rmSync } from "node:fs";
import type { TakeBackup, TakenBackup } from "#core/backup/backup.ts";
import { runInThread } from "./backup-thread.ts";

const THREAD = new URL("./backup-worker.ts", import.meta.url);

/**
 * Takes a backup in a worker thread and restores it into `work` to check it. Afterwards the file exists complete or not at all. Rejects
 * with a BackupError if the check fails, with the system's error for a full disk, and when `signal` aborts.
 */
export const takeBackup: TakeBackup = async (task, options) => {
  options.signal.throwIfAborted();
  rmSync(task.work, { recursive: true, force: true });
  mkdirSync(task.work, { recursive: true, mode: 0o700 });
  try {
    return await runInThread<TakenBackup>(THREAD, task, options);
  } finally {
    rmSync(task.work, { recursive: true, force: true });
  }
};
