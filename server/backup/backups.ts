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
import { retainedOfSite } from "#core/backup/backup-retention.ts";
import type { BackupFiles, BackupRun } from "#core/backup/store.ts";
import { withoutSecrets } from "../base/config.ts";
import { DiskError, isDiskError } from "../data-folder/disk-errors.ts";
import { isStop, recordJob } from "../jobs/job-log.ts";
import { withSiteDescription } from "./site-description.ts";
import { type BackupFolder, openBackupFolder } from "./backup-folder.ts";
import { createBackupSending } from "./backup-sending.ts";
import type { BackupParts } from "./backup-dependencies.ts";
import { refuseWithoutSpace } from "./backup-space.ts";
import { RecordedMoments } from "./recorded-moments.ts";
import { SiteRestore } from "./site-restore.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";
import { backupMessages } from "#core/messages/backup.ts";

interface BackupOrder {
  kind: BackupKind;
  startedBy: string | null;
  /** The path of the file to write. Null: the backup goes to the folder of backups, where the rule of retention removes old backups. */
  to: string | null;
  progress?: BackupProgress;
}

/** How long the schedule waits after a backup failed. */
const RETRY_MS = 60 * 60 * 1000;

/** A backup is tried again every hour. Administrators get at most one letter about it in this time. */
const NOTICE_MS = 24 * 60 * 60 * 1000;

const LATEST_JOBS = 100;

/** Takes backups one at a time and removes old backups by the rule of retention. Sends backups to the off-site store, if configured. */
export class Backups {
  readonly #deps: BackupParts;
  readonly #folder: BackupFolder;
  readonly #sending: ReturnType<typeof createBackupSending>;
  readonly #moments: RecordedMoments;
  readonly #restore: SiteRestore;
  readonly #stopping = new AbortController();
  #run: BackupRun | null = null;
  #ended: Promise<unknown> = Promise.resolve();
  #retryAt = -Infinity;

  constructor(deps: BackupParts) {
    this.#deps = deps;
    this.#folder = openBackupFolder(deps.config.backups);
    this.#moments = new RecordedMoments(deps, () => this.#own());
    this.#sending = createBackupSending({ ...deps, folder: this.#folder, zone: deps.site.timeZone });
    const takeSafety = (progress: BackupProgress) =>
      this.#takeOne({ kind: "safety", startedBy: null, to: null }, progress);
    this.#restore = new SiteRestore({ backup: deps, folder: this.#folder, takeSafety, signal: this.#stopping.signal });
  }

  /** The port through which the studio lists, takes and restores backups. */
  get files(): BackupFiles {
    const { backups, backupFiles } = this.#deps.config;
    return {
      isShared: this.#deps.isShared,
      places: { folder: backups, remote: backupFiles ? withoutSecrets(backupFiles) : null },
      list: this.#folder.list,
      lastAttempt: this.#folder.lastAttempt,
      running: () => this.#run && { ...this.#run },
      begin: (startedBy) => {
        if (this.#isBusy) return false;
        // `take` notes a failure in the folder of backups and logs it.
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

  /** Returns the backups that this site has taken and checked, newest first. Backups that somebody copied into the folder are left out. */
  async #own(): Promise<Backup[]> {
    return (await this.#folder.list()).filter(({ check }) => check !== null);
  }

  /** Takes a backup. Rejects with a BackupError, or with the error of an aborted signal when `stop` was called. */
  async take(order: BackupOrder): Promise<Backup> {
    if (this.#isBusy) throw new BackupError(backupMessages.takingOrRestoring);
    const taking = this.#perform(order);
    this.#ended = taking.catch(() => undefined);
    return taking;
  }

  /**
   * Makes the studio read-only, takes a backup, stops the server, lets `replace` change the program, and starts the server again. Rejects
   * like `take`; the site then runs on unchanged.
   */
  async backUpAndRestart(progress: BackupProgress, replace: (safety: Backup) => Promise<void>): Promise<Backup> {
    if (this.#isBusy) throw new BackupError(backupMessages.takingOrRestoring);
    const { store, holdWrites, switchSite } = this.#deps;
    const order: BackupOrder = { kind: "safety", startedBy: null, to: null };
    const written = store.write(async () => null);
    const goOn = holdWrites(serverBackupMessages.beingUpgraded);
    try {
      await written;
      const safety = await this.#takeOne(order, progress);
      switchSite(() => replace(safety));
      return safety;
    } catch (error) {
      goOn();
      throw await this.#explained(error, order);
    }
  }

  /**
   * Performs a restore as if an administrator began it in the studio; `also` runs while the server is stopped. Resolves to the reason of a
   * failure, or null when the server restarts.
   */
  async restoreAnd(request: RestoreRequest, also: () => Promise<void>): Promise<string | null> {
    if (this.#isBusy || !this.#restore.begin(request, also)) return backupMessages.takingOrRestoring;
    await this.#restore.ended();
    return (await this.#restore.last())?.problem ?? null;
  }

  /** Returns whether a backup is due, by the schedule or because a recording of writes needs a backup. */
  async isDue(): Promise<boolean> {
    const { store, clock, site, isShared } = this.#deps;
    if (await this.lacksRecorded()) return true;
    const { daily, hour } = await store.read.backupSettings();
    if (!daily || this.#isHeld) return false;
    const now = clock();
    const due = lastDue(now, hour, site.timeZone);
    if (isShared && (await this.#isDoneSince(due))) return false;
    // A backup dated in the future was taken when the clock was wrong and does not count.
    const newest = (await this.#own()).find(({ kind, takenAt }) => kind !== "safety" && takenAt <= now);
    return newest === undefined || newest.takenAt < due;
  }

  /** Returns whether recorded writes lack a backup before them. Such a backup is taken even when the schedule is turned off. */
  async lacksRecorded(): Promise<boolean> {
    return !this.#isHeld && (await this.#moments.lackBackup());
  }

  get #isHeld(): boolean {
    return this.#isBusy || this.#deps.elapsed() < this.#retryAt;
  }

  /** Sends recorded writes that are not in the off-site store yet. */
  readonly sendRecorded = (): Promise<void> => this.#moments.send();

  /** Takes the backup that is due, unless another server has taken it meanwhile. A failure is noted and logged, not thrown. */
  readonly takeWhenDue = async (): Promise<void> => {
    if (!(await this.isDue())) return;
    await this.take({ kind: "scheduled", startedBy: null, to: null }).catch(() => undefined);
  };

  /** Tries again, once an hour, to send the newest backup. */
  async retrySending(): Promise<void> {
    if (!this.#isBusy) await this.#sending.retry();
  }

  /** Returns the file of a backup in the folder; null when no backup has that name. */
  async fileOf(name: string): Promise<{ path: string; bytes: number } | null> {
    const backup = (await this.#folder.list()).find((listed) => listed.name === name);
    return backup ? { path: this.#folder.pathOf(name), bytes: backup.bytes } : null;
  }

  /** Aborts a running backup, which then leaves no file. Waits until that backup and a running restore have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#ended, this.#restore.ended()]);
  }

  async #perform(order: BackupOrder): Promise<Backup> {
    const { kind, to, startedBy } = order;
    const { clock } = this.#deps;
    const run: BackupRun = { startedAt: clock(), done: 0, total: 0, what: backupMessages.taking };
    this.#run = run;
    let taken: Backup | undefined;
    try {
      await recordJob(this.#deps, { id: "backup", kind: "backup", startedBy }, async (note) => {
        taken = await this.#takeOne(order, (done, total, what) => {
          Object.assign(run, { done, total, what });
          note(done, total);
          order.progress?.(done, total, what);
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
      throw await this.#explained(error, order);
    } finally {
      this.#run = null;
    }
  }

  async #takeOne({ kind, startedBy, to }: BackupOrder, progress: BackupProgress): Promise<Backup> {
    const { store, clock, config, database, log, loadTakeBackup, fetchPictures } = this.#deps;
    const takenAt = clock();
    const name = backupName(takenAt);
    const path = to ?? this.#folder.pathOf(name);
    if (existsSync(path)) throw new BackupError(serverBackupMessages.fileExists(path));
    if (to === null) await this.#folder.make();
    if (!existsSync(dirname(path))) throw new BackupError(serverBackupMessages.noFolder(dirname(path)));
    await fetchPictures?.(() => progress(0, 0, serverBackupMessages.sharedPictures));
    await refuseWithoutSpace(this.#deps, dirname(path));
    const takeBackup = await loadTakeBackup();
    const work = to === null ? this.#folder.work : `${to}.unfinished`;
    const { signal } = this.#stopping;
    const {
      bytes,
      takenAt: _state,
      recording,
      ...counts
    } = await withSiteDescription(this.#deps, `${path}.site.zip`, (about) =>
      takeBackup({ file: database, folder: config.data, to: path, work, about }, { signal, progress }),
    );
    const check = { at: clock(), ...counts };
    if (to === null) await this.#folder.note(name, { kind, check, recording, sentAt: null });
    const entry = { at: clock(), userId: startedBy, act: "backup-take", entity: null, details: { file: name } };
    if (kind === "manual")
      await store
        .write((tx) => tx.putAudit(entry))
        .catch((error: unknown) => {
          // The data folder's disk may be full while the backup's disk is not. The backup is complete all the same.
          if (!isDiskError(error)) throw error;
          log.error({ err: error, userId: startedBy }, serverBackupMessages.notInAudit);
        });
    return { name, takenAt, bytes, kind, check, recording, sentAt: null };
  }

  async #prune(): Promise<void> {
    const { site, clock } = this.#deps;
    const backups = await this.#own();
    const staying = retainedOfSite(backups, site.timeZone, clock());
    for (const backup of backups) if (!staying.includes(backup)) await this.#folder.remove(backup.name);
    const oldest = staying.at(-1);
    if (oldest) await this.#moments.prune(oldest.takenAt);
  }

  async #explained(error: unknown, { kind, to }: BackupOrder): Promise<unknown> {
    if (isStop(error)) return error;
    const { clock, elapsed, log, store } = this.#deps;
    this.#retryAt = elapsed() + RETRY_MS;
    const isSentence = error instanceof BackupError || error instanceof DiskError;
    // Who takes a backup by hand gets the sentence as the answer.
    if (kind !== "manual" || !isSentence) log.error({ err: error }, serverBackupMessages.failed);
    const problem = isSentence
      ? error.message
      : isDiskError(error)
        ? serverBackupMessages.full
        : serverBackupMessages.broken;
    const notice = { kind: "notice", key: `backup:${Math.floor(clock() / NOTICE_MS)}`, createdAt: clock() };
    try {
      if (to === null) await this.#folder.noteAttempt({ at: clock(), kind, problem, sendingProblem: null });
      if (kind === "scheduled")
        await store.write((tx) => tx.putOutbox({ ...notice, payload: { about: "backup", problem } }));
    } catch (noting) {
      // A note that cannot be written, for example on a full disk, is only logged.
      log.error({ err: noting }, serverBackupMessages.resultNotSaved);
    }
    return problem === serverBackupMessages.broken ? error : new BackupError(problem, { cause: error });
  }

  /** Returns whether any server of the site has finished a backup since `due`. The servers share the list of jobs. */
  async #isDoneSince(due: number): Promise<boolean> {
    const jobs = await this.#deps.store.read.jobs(LATEST_JOBS);
    const job = jobs.find(({ id }) => id === "backup");
    return job?.state === "done" && (job.finishedAt ?? 0) >= due;
  }
}

/** Returns the sentence for people about a backup that was taken and checked. */
export function backupSentence({ name, bytes, check }: Backup): string {
  const { posts = 0, missing = 0 } = check ?? {};
  const sound = serverBackupMessages.checked({
    name,
    posts,
    pictures: check?.pictures ?? 0,
    bytes,
  });
  return missing === 0 ? sound : serverBackupMessages.missingPictures(sound, missing);
}
