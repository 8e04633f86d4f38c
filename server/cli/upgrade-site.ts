import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { appVersion } from "../base/app-version.ts";
import { backupSentence } from "../backup/backups.ts";
import { restore } from "./restore.ts";
import type { UpgradeCommand } from "./commands.ts";
import type { Progress, Report } from "../base/progress.ts";
import { isServed, sendCommand } from "./send-command.ts";
import { compose } from "../compose/compose.ts";
import { readConfig, type ServerConfig, SettingError } from "../base/config.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { lockFolder } from "../data-folder/lock.ts";
import { withAddressOfFolder } from "../data-folder/served-address.ts";
import { openDataFolder } from "../data-folder/open-data-folder.ts";
import { loadSiteConfig } from "../base/site-config.ts";
import { IS_PACKAGE, SITE_FOLDER } from "../base/site-folder.ts";
import { installNextVersion } from "../upgrade/install-next-version.ts";
import {
  beforeFolder,
  installedVersion,
  nextFolder,
  refuseUnwritable,
  removeNext,
  schemaInHeader,
  schemaOfEngine,
  useBefore,
} from "../upgrade/site-versions.ts";
import { putInPlace, refuseLoss, RESTARTS, STOPS, upgradeToUndo } from "../upgrade/switch-version.ts";
import { runVersion, tryMigration } from "../upgrade/try-migration.ts";
import { upgradeMessages } from "#core/messages/server/upgrade.ts";

/* All modules are imported statically, because a module imported after the exchange of versions would come from the other version. */

/** Upgrades the site to the version in a file, or undoes the last upgrade. Rejects with a Polish sentence and leaves the site as it was. */
export async function upgradeSite(
  { file, force }: UpgradeCommand,
  env: NodeJS.ProcessEnv,
  report: Report,
  progress: Progress,
): Promise<void> {
  if (!IS_PACKAGE) throw new SettingError(upgradeMessages.sourceByGit);
  const config = readConfig(env);
  if (config.hosted) throw new SettingError(upgradeMessages.serversInTurn);
  await refuseUnwritable(SITE_FOLDER);
  const telling = { report, progress };
  if (file === null) await undo(config, env, force, telling);
  else await upgradeTo(file, config, env, telling);
}

interface Output {
  report: Report;
  progress: Progress;
}

async function upgradeTo(file: string, config: ServerConfig, env: NodeJS.ProcessEnv, telling: Output): Promise<void> {
  const { report, progress } = telling;
  const present = appVersion();
  report(upgradeMessages.installing);
  const version = await installNextVersion(SITE_FOLDER, file, present);
  let exitCode: number | null;
  try {
    report(upgradeMessages.tryingCopy(version));
    if (existsSync(join(config.data, DATABASE_FILE))) await tryMigration(SITE_FOLDER, config);
    exitCode = await sendCommand(config.data, { name: "switch version", to: version }, report, progress);
    if (exitCode === null) await switchAlone(config, version, telling);
    else if (exitCode !== RESTARTS && exitCode !== STOPS) throw new SettingError(upgradeMessages.staysAt(present));
  } catch (error) {
    removeNext(SITE_FOLDER);
    throw error;
  }
  if (exitCode === RESTARTS) {
    if (await isServing(config.data, version)) return report(upgradeMessages.runs(version));
    await putBack(config, env);
    throw new SettingError(upgradeMessages.doesNotRun(version, present));
  }
  const { code, output } = await runVersion(SITE_FOLDER, ["user", "list"], env, SITE_FOLDER);
  if (code === 0) return report(upgradeMessages.ready(version));
  await putBack(config, env);
  throw new SettingError(upgradeMessages.doesNotStart(version, present, output));
}

/** Takes a backup and exchanges the versions. No server has the data folder open. */
async function switchAlone(config: ServerConfig, version: string, { report, progress }: Output): Promise<void> {
  const runtime = await openAlone(config);
  const safety = await (async () => {
    try {
      return await (await runtime.backups()).take({ kind: "safety", startedBy: null, to: null, progress });
    } finally {
      await runtime.close();
    }
  })();
  report(backupSentence(safety));
  await locked(config.data, () => putInPlace(config.data, version, safety));
}

async function openAlone(config: ServerConfig) {
  const site = await loadSiteConfig();
  return compose(await withAddressOfFolder(config, site), site, "alone");
}

async function locked(data: string, work: () => Promise<void> | void): Promise<void> {
  const lock = await openDataFolder(data);
  try {
    await work();
  } finally {
    lock.release();
  }
}

async function undo(
  config: ServerConfig,
  env: NodeJS.ProcessEnv,
  force: boolean,
  { report, progress }: Output,
): Promise<void> {
  const upgrade = await upgradeToUndo();
  const exitCode = await sendCommand(config.data, { name: "switch back", force }, report, progress);
  if (exitCode === null) {
    const runtime = await openAlone(config);
    const isOther = schemaOfEngine(beforeFolder(SITE_FOLDER)) < schemaOfEngine(SITE_FOLDER);
    try {
      if (isOther) await refuseLoss(runtime.store.read, upgrade, force);
    } finally {
      await runtime.close();
    }
    const file = join(config.backups, upgrade.backup);
    if (isOther)
      await restore({ name: "restore", file, to: null, at: null, latest: false, force: true }, env, report, progress);
    await locked(config.data, () => useBefore(SITE_FOLDER));
  } else if (exitCode !== RESTARTS && exitCode !== STOPS) throw new SettingError(upgradeMessages.notUndone);
  const isRunning = exitCode === RESTARTS && (await isServing(config.data, upgrade.from));
  report(isRunning ? upgradeMessages.runsAgain(upgrade.from) : upgradeMessages.backAt(upgrade.from));
}

/** Goes back to the former version. If the new version has migrated the database, restores the data from before the upgrade. */
async function putBack({ data, backups }: ServerConfig, env: NodeJS.ProcessEnv): Promise<void> {
  const { backup } = await upgradeToUndo();
  await locked(data, () => useBefore(SITE_FOLDER));
  if (schemaInHeader(join(data, DATABASE_FILE)) > schemaOfEngine(SITE_FOLDER))
    await runVersion(SITE_FOLDER, ["restore", join(backups, backup), "--force"], env, SITE_FOLDER);
}

const POLL_MS = 250;

/**
 * When a restart leaves the data folder unlocked longer than `GONE_MS`, the server counts as gone. A start may take `LONGEST_MS`, because
 * it may migrate a large database.
 */
const GONE_MS = 10_000;
const LONGEST_MS = 600_000;

/** A stopping server may take at most this long: it lets requests end and accepts commands meanwhile. */
const LONGEST_STOP_MS = 30_000;

/** Waits until a server with this version accepts commands. Resolves to false when no server takes the data folder. */
async function isServing(data: string, version: string): Promise<boolean> {
  let free = 0;
  for (let waited = 0; waited < LONGEST_MS && free < GONE_MS; waited += POLL_MS) {
    const isChanged = installedVersion(SITE_FOLDER) === version;
    if (isChanged && (await isServed(data))) return true;
    if (!isChanged && !existsSync(nextFolder(SITE_FOLDER)) && waited > LONGEST_STOP_MS && (await isServed(data)))
      throw new SettingError(upgradeMessages.notSwitched);
    free = isFree(data) ? free + POLL_MS : 0;
    await after(POLL_MS);
  }
  return false;
}

function isFree(data: string): boolean {
  try {
    lockFolder(data).release();
    return true;
  } catch {
    return false;
  }
}
