import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupError, type RecordedMoment } from "#core/backup/backup.ts";
import type { Manifest } from "#core/backup/manifest.ts";
import { formatMoment, isoInZone } from "#core/polish/dates/dates.ts";
import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import type { RestoreCommand } from "./commands.ts";
import type { Progress, Report } from "../base/progress.ts";
import { composeRestore } from "../compose/compose-restore.ts";
import { readConfig, type ServerConfig } from "../base/config.ts";
import { isDiskError, isLogError } from "../data-folder/disk-errors.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { holdsSite, inFreshFolder, replacedAt, replaceSite } from "../data-folder/replace-site.ts";
import { takeFolder } from "../data-folder/take-folder.ts";
import { loadSiteConfig } from "../base/site-config.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";
import { wantedMoment, withSource } from "./restore-source.ts";

type Engine = Parameters<typeof composeRestore>[1];

/**
 * Makes the site of a backup that of a data folder, which no server may use meanwhile, and says what was done. Rejects with a
 * Polish sentence and the folder as it was; broken off at any moment it leaves the old site or, at the next start, the new one.
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
  const { timeZone } = await loadSiteConfig();
  // Backups and recording are those of the settings, wherever the site goes.
  const own = isElsewhere ? readConfig(env) : config;
  const until = await wantedMoment(command, own, timeZone);
  const lock = await takeFolder(target.data).catch((error: unknown) => {
    throw explained(error);
  });
  try {
    await refuseUntold(target, command.force);
    const restored = await restoreInto(
      target,
      { file: command.file, until, own, isAlone: !isElsewhere && !config.hosted },
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
  own: ServerConfig;
  /** As in `restoreBackup`. */
  isAlone: boolean;
}

async function restoreInto(
  config: ServerConfig,
  { isAlone, ...wanted }: Wanted,
  { report, progress, engine }: Surroundings,
): Promise<Restored> {
  const { restoreBackup, beginEpoch, close, ...choosing } = await composeRestore(config, engine);
  const now = Date.now();
  try {
    const restored = await withSource({ ...wanted, data: config.data }, choosing, report, ({ path, until }) =>
      inFreshFolder(config.data, (fresh) => restoreBackup(path, fresh, { now, progress, until, isAlone })),
    );
    const replaced = await replaceSite(config.data, replacedAt(now));
    if (replaced !== null) report(`To, co było w folderze danych, leży teraz w ${replaced}.`);
    const position = await beginEpoch(progress);
    if (position !== null)
      report(`W dzienniku zaczęła się nowa epoka, od pozycji ${position}: pozostałe serwery biorą stan z kopii.`);
    return restored;
  } finally {
    await close();
  }
}

/** Another folder than the server's own becomes a site of one server. */
function withoutLog({ hosted: _hosted, ...config }: ServerConfig): ServerConfig {
  return config;
}

async function refuseUntold({ data, hosted }: ServerConfig, force: boolean): Promise<void> {
  if (force) return;
  if (hosted)
    throw new BackupError(
      "Ta witryna ma dziennik wielu serwerów. Odtworzenie zaczyna w nim nową epokę: wszystkie serwery porzucają to, co mają, i biorą stan z kopii. Zatrzymaj je i jeśli tego chcesz, powtórz polecenie z --force.",
    );
  if (await holdsSite(data))
    throw new BackupError(
      `W folderze ${data} jest już witryna, więc niczego nie zmieniono. Wskaż inny folder (--to) albo dodaj --force: kopia zajmie jej miejsce, a to, co tam jest, zostanie obok.`,
    );
}

interface Telling {
  config: ServerConfig;
  timeZone: string;
  report: Report;
  isLatest: boolean;
}

async function reportRestored(restored: Restored, { config, timeZone, report, isLatest }: Telling): Promise<void> {
  const { manifest, replayed, missing } = restored;
  const { takenAt, counts } = manifest;
  report(
    `Witryna „${manifest.site}” jest w folderze ${config.data}, z kopii z: ${formatMoment(takenAt, timeZone)} (${countOf(counts.posts, NOUNS.wpis)}, obrazy: ${counts.pictures}).`,
  );
  if (replayed) {
    const last = replayed.last === null ? "żaden" : isoInZone(replayed.last, timeZone);
    const next = replayed.next === null ? "" : ` Pierwszy pominięty: ${isoInZone(replayed.next, timeZone)}.`;
    report(`Zapisy odtworzone z nagrania: ${replayed.entries}, ostatni: ${last}.${next}`);
  }
  if (isLatest)
    report(`Witryna sięga do: ${isoInZone(replayed?.last ?? takenAt, timeZone)}. Późniejszych zapisów w niej nie ma.`);
  if (missing.length > 0) report(`Plików tych obrazów nie ma albo są uszkodzone: ${missing.join(", ")}.`);
  await reportKey(manifest, config, report);
  report(`Ustawienia z chwili kopii są w ${join(config.data, "config")}; program zostaje przy obecnych.`);
  report(`Wszyscy zalogują się na nowo. Uruchom serwer i sprawdź witrynę: ${COMMAND_LINE} doctor`);
}

/** Content and accounts need no key; what was encrypted with it is asked for anew. */
async function reportKey(manifest: Manifest, { key, keyFile }: ServerConfig, report: Report): Promise<void> {
  if (manifest.keyFingerprint === null) return;
  const isThere = key !== undefined || existsSync(keyFile);
  if (isThere && (await keyFingerprint(key ?? keyFile)) === manifest.keyFingerprint) return;
  report(
    isThere
      ? "Tajny klucz jest inny niż ten, z którym powstała kopia; jeśli masz tamten, podstaw go przed uruchomieniem."
      : `Brak pliku klucza ${resolve(keyFile)}; jeśli masz jego kopię, połóż ją tam przed uruchomieniem.`,
  );
  report(
    "Bez tamtego klucza teksty, konta, hasła i klucze dostępu działają. Drugich składników sprawdzić się nie da: kto go ma, dostaje nowy odnośnik poleceniem user reset <e-mail>. Odnośniki do podglądu szkiców przestają działać.",
  );
}

function explained(error: unknown): unknown {
  if (error instanceof BackupError) return error;
  if (isDiskError(error))
    return new BackupError(
      "Na dysku folderu danych zabrakło miejsca albo nie można na nim pisać. Witryna jest, jaka była. Zwolnij miejsce i powtórz polecenie.",
      { cause: error },
    );
  if (isLogError(error))
    return new BackupError(
      "Dziennik albo wspólne pliki nie odpowiedziały. Folder danych ma już stan z kopii; powtórz polecenie, a zacznie ono nową epokę.",
      { cause: error },
    );
  return error;
}
