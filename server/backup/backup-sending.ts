import type { Logger } from "pino";
import { type Backup, takenAtOf } from "#core/backup/backup.ts";
import { retainedOfSite } from "#core/backup/staying-backups.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import { type FileStore, FileStoreUnavailable } from "#core/replication/file-store.ts";
import type { ServerConfig } from "../base/config.ts";
import type { BackupFolder } from "./backup-folder.ts";
import type { BackupParts } from "./backup-task.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/** Opens a place of `SZPALTA_BACKUP_FILES`: an S3, or a folder. */
export type OpenPlace = (address: string) => Promise<FileStore>;

interface SendingParts {
  config: Pick<ServerConfig, "backupFiles" | "recordingBytes">;
  folder: BackupFolder;
  zone: string;
  clock: Clock;
  elapsed: MonotonicClock;
  log: Pick<Logger, "info" | "error">;
  openPlace: OpenPlace;
  loadSender: BackupParts["loadSender"];
}

const RETRY_MS = 60 * 60 * 1000;

/** What the service said has no secrets. */
function notSent(error: unknown): string {
  if (error instanceof Error && error.name === "SettingError") return error.message;
  const reason = error instanceof FileStoreUnavailable ? error.message : null;
  return serverBackupMessages.notSent(reason);
}

const NAMES = "szpalta-";

/** Sends backups to another place, where the same rule decides what stays. */
export function createBackupSending({
  config,
  folder,
  zone,
  clock,
  elapsed,
  log,
  openPlace,
  loadSender,
}: SendingParts) {
  const address = config.backupFiles ?? null;
  let retryAt = -Infinity;

  async function send(place: FileStore, { name, kind, check, recording }: Backup): Promise<void> {
    // A service that refuses a large file ends the connection before its reason is read; that of a question is.
    await place.list(NAMES);
    await place.putFile(name, folder.pathOf(name));
    if (check) await folder.note(name, { kind, check, recording, sentAt: clock() });
    // Why one was taken stands in the folder alone, for longer than it matters.
    const kinds = new Map((await folder.list()).map((own) => [own.name, own.kind]));
    const there = (await place.list(NAMES)).flatMap((file) => {
      const takenAt = takenAtOf(file.name);
      return takenAt === null
        ? []
        : [{ name: file.name, takenAt, kind: kinds.get(file.name) ?? ("scheduled" as const) }];
    });
    const staying = retainedOfSite(there, zone, clock());
    for (const each of there) if (!staying.includes(each)) await place.remove(each.name);
    const [before, limitBytes] = [staying.at(-1)?.takenAt, config.recordingBytes];
    if (before !== undefined && limitBytes)
      await (await loadSender()).pruneSentRecording(place, { before, limitBytes });
    log.info({ name }, serverBackupMessages.sent);
  }

  /** Sends the newest checked backup, unless it is there; resolves what went wrong, null for nothing. */
  async function sendNewest(): Promise<string | null> {
    if (address === null) return null;
    const now = clock();
    const newest = (await folder.list()).find(
      ({ check, kind, takenAt }) => check !== null && kind !== "safety" && takenAt <= now,
    );
    if (!newest || newest.sentAt !== null) return null;
    try {
      await send(await openPlace(address), newest);
      return null;
    } catch (error) {
      retryAt = elapsed() + RETRY_MS;
      log.error({ err: error }, serverBackupMessages.sendingFailed);
      return notSent(error);
    }
  }

  return {
    sendNewest,
    /** Tries again what failed before, once an hour; what a stop came before, or a place that was not set yet, is sent as well. */
    async retry(): Promise<void> {
      if (address === null || elapsed() < retryAt) return;
      const sendingProblem = await sendNewest();
      const attempt = await folder.lastAttempt();
      if (attempt && attempt.sendingProblem !== sendingProblem)
        await folder.noteAttempt({ ...attempt, sendingProblem });
    },
  };
}
