import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError, type RecordedMoment } from "#core/backup/backup.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { formatMoment, isoInZone } from "#core/polish/dates/format-dates.ts";
import type { RestoreCommand } from "./commands.ts";
import type { Progress, Report } from "../base/progress.ts";
import { presentSiteConfig } from "../compose/present-site-config.ts";
import { composeRestore } from "../compose/compose-restore.ts";
import { readConfig, type ServerConfig } from "../base/config.ts";
import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { holdsSite, inFreshFolder, replacedAt, replaceSite } from "../data-folder/replace-site.ts";
import { openDataFolder } from "../data-folder/open-data-folder.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import { wantedMoment, withSource } from "./restore-source.ts";
import { restoreMessages } from "#core/messages/server/cli/restore.ts";

type Engine = Parameters<typeof composeRestore>[1];

/**
 * Replaces the site in a data folder by the site of a backup, and reports what was done. No server may be using the folder. Rejects with a
 * Polish sentence and leaves the folder as it was. Times are in the zone of the present site (`presentSiteConfig`). After an interruption
 * the next start has the old site or the restored one.
 */
export async function restore(
  command: RestoreCommand,
  env: NodeJS.ProcessEnv,
  report: Report,
  progress: Progress,
  engine?: Engine,
): Promise<void> {
  const surroundings = { report, progress, engine };
  const config = readConfig(command.to === null ? env : { ...env, SZPALTA_DATA: command.to });
  const isElsewhere = config.data !== readConfig(env).data;
  const target = isElsewhere ? withoutLog(config) : config;
  // The settings say where backups and the recording are, even when the site is restored into another folder.
  const settings = isElsewhere ? readConfig(env) : config;
  const { timeZone } = await presentSiteConfig(settings.data);
  const until = await wantedMoment(command, settings, timeZone);
  const lock = await openDataFolder(target.data).catch((error: unknown) => {
    throw explained(error);
  });
  try {
    await refuseWithoutForce(target, command.force);
    const restored = await restoreInto(
      target,
      { file: command.file, until, settings, isAlone: !isElsewhere && !config.hosted },
      surroundings,
    );
    await reportRestored(restored, { config: target, timeZone, report, isLatest: command.latest });
  } catch (error) {
    throw explained(error);
  } finally {
    lock.release();
  }
}

interface Surroundings {
  report: Report;
  progress: Progress;
  engine: Engine | undefined;
}

type Restored = Awaited<ReturnType<Awaited<ReturnType<typeof composeRestore>>["restoreBackup"]>>;

interface Wanted {
  file: string | null;
  until: RecordedMoment | null;
  settings: ServerConfig;
  /** Whether the folder belongs to a site of one server; see `restoreBackup`. */
  isAlone: boolean;
}

async function restoreInto(
  config: ServerConfig,
  { isAlone, ...wanted }: Wanted,
  { report, progress, engine }: Surroundings,
): Promise<Restored> {
  const { restoreBackup, withPresent, beginEpoch, close, ...choosing } = await composeRestore(config, engine);
  const now = Date.now();
  try {
    const restored = await withSource({ ...wanted, data: config.data }, choosing, report, ({ path, until }) =>
      inFreshFolder(config.data, (fresh) =>
        withPresent(
          (present) => restoreBackup(path, fresh, { now, progress, until, present, isAlone }),
          () => report(restoreMessages.presentUnread),
        ),
      ),
    );
    const replaced = await replaceSite(config.data, replacedAt(now));
    if (replaced !== null) report(restoreMessages.replaced(replaced));
    const position = await beginEpoch(progress);
    if (position !== null) report(restoreMessages.newEpoch(position));
    return restored;
  } finally {
    await close();
  }
}

/** Returns settings without the shared log, because a site restored into another folder has a single server. */
function withoutLog({ hosted: _hosted, ...config }: ServerConfig): ServerConfig {
  return config;
}

async function refuseWithoutForce({ data, hosted }: ServerConfig, force: boolean): Promise<void> {
  if (force) return;
  if (hosted) throw new BackupError(restoreMessages.forceNewEpoch);
  if (await holdsSite(data)) throw new BackupError(restoreMessages.siteThere(data));
}

interface ReportOptions {
  config: ServerConfig;
  timeZone: string;
  report: Report;
  isLatest: boolean;
}

async function reportRestored(
  restored: Restored,
  { config, timeZone, report, isLatest }: ReportOptions,
): Promise<void> {
  const { manifest, replayed, missing } = restored;
  const { takenAt, counts } = manifest;
  report(
    restoreMessages.restored({
      site: manifest.site,
      folder: config.data,
      takenAt: formatMoment(takenAt, timeZone),
      posts: counts.posts,
      pictures: counts.pictures,
    }),
  );
  if (replayed) {
    const shown = (at: number | null) => (at === null ? null : isoInZone(at, timeZone));
    report(restoreMessages.replayed(replayed.entries, shown(replayed.last), shown(replayed.next)));
  }
  if (isLatest) report(restoreMessages.reaches(isoInZone(replayed?.last ?? takenAt, timeZone)));
  if (missing.length > 0) report(restoreMessages.picturesMissing(missing.join(", ")));
  await reportKey(manifest, config, report);
  const settings = join(config.data, "config");
  const files = join(settings, "site.zip");
  report(existsSync(files) ? restoreMessages.filesOfBackup(files) : restoreMessages.settingsOfBackup(settings));
  report(restoreMessages.signInAgain(COMMAND_LINE));
}

/** Warns when the key differs from the backup's key. Content and accounts need no key; encrypted values must be entered again. */
async function reportKey(manifest: Manifest, { key, keyFile }: ServerConfig, report: Report): Promise<void> {
  if (manifest.keyFingerprint === null) return;
  const isThere = key !== undefined || existsSync(keyFile);
  if (isThere && (await keyFingerprint(key ?? keyFile)) === manifest.keyFingerprint) return;
  report(isThere ? restoreMessages.otherKey : restoreMessages.noKeyFile(resolve(keyFile)));
  report(restoreMessages.withoutKey);
}

function explained(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  if (isDiskError(error)) return new BackupError(restoreMessages.diskFull, { cause: error });
  if (isLogError(error)) return new BackupError(restoreMessages.logSilent, { cause: error });
  return error;
}
