import { BackupError } from "#core/backup/backup.ts";
import { answerTask } from "./backup-thread.ts";
import { chooseBackup, restoreBackup, type RestoreTask } from "./restore-backup.ts";
import { readBackupMessages } from "#core/messages/store/backup.ts";

await answerTask<RestoreTask>(async ({ paths, folder, ...options }, progress) => {
  const from = options.until ? chooseBackup(paths, options.until) : (paths[0] ?? null);
  if (from === null) throw new BackupError(readBackupMessages.momentGone);
  return (await restoreBackup(from, folder, { ...options, progress })).missing.length;
});
