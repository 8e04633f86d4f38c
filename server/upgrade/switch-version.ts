import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { oneLine } from "#core/base/values/one-line.ts";
import { type Backup, BackupError } from "#core/backup/backup.ts";
import type { Store } from "#core/store.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import { appVersion } from "../base/app-version.ts";
import { type Backups, backupSentence } from "../backup/backups.ts";
import type { Progress, Report } from "../base/progress.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { SITE_FOLDER } from "../base/site-folder.ts";
import { canRestart } from "../base/can-restart.ts";
import { beforeFolder, lastUpgrade, schemaOfEngine, type UpgradeNote, useBefore, useNext } from "./site-versions.ts";
import { upgradeMessages } from "#core/messages/server/upgrade.ts";

interface Runtime extends Pick<SiteRuntime, "config" | "store"> {
  backups(): Promise<Backups>;
}

/** Exit codes of a command that the server performs. After `RESTARTS` the server starts again by itself; after `STOPS` somebody must start it. */
export const RESTARTS = 0;
export const STOPS = 4;

/**
 * Upgrades the program of a running server. The server takes a backup, stops, replaces the program by the next version and starts again.
 * Rejects with a BackupError.
 */
export async function switchVersion(
  { backups, config }: Runtime,
  to: string,
  report: Report,
  progress: Progress,
): Promise<number> {
  const replace = (safety: Backup) => putInPlace(config.data, to, safety);
  report(backupSentence(await (await backups()).backUpAndRestart(progress, replace)));
  return canRestart() ? RESTARTS : STOPS;
}

/** Replaces the present version by the next version. The caller must hold the data folder's lock, with the database closed. */
export async function putInPlace(data: string, to: string, { name, takenAt }: Backup): Promise<void> {
  // Nothing was written after the backup. So the database file gets the backup's time, and the next version takes no second backup.
  const second = Math.floor(takenAt / 1000);
  await utimes(join(data, DATABASE_FILE), second, second);
  useNext(SITE_FOLDER, { from: appVersion(), to, at: Date.now(), backup: name });
}

/**
 * Brings a running server back to the former version. If the upgrade migrated the database, restores the backup from before the upgrade.
 * Rejects with a BackupError without an upgrade to undo, or when changes would be lost and `force` is not set.
 */
export async function switchBack(
  { backups, store }: Runtime,
  force: boolean,
  report: Report,
  progress: Progress,
): Promise<number> {
  const upgrade = await upgradeToUndo();
  const service = await backups();
  const goBack = async () => useBefore(SITE_FOLDER);
  if (schemaOfEngine(beforeFolder(SITE_FOLDER)) < schemaOfEngine(SITE_FOLDER)) {
    await refuseLoss(store.read, upgrade, force);
    const by = { id: null, name: "szpalta upgrade --undo" };
    const problem = await service.restoreAnd({ file: upgrade.backup, moment: null, by }, goBack);
    if (problem !== null) throw new BackupError(problem);
  } else report(backupSentence(await service.backUpAndRestart(progress, goBack)));
  return canRestart() ? RESTARTS : STOPS;
}

/** Returns the last upgrade. Rejects with a BackupError when there is no upgrade to undo. */
export async function upgradeToUndo(): Promise<UpgradeNote> {
  const upgrade = await lastUpgrade(SITE_FOLDER);
  if (upgrade === null) throw new BackupError(upgradeMessages.nothingToUndo);
  return upgrade;
}

/** At most this many rows of the audit log are read. When there are more, the number in the refusal is too low. */
const MOST_COUNTED = 1_000;
const TITLES_SHOWN = 3;

/** Matches entries of the audit log that do not count as lost changes. */
const NO_WORK = /^(?:backup-|sign-in)/;

/** Rejects with a BackupError that says what changed since the upgrade. Without changes, or with `force`, resolves. */
export async function refuseLoss(read: Store["read"], { at }: UpgradeNote, force: boolean): Promise<void> {
  if (force) return;
  const { rows } = await read.queue({}, 0, MOST_COUNTED);
  const titles = rows.filter(({ updatedAt }) => updatedAt > at).map(({ title }) => oneLine(title));
  const filter = { userId: null, at: [at, Number.MAX_SAFE_INTEGER] as [number, number], text: "" };
  const entries = await read.filteredAudit(MOST_COUNTED, null, filter);
  const acts = entries.filter(({ act }) => !NO_WORK.test(act)).length;
  if (titles.length === 0 && acts === 0) return;
  const shown = titles.slice(0, TITLES_SHOWN);
  throw new BackupError(upgradeMessages.undoLoses({ posts: titles.length, titles: shown, acts }));
}
