import type { Backup, RecordedPlace } from "#core/backup/backup.ts";
import type { RecordedSpan } from "#core/backup/store.ts";
import type { BackupParts, RecordingSender } from "./backup-task.ts";
import { recordingsIn } from "./recording.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

/** The moments after a backup that the recording of writes leads to. Only a site of one server records them. */
export class RecordedMoments {
  readonly #deps: BackupParts;
  /** The site's backups that were checked, the newest first. */
  readonly #own: () => Promise<Backup[]>;
  readonly #recordings: string;
  #sender: RecordingSender | null = null;

  constructor(deps: BackupParts, own: () => Promise<Backup[]>) {
    this.#deps = deps;
    this.#own = own;
    this.#recordings = recordingsIn(deps.config.backups);
  }

  async backupFor(moment: number): Promise<Backup | null> {
    const [{ reaches }, own] = [await this.#deps.loadRecordings(), await this.#own()];
    return own.find((backup) => reaches(this.#recordings, stateOf(backup), moment)) ?? null;
  }

  /** Whether what is recorded now follows no backup yet. */
  async lackBackup(): Promise<boolean> {
    const recorded = await this.#recorded();
    return recorded !== null && (await this.#firstOf(recorded.newest)) === "missing";
  }

  async span(): Promise<RecordedSpan | null> {
    const { config, clock } = this.#deps;
    const limitBytes = config.recordingBytes;
    const recorded = await this.#recorded();
    if (!limitBytes || !recorded) return null;
    const first = await this.#firstOf(recorded.newest);
    const from = first === null || first === "missing" ? null : stateOf(first).takenAt;
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

  /** Sends what is not in the second place yet. What goes wrong is logged once, until it works again. */
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

  /** Removes what was recorded before an instant, and the oldest above the limit. */
  async prune(before: number): Promise<void> {
    const { config, loadRecordings } = this.#deps;
    const limitBytes = config.recordingBytes;
    if (limitBytes) (await loadRecordings()).pruneRecordings(this.#recordings, { before, limitBytes });
  }

  /** What is recorded; null where nothing is to be. */
  async #recorded() {
    const { config, database, loadRecordings } = this.#deps;
    if (!config.recordingBytes) return null;
    return (await loadRecordings()).describeRecordings(this.#recordings, database);
  }

  /** The oldest backup from which the newest chain can be followed: a new chain needs one at once. */
  async #firstOf(newest: RecordedPlace | null): Promise<Backup | "missing" | null> {
    if (newest === null) return null;
    const from = (await this.#own()).findLast(
      ({ recording }) => recording?.chain === newest.chain && recording.position >= newest.position,
    );
    return from ?? "missing";
  }
}

/** The state is of some instant between the beginning, of which the name is, and the check, so that this is not too early. */
function stateOf(backup: Backup): Backup {
  return { ...backup, takenAt: backup.check?.at ?? backup.takenAt };
}
