import type { Logger } from "pino";
import { type Backup, takenAtOf } from "#core/backup/backup.ts";
import { retainedOfSite } from "#core/backup/backup-retention.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import { type FileStore, FileStoreUnavailable } from "#core/replication/file-store.ts";
import type { ServerConfig } from "../base/config.ts";
import type { BackupFolder } from "./backup-folder.ts";
import type { BackupParts } from "./backup-dependencies.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/** Opens the off-site store of backups, an S3 bucket or a folder, at an address from `SZPALTA_BACKUP_FILES`. */
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

/** Returns the sentence for the studio about a failed sending. It quotes the error's message, which contains no secrets. */
function notSent(error: unknown): string {
  if (error instanceof Error && error.name === "SettingError") return error.message;
  const reason = error instanceof FileStoreUnavailable ? error.message : null;
  return serverBackupMessages.notSent(reason);
}

const NAMES = "szpalta-";

/** Sends backups to the off-site store and removes old backups there, by the same rule as in the folder of backups. */
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
    // A service that refuses an upload closes the connection before its reason can be read. So a small request comes first.
    await place.list(NAMES);
    await place.putFile(name, folder.pathOf(name));
    if (check) await folder.note(name, { kind, check, recording, sentAt: clock() });
    // Only the notes in the folder of backups say why a backup was taken. A backup without a note counts as taken on schedule.
    const kinds = new Map((await folder.list()).map((backup) => [backup.name, backup.kind]));
    const sent = (await place.list(NAMES)).flatMap((file) => {
      const takenAt = takenAtOf(file.name);
      return takenAt === null
        ? []
        : [{ name: file.name, takenAt, kind: kinds.get(file.name) ?? ("scheduled" as const) }];
    });
    const staying = retainedOfSite(sent, zone, clock());
    for (const backup of sent) if (!staying.includes(backup)) await place.remove(backup.name);
    const [before, limitBytes] = [staying.at(-1)?.takenAt, config.recordingBytes];
    if (before !== undefined && limitBytes)
      await (await loadSender()).pruneOffsiteRecording(place, { before, limitBytes });
    log.info({ name }, serverBackupMessages.sent);
  }

  /** Sends the newest checked backup unless it was sent already. Resolves to a sentence about what went wrong, or null. */
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
    /**
     * Sends the newest backup again, at most once an hour after a failure. Also sends a backup that was not sent because the server stopped
     * or no off-site store was configured.
     */
    async retry(): Promise<void> {
      if (address === null || elapsed() < retryAt) return;
      const sendingProblem = await sendNewest();
      const attempt = await folder.lastAttempt();
      if (attempt && attempt.sendingProblem !== sendingProblem)
        await folder.noteAttempt({ ...attempt, sendingProblem });
    },
  };
}
