import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError, type RecordedMoment } from "#core/backup/backup.ts";
import { LATEST_INSTANT } from "#core/base/values/instant.ts";
import { formatMoment, parseLocalTime } from "#core/polish/dates/dates.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import type { RestoreCommand } from "./commands.ts";
import type { Report } from "../base/progress.ts";
import type { composeRestore } from "../compose/compose-restore.ts";
import type { ServerConfig } from "../base/config.ts";
import { INCOMING } from "../data-folder/durable-file.ts";
import { openBackupFolder } from "../backup/backup-folder.ts";
import { recordedMoment } from "../backup/recording.ts";

/** What a command wants after a backup; null for nothing. Rejects with a BackupError for what is no time, or comes yet. */
export async function wantedMoment(
  { at, latest }: Pick<RestoreCommand, "at" | "latest">,
  own: ServerConfig,
  zone: string,
): Promise<RecordedMoment | null> {
  if (latest) return recordedMoment(own, { at: LATEST_INSTANT, isLatest: true, zone });
  if (at === null) return null;
  const moment = parseLocalTime(at, zone);
  if (!moment.ok) throw new BackupError(moment.message);
  const now = Date.now();
  if (moment.value > now)
    throw new BackupError(
      `Chwila „${at}” dopiero nadejdzie, a na tej maszynie jest ${formatMoment(now, zone)}. Sprawdź datę i zegar.`,
    );
  return recordedMoment(own, { at: moment.value, isLatest: false, zone });
}

export interface RestoreSource {
  /** Path of the backup. */
  path: string;
  until: RecordedMoment | null;
}

interface Wanted {
  /** The backup that was named. */
  file: string | null;
  until: RecordedMoment | null;
  /** Where backups and recording are. */
  own: ServerConfig;
  /** The data folder that is made: what is fetched lies in it meanwhile. */
  data: string;
}

type Engine = Pick<Awaited<ReturnType<typeof composeRestore>>, "chooseBackup" | "recordedUntil" | "fetchSent">;

/**
 * Lets `use` have the backup that was named, or the newest that leads to the moment: from the folder of backups, or from the second
 * place where that leads farther. Rejects with a BackupError where none does.
 */
export async function withSource<T>(
  { file, until, own, data }: Wanted,
  engine: Engine,
  report: Report,
  use: (source: RestoreSource) => Promise<T>,
): Promise<T> {
  if (file !== null && !until) return use({ path: file, until });
  if (!until) throw new Error("Neither a backup nor a moment was asked for.");
  const here = engine.chooseBackup(file === null ? await backupsBefore(own.backups, until.at) : [file], until);
  const fetched = join(data, INCOMING, "fetched");
  try {
    const sent = file === null && (here === null || until.isLatest) ? await fetchSent() : null;
    if (sent) {
      report("Kopia i nagranie zapisów pochodzą z drugiego miejsca.");
      return await use({ path: sent.backup, until: { ...until, recordings: sent.recordings, isSent: true } });
    }
  } finally {
    await rm(fetched, { recursive: true, force: true });
  }
  if (here === null) throw new BackupError(until.isLatest ? NO_BACKUP : NOT_RECORDED);
  if (file === null) report(`Kopia, od której zaczyna się odtwarzanie: ${here}`);
  return use({ path: here, until });

  async function fetchSent() {
    if (!until || !own.backupFiles) return null;
    await rm(fetched, { recursive: true, force: true });
    await mkdir(fetched, { recursive: true });
    try {
      const since = here === null ? null : engine.recordedUntil(until.recordings);
      return await engine.fetchSent(own.backupFiles, fetched, until, since);
    } catch (error) {
      if (!(error instanceof FileStoreUnavailable)) throw error;
      const sentence = `Drugie miejsce (SZPALTA_BACKUP_FILES) nie odpowiedziało: ${error.message}.`;
      if (here === null) throw new BackupError(`${sentence} Niczego nie zmieniono.`, { cause: error });
      report(`${sentence} Witryna powstaje z folderu kopii.`);
      return null;
    }
  }
}

const NOT_RECORDED =
  "Tej chwili nie da się odtworzyć: nie ma kopii sprzed niej, po której zapisy nagrywano bez przerwy aż do tej chwili. Zakres podaje strona „Kopie zapasowe” w studiu; samą kopię odtwarza restore <plik kopii>.";

const NO_BACKUP =
  "Nie ma kopii, od której można by zacząć: ani w folderze kopii (SZPALTA_BACKUPS), ani w drugim miejscu (SZPALTA_BACKUP_FILES). Niczego nie zmieniono.";

/** The newest first. */
async function backupsBefore(backups: string, at: number): Promise<string[]> {
  const there = (await openBackupFolder(backups).list()).filter(({ takenAt }) => takenAt <= at);
  return there.map(({ name }) => join(backups, name));
}
