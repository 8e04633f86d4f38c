import { join } from "node:path";
import type { FileStore } from "#core/replication/file-store.ts";
import { environmentWithoutSecrets } from "../base/environment-without-secrets.ts";
import { CLOCKS, type SiteRuntime } from "../base/site-runtime.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import type { OpenedStore } from "./open-store.ts";

export const loadTakeBackup = async () => (await import("#store/sqlite/backup/take-backup.ts")).takeBackup;

type Dependencies = Pick<SiteRuntime, "config" | "site" | "store" | "log"> & Pick<OpenedStore, "fetchPictures">;

/** Returns the dependencies of backups, without the functions that stop and restart the server. */
export function backupParts({ config, site, store, log, fetchPictures }: Dependencies) {
  return {
    config,
    site,
    store,
    log,
    ...CLOCKS,
    database: join(config.data, DATABASE_FILE),
    environment: environmentWithoutSecrets(config),
    isShared: config.hosted !== undefined,
    loadTakeBackup,
    openPlace: openBackupPlace,
    fetchPictures,
    loadRecordings: () => import("#store/sqlite/backup/recordings.ts"),
    loadSender: () => import("#store/sqlite/backup/recording-sender.ts"),
    loadRestore: async () => (await import("#store/sqlite/backup/restore-backup.ts")).restoreInThread,
  };
}

/** Opens the off-site store of backups. */
export async function openBackupPlace(address: string): Promise<FileStore> {
  return (await import("#store/files/open-file-store.ts")).openFileStore(address, process.env, "SZPALTA_BACKUP_FILES");
}
