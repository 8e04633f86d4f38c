import { stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, backupName } from "#core/backup/backup.ts";
import type { ServerConfig } from "../base/config.ts";
import { environmentWithoutSecrets } from "../base/environment-without-secrets.ts";
import { isDiskError } from "../data-folder/disk-errors.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { MIB } from "../base/cache-size.ts";
import { withSiteDescription } from "./site-description.ts";
import { openBackupFolder } from "./backup-folder.ts";
import type { BackupParts } from "./backup-dependencies.ts";
import { refuseWithout } from "./backup-space.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";
import { backupMessages } from "#core/messages/backup.ts";

interface Dependencies extends Pick<BackupParts, "site" | "loadTakeBackup" | "free"> {
  config: ServerConfig;
  log: Pick<BackupParts["log"], "info">;
  /** Called before the backup. From then on readers get a page that announces the migration. */
  onMigration(): Promise<unknown>;
}

/**
 * The disk must have this many times the database's size free. Two copies are compared, one compressed copy is in the backup, and the
 * migration writes a fourth copy.
 */
const COPIES = 4;
const SPARE_BYTES = 16 * MIB;

/**
 * Takes a verified backup before a database is migrated, unless nothing was written since the newest backup. If the backup fails, rejects
 * with a BackupError and leaves the database as it was. No other process may have the data folder open.
 */
export async function backUpBeforeMigration(deps: Dependencies): Promise<void> {
  const { config, site, loadTakeBackup, onMigration, free, log } = deps;
  await onMigration();
  const database = join(config.data, DATABASE_FILE);
  const folder = openBackupFolder(config.backups);
  const newest = (await folder.list()).find(({ check }) => check !== null);
  const changedAt = await lastChange(database);
  if (newest && newest.takenAt >= changedAt) return;
  const now = Date.now();
  const name = backupName(now);
  try {
    await folder.make();
    const { size } = await stat(database);
    await refuseWithout(COPIES * size + SPARE_BYTES, {
      folder: folder.folder,
      where: backupMessages.ofBackupFolder,
      what: backupMessages.forBackup,
      free,
    });
    const takeBackup = await loadTakeBackup();
    const task = { file: database, folder: config.data, to: folder.pathOf(name), work: folder.work };
    const options = { signal: new AbortController().signal, progress: () => {} };
    const siteDependencies = { config, site, environment: environmentWithoutSecrets(config) };
    const taken = await withSiteDescription(siteDependencies, `${task.to}.site.zip`, (about) =>
      takeBackup({ ...task, about }, options),
    );
    const { recording, posts, pictures, missing } = taken;
    await folder.note(name, { kind: "safety", check: { at: now, posts, pictures, missing }, recording, sentAt: null });
    log.info({ file: folder.pathOf(name) }, serverBackupMessages.beforeMigration);
  } catch (error) {
    if (!isDiskError(error) && !(error instanceof BackupError)) throw error;
    const why = error instanceof BackupError ? error.message : serverBackupMessages.folderFull;
    throw new BackupError(serverBackupMessages.notMigrated(why), { cause: error });
  }
}

/** Returns when the database or its write-ahead log was last written, in ms since the epoch. */
async function lastChange(database: string): Promise<number> {
  const files = await Promise.all([stat(database), stat(`${database}-wal`).catch(() => null)]);
  const written = files.map((file) => (file && file.size > 0 ? file.mtimeMs : 0));
  return Math.max(...written);
}
