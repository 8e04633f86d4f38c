import { join } from "node:path";
import type { BackupProgress, RecordedMoment } from "#core/backup/backup.ts";
import type { ServerConfig } from "../base/config.ts";
import { CLOCKS } from "../base/site-runtime.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { openBackupPlace } from "./compose-backups.ts";
import { openEngine, type OpenSources } from "./open-store.ts";

/**
 * Returns functions that restore a backup into a data folder. The caller has locked the folder. Opens the log and the shared files if the
 * settings name them.
 */
export async function composeRestore({ data, hosted, key, keyFile }: ServerConfig, engine: OpenSources = openEngine) {
  const [{ restoreBackup, chooseBackup }, { fetchOffsiteBackup }, { recordedUntil }, { beginRestoredEpoch }] =
    await Promise.all([
      import("#store/sqlite/backup/restore-backup.ts"),
      import("#store/sqlite/backup/fetch-offsite-backup.ts"),
      import("#store/sqlite/backup/recordings.ts"),
      import("#store/sqlite/begin-restored-epoch.ts"),
    ]);
  const file = join(data, DATABASE_FILE);
  const opened = hosted && { serverId: hosted.server, ...(await engine(hosted, key ?? keyFile)) };
  let isOpen = opened !== undefined;
  return {
    restoreBackup,
    chooseBackup,
    recordedUntil,
    /** Fetches a backup and recorded writes from the off-site store; see `fetchOffsiteBackup`. */
    async fetchSent(address: string, folder: string, until: RecordedMoment, since: number | null) {
      return fetchOffsiteBackup(await openBackupPlace(address), folder, until, since);
    },
    /**
     * Calls `work` with the path of the database that the restore replaces; there may be no such file. With a log it is a copy of what the
     * log has, because this server's own database may be behind that or missing. If the log cannot be read, it is that database, after
     * `onUnread`. Rejects with the error of a full disk.
     */
    async withPresent<T>(work: (present: string) => Promise<T>, onUnread: () => void): Promise<T> {
      if (!opened) return work(file);
      const { removeDatabase, restoreCopy } = await import("#store/sqlite/replication/restore-copy.ts");
      const copy = `${file}.restored`;
      try {
        const isCopied = await restoreCopy(copy, opened, null).catch((error: unknown) => {
          if (isDiskError(error)) throw error;
          onUnread();
        });
        return await work(isCopied ? copy : file);
      } finally {
        removeDatabase(copy);
      }
    },
    /** Begins a new epoch of the log with the restored data, and closes the log. Resolves to the log's position, or null without a log. */
    async beginEpoch(progress: BackupProgress): Promise<number | null> {
      if (!opened) return null;
      isOpen = false;
      const options = { ...opened, ...CLOCKS, file };
      const fingerprint = await keyFingerprint(key ?? keyFile);
      return beginRestoredEpoch({ ...options, keyFingerprint: fingerprint }, { folder: data, progress });
    },
    close: async () => (isOpen ? opened?.log.close() : undefined),
  };
}
