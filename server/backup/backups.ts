import { existsSync } from "node:fs";
import { dirname } from "node:path";
import {
  type Backup,
  BackupError,
  type BackupKind,
  backupName,
  type BackupProgress,
  type RestoreRequest,
} from "#core/backup/backup.ts";
import { lastDue } from "#core/backup/backup-schedule.ts";
import { retainedOfSite } from "#core/backup/staying-backups.ts";
import type { BackupFiles, BackupRun } from "#core/backup/store.ts";
import { withoutSecrets } from "../base/config.ts";
import { DiskError, isDiskError } from "../data-folder/disk-errors.ts";
import { isStop, recordJob } from "../jobs/job-log.ts";
import { MIB } from "../base/cache-size.ts";
import { withAboutSite } from "./about-site.ts";
import { type BackupFolder, openBackupFolder } from "./backup-folder.ts";
import { createBackupSending } from "./backup-sending.ts";
import { type BackupParts, refuseWithoutSpace } from "./backup-task.ts";
import { RecordedMoments } from "./recorded-moments.ts";
import { SiteRestore } from "./site-restore.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";
import { backupMessages } from "#core/messages/backup.ts";

interface Given {
  kind: BackupKind;
  startedBy: string | null;
  /** Where the file goes; null for the folder of backups, whose rule then applies. */
  to: string | null;
  progress?: BackupProgress;
}

/** After a failure, until the schedule tries again. */
const RETRY_MS = 60 * 60 * 1000;

const LATEST_JOBS = 100;

/** Takes backups one at a time, keeps them by the rule, and sends them where the settings say. */
export class Backups {
  readonly #parts: BackupParts;
  readonly #folder: BackupFolder;
  readonly #sending: ReturnType<typeof createBackupSending>;
  readonly #moments: RecordedMoments;
  readonly #restore: SiteRestore;
  readonly #stopping = new AbortController();
  #run: BackupRun | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #retryAt = -Infinity;

  constructor(parts: BackupParts) {
    this.#parts = parts;
    this.#folder = openBackupFolder(parts.config.backups);
    this.#moments = new RecordedMoments(parts, () => this.#own());
    this.#sending = createBackupSending({ ...parts, folder: this.#folder, zone: parts.site.timeZone });
    const takeSafety = (progress: BackupProgress) =>
      this.#takeOne({ kind: "safety", startedBy: null, to: null }, progress);
    this.#restore = new SiteRestore({ parts, folder: this.#folder, takeSafety, signal: this.#stopping.signal });
  }

  /** What the studio may ask. */
  get files(): BackupFiles {
    const { backups, backupFiles } = this.#parts.config;
    return {
      isShared: this.#parts.isShared,
      places: { folder: backups, remote: backupFiles ? withoutSecrets(backupFiles) : null },
      list: this.#folder.list,
      lastAttempt: this.#folder.lastAttempt,
      running: () => this.#run && { ...this.#run },
      begin: (startedBy) => {
        if (this.#isBusy) return false;
        // What it fails with is noted and logged.
        void this.take({ kind: "manual", startedBy, to: null }).catch(() => undefined);
        return true;
      },
      recording: () => this.#moments.span(),
      backupFor: (moment) => this.#moments.backupFor(moment),
      restoring: () => this.#restore.running,
      beginRestore: async (request) => !this.#isBusy && this.#restore.begin(request),
      lastRestore: () => this.#restore.last(),
    };
  }

  get #isBusy(): boolean {
    return this.#run !== null || this.#restore.running !== null;
  }

  /** Backups that this site has checked, the newest first; not those that somebody has copied into the folder. */
  async #own(): Promise<Backup[]> {
    return (await this.#folder.list()).filter(({ check }) => check !== null);
  }

  /** Rejects with a BackupError, or with what a stop rejects with. */
  async take(given: Given): Promise<Backup> {
    if (this.#isBusy) throw new BackupError(backupMessages.takingOrRestoring);
    const taking = this.#perform(given);
    this.#ended = taking.catch(() => undefined);
    return taking;
  }

  /**
   * Backs up a state that nothing more is written to, stops the server, lets `replace` change what it runs, and starts it again. Rejects
   * as `take`, and the site goes on.
   */
  async restartOver(progress: BackupProgress, replace: (safety: Backup) => Promise<void>): Promise<Backup> {
    if (this.#isBusy) throw new BackupError(backupMessages.takingOrRestoring);
    const { store, holdWrites, switchSite } = this.#parts;
    const given: Given = { kind: "safety", startedBy: null, to: null };
    const written = store.write(async () => null);
    const goOn = holdWrites(serverBackupMessages.beingUpgraded);
    try {
      await written;
      const safety = await this.#takeOne(given, progress);
      switchSite(() => replace(safety));
      return safety;
    } catch (error) {
      goOn();
      throw await this.#explained(error, given);
    }
  }

  /** Restores as an administrator does in the studio, and `also` runs while the server is stopped. Resolves why not; null when it restarts. */
  async restoreAnd(request: RestoreRequest, also: () => Promise<void>): Promise<string | null> {
    if (this.#isBusy || !this.#restore.begin(request, also)) return backupMessages.takingOrRestoring;
    await this.#restore.ended();
    return (await this.#restore.last())?.problem ?? null;
  }

  /** Whether the schedule, or a recording, wants one now. */
  async isDue(): Promise<boolean> {
    const { store, clock, site, isShared } = this.#parts;
    if (await this.lacksRecorded()) return true;
    const { daily, hour } = await store.read.backupSettings();
    if (!daily || this.#isHeld) return false;
    const now = clock();
    const due = lastDue(now, hour, site.timeZone);
    if (isShared && (await this.#isDoneSince(due))) return false;
    // One from a clock that was ahead does not count.
    const newest = (await this.#own()).find(({ kind, takenAt }) => kind !== "safety" && takenAt <= now);
    return newest === undefined || newest.takenAt < due;
  }

  /** Whether a recording waits for the backup without which it leads nowhere; nobody switches that off. */
  async lacksRecorded(): Promise<boolean> {
    return !this.#isHeld && (await this.#moments.lackBackup());
  }

  get #isHeld(): boolean {
    return this.#isBusy || this.#parts.elapsed() < this.#retryAt;
  }

  /** Sends what was recorded and is not in the second place yet. */
  readonly sendRecorded = (): Promise<void> => this.#moments.send();

  /** What it fails with is noted and logged. Another server may have taken it meanwhile. */
  readonly takeWhenDue = async (): Promise<void> => {
    if (!(await this.isDue())) return;
    await this.take({ kind: "scheduled", startedBy: null, to: null }).catch(() => undefined);
  };

  /** Sends what could not be sent before, once an hour. */
  async retrySending(): Promise<void> {
    if (!this.#isBusy) await this.#sending.retry();
  }

  /** A backup that is there; null for any other name. */
  async fileOf(name: string): Promise<{ path: string; bytes: number } | null> {
    const backup = (await this.#folder.list()).find((each) => each.name === name);
    return backup ? { path: this.#folder.pathOf(name), bytes: backup.bytes } : null;
  }

  /** Ends the one being taken, which leaves nothing. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#ended, this.#restore.ended()]);
  }

  async #perform(given: Given): Promise<Backup> {
    const { kind, to, startedBy } = given;
    const { clock } = this.#parts;
    const run: BackupRun = { startedAt: clock(), done: 0, total: 0, what: backupMessages.taking };
    this.#run = run;
    let taken: Backup | undefined;
    try {
      await recordJob(this.#parts, { id: "backup", kind: "backup", startedBy }, async (note) => {
        taken = await this.#takeOne(given, (done, total, what) => {
          Object.assign(run, { done, total, what });
          note(done, total);
          given.progress?.(done, total, what);
        });
        return backupSentence(taken);
      });
      if (!taken) throw new Error("A backup ended without a result.");
      if (to !== null) return taken;
      await this.#prune();
      const sendingProblem = await this.#sending.sendNewest();
      await this.#folder.noteAttempt({ at: clock(), kind, problem: null, sendingProblem });
      return taken;
    } catch (error) {
      throw await this.#explained(error, given);
    } finally {
      this.#run = null;
    }
  }

  async #takeOne({ kind, startedBy, to }: Given, progress: BackupProgress): Promise<Backup> {
    const { store, clock, config, database, log, loadTakeBackup, fetchPictures } = this.#parts;
    const takenAt = clock();
    const name = backupName(takenAt);
    const path = to ?? this.#folder.pathOf(name);
    if (existsSync(path)) throw new BackupError(serverBackupMessages.fileExists(path));
    if (to === null) await this.#folder.make();
    if (!existsSync(dirname(path))) throw new BackupError(serverBackupMessages.noFolder(dirname(path)));
    await fetchPictures?.(() => progress(0, 0, serverBackupMessages.sharedPictures));
    await refuseWithoutSpace(this.#parts, dirname(path));
    const takeBackup = await loadTakeBackup();
    const work = to === null ? this.#folder.work : `${to}.unfinished`;
    const { signal } = this.#stopping;
    const {
      bytes,
      takenAt: _state,
      recording,
      ...counts
    } = await withAboutSite(this.#parts, `${path}.site.zip`, (about) =>
      takeBackup({ file: database, folder: config.data, to: path, work, about }, { signal, progress }),
    );
    const check = { at: clock(), ...counts };
    if (to === null) await this.#folder.note(name, { kind, check, recording, sentAt: null });
    const entry = { at: clock(), userId: startedBy, act: "backup-take", entity: null, details: { file: name } };
    if (kind === "manual")
      await store
        .write((tx) => tx.putAudit(entry))
        .catch((error: unknown) => {
          // The disk of the data may be the one that is full, and not that of the file.
          if (!isDiskError(error)) throw error;
          log.error({ err: error, userId: startedBy }, serverBackupMessages.notInAudit);
        });
    return { name, takenAt, bytes, kind, check, recording, sentAt: null };
  }

  async #prune(): Promise<void> {
    const { site, clock } = this.#parts;
    const own = await this.#own();
    const staying = retainedOfSite(own, site.timeZone, clock());
    for (const backup of own) if (!staying.includes(backup)) await this.#folder.remove(backup.name);
    const oldest = staying.at(-1);
    if (oldest) await this.#moments.prune(oldest.takenAt);
  }

  async #explained(error: unknown, { kind, to }: Given): Promise<unknown> {
    if (isStop(error)) return error;
    const { clock, elapsed, log } = this.#parts;
    this.#retryAt = elapsed() + RETRY_MS;
    log.error({ err: error }, serverBackupMessages.failed);
    const isSentence = error instanceof BackupError || error instanceof DiskError;
    const problem = isSentence
      ? error.message
      : isDiskError(error)
        ? serverBackupMessages.full
        : serverBackupMessages.broken;
    try {
      if (to === null) await this.#folder.noteAttempt({ at: clock(), kind, problem, sendingProblem: null });
    } catch (noting) {
      // On a full disk.
      log.error({ err: noting }, serverBackupMessages.resultNotSaved);
    }
    return problem === serverBackupMessages.broken ? error : new BackupError(problem, { cause: error });
  }

  /** By any of the servers: jobs are in the log. */
  async #isDoneSince(due: number): Promise<boolean> {
    const jobs = await this.#parts.store.read.jobs(LATEST_JOBS);
    const job = jobs.find(({ id }) => id === "backup");
    return job?.state === "done" && (job.finishedAt ?? 0) >= due;
  }
}

export function backupSentence({ name, bytes, check }: Backup): string {
  const { posts = 0, missing = 0 } = check ?? {};
  const sound = serverBackupMessages.checked({
    name,
    posts,
    pictures: check?.pictures ?? 0,
    mebibytes: Math.ceil(bytes / MIB),
  });
  return missing === 0 ? sound : serverBackupMessages.missingPictures(sound, missing);
}
