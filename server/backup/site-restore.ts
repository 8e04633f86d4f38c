import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Backup, BackupProgress, RestoreAttempt, RestoreRequest } from "#core/backup/backup.ts";
import type { BackupRun } from "#core/backup/store.ts";
import { readJsonIfThere } from "../data-folder/durable-file.ts";
import { RESTORED_FILE } from "../data-folder/folder-names.ts";
import { replacedAt, replaceSite } from "../data-folder/replace-site.ts";
import { isStop } from "../jobs/job-log.ts";
import type { BackupFolder, RestoreNote } from "./backup-folder.ts";
import type { BackupParts } from "./backup-dependencies.ts";
import { makeRestoredSite, RESTORE_STOPPED, restoreProblem } from "./make-restored-site.ts";
import { serverBackupMessages } from "#core/messages/server/backup.ts";

interface RestoreParts {
  backup: BackupParts;
  folder: BackupFolder;
  /** Backs up the present state as a safety copy. Safety copies stay longer than other backups. Writes nothing to the database. */
  takeSafety(progress: BackupProgress): Promise<Backup>;
  signal: AbortSignal;
}

/** The content of `RESTORED_FILE`. The file gets into the data folder together with the restored site, or not at all. */
const MARK = z.object({ at: z.number() });

/**
 * Replaces a running site by a restored site. From the first step the studio is read-only. The present state is backed up. The restored
 * state is made in a folder inside the data folder and checked. Then the server stops, swaps the sites with a journal and starts again. An
 * interrupted restore leaves one of the two sites, complete.
 */
export class SiteRestore {
  readonly #deps: RestoreParts;
  #run: BackupRun | null = null;
  #ended: Promise<void> = Promise.resolve();

  constructor(deps: RestoreParts) {
    this.#deps = deps;
  }

  get running(): BackupRun | null {
    return this.#run && { ...this.#run };
  }

  /** Begins a restore in the background; `also` runs while the server is stopped. Returns false when a restore is running already. */
  begin(request: RestoreRequest, also?: () => Promise<void>): boolean {
    if (this.#run) return false;
    const { clock } = this.#deps.backup;
    this.#run = { startedAt: clock(), done: 0, total: 0, what: serverBackupMessages.takingPresentState };
    this.#ended = this.#perform(request, this.#run, also);
    return true;
  }

  /** Returns the last restore. Its state is read from notes in the folders, because a killed process cannot report its progress. */
  async last(): Promise<RestoreAttempt | null> {
    const { folder, backup } = this.#deps;
    const read = await folder.lastRestore();
    if (read === null) return null;
    const { isDone, ...note } = read;
    if (note.problem !== null) return { ...note, state: "failed" };
    if (isDone) return { ...note, state: "done" };
    if (this.#run) return { ...note, state: "running" };
    const mark = await readJsonIfThere(join(backup.config.data, RESTORED_FILE), MARK);
    if (mark?.at === note.at) return { ...note, state: "done" };
    return { ...note, state: "failed", problem: RESTORE_STOPPED };
  }

  /** Resolves when the running restore has ended, for instance because `signal` was aborted. */
  ended(): Promise<void> {
    return this.#ended;
  }

  async #perform(request: RestoreRequest, run: BackupRun, also?: () => Promise<void>): Promise<void> {
    const { backup, folder } = this.#deps;
    const { file, moment, by } = request;
    const attempt = { at: run.startedAt, file, moment, by: by.name, isDone: false, problem: null };
    let note: RestoreNote = { ...attempt, safety: null };
    // This empty write waits for the writes in progress; `holdWrites` refuses all later writes.
    const written = backup.store.write(async () => null);
    const goOn = backup.holdWrites();
    try {
      await written;
      await folder.noteRestore(note);
      const safety = await this.#deps.takeSafety((done, total, what) => Object.assign(run, { done, total, what }));
      note = { ...attempt, safety: safety.name };
      await folder.noteRestore(note);
      await this.#make(request, run);
      Object.assign(run, { done: 0, total: 0, what: serverBackupMessages.replacingSite });
      const { data } = backup.config;
      // Writes stay refused, because they would be lost with the old folder.
      backup.switchSite(async () => {
        await replaceSite(data, replacedAt(run.startedAt));
        await folder.noteRestore({ ...note, isDone: true });
        await also?.();
      });
    } catch (error) {
      if (!isStop(error)) backup.log.error({ err: error }, serverBackupMessages.restoreFailed);
      await folder
        .noteRestore({ ...note, problem: restoreProblem(error) })
        .catch((err: unknown) => backup.log.error({ err }, serverBackupMessages.restoreResultNotSaved));
      goOn();
      this.#run = null;
    }
  }

  #make(request: RestoreRequest, run: BackupRun): Promise<void> {
    const { backup, folder, signal } = this.#deps;
    const progress: BackupProgress = (done, total, what) => void Object.assign(run, { done, total, what });
    const making = { request, path: folder.pathOf(request.file), now: run.startedAt, progress, signal };
    return makeRestoredSite(backup, making, (fresh) =>
      writeFile(join(fresh, RESTORED_FILE), JSON.stringify({ at: run.startedAt }), { mode: 0o600, flush: true }),
    );
  }
}
