import type { Backup, RecordedPlace } from "#core/backup/backup.ts";
import type { RecordedSpan } from "#core/backup/store.ts";
import type { BackupParts, RecordingSender } from "./backup-dependencies.ts";
import { recordingsIn } from "./recording.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/** The moments that a backup and the writes recorded after it can restore. Only a site of one server records its writes. */
export class RecordedMoments {
  readonly #deps: BackupParts;
  /** Lists the backups that this site has taken and checked, the newest first. */
  readonly #listBackups: () => Promise<Backup[]>;
  readonly #recordings: string;
  #sender: RecordingSender | null = null;

  constructor(deps: BackupParts, listBackups: () => Promise<Backup[]>) {
    this.#deps = deps;
    this.#listBackups = listBackups;
    this.#recordings = recordingsIn(deps.config.backups);
  }

  /** Returns the newest backup from which the recording reaches a moment (ms since the epoch); null without such a backup. */
  async backupFor(moment: number): Promise<Backup | null> {
    const [{ reaches }, own] = [await this.#deps.loadRecordings(), await this.#listBackups()];
    return own.find((backup) => reaches(this.#recordings, datedByCheck(backup), moment)) ?? null;
  }

  /** Returns whether there are recorded writes without a backup before them. Such writes cannot be restored. */
  async lackBackup(): Promise<boolean> {
    const recorded = await this.#recorded();
    return recorded !== null && (await this.#firstOf(recorded.newest)) === "missing";
  }

  /** Returns the first and the last moment that can be restored; null when writes are not recorded. */
  async span(): Promise<RecordedSpan | null> {
    const { config, clock } = this.#deps;
    const limitBytes = config.recordingBytes;
    const recorded = await this.#recorded();
    if (!limitBytes || !recorded) return null;
    const first = await this.#firstOf(recorded.newest);
    const from = first === null || first === "missing" ? null : datedByCheck(first).takenAt;
    const isStopped = recorded.newest === null;
    return {
      from,
      to: clock(),
      bytes: recorded.bytes,
      limitBytes,
      isStopped,
      unsentSince: this.#sender?.unsentSince ?? null,
    };
  }

  /** Sends recorded writes that are not in the off-site store yet. Of several failures in a row only the first is logged. */
  async send(): Promise<void> {
    const { database, clock, log, config, openPlace, loadSender } = this.#deps;
    const address = config.backupFiles;
    if (!address || !config.recordingBytes) return;
    const { RecordingSender } = await loadSender();
    const options = { folder: this.#recordings, database, clock, openPlace: () => openPlace(address) };
    const sender = (this.#sender ??= new RecordingSender(options));
    const wasAway = sender.unsentSince !== null;
    try {
      await sender.send();
      if (wasAway) log.info(serverBackupMessages.recordingSentAgain);
    } catch (err) {
      if (!wasAway) log.error({ err }, serverBackupMessages.recordingNotSent);
    }
  }

  /** Removes what was recorded before an instant, in ms since the epoch. Then removes the oldest entries until the rest fits the limit. */
  async prune(before: number): Promise<void> {
    const { config, loadRecordings } = this.#deps;
    const limitBytes = config.recordingBytes;
    if (limitBytes) (await loadRecordings()).pruneRecordings(this.#recordings, { before, limitBytes });
  }

  /** Returns the recording's size in bytes and its newest chain; null when the settings ask for no recording. */
  async #recorded() {
    const { config, database, loadRecordings } = this.#deps;
    if (!config.recordingBytes) return null;
    return (await loadRecordings()).describeRecordings(this.#recordings, database);
  }

  /** Returns the oldest backup from which the newest chain can be replayed; "missing" without such a backup, null without a chain. */
  async #firstOf(newest: RecordedPlace | null): Promise<Backup | "missing" | null> {
    if (newest === null) return null;
    const oldest = (await this.#listBackups()).findLast(
      ({ recording }) => recording?.chain === newest.chain && recording.position >= newest.position,
    );
    return oldest ?? "missing";
  }
}

/**
 * Returns the backup with the time of its check as its time. The content may be as late as the check, so no earlier moment can be restored
 * from the backup.
 */
function datedByCheck(backup: Backup): Backup {
  return { ...backup, takenAt: backup.check?.at ?? backup.takenAt };
}
