import { randomUUID } from "node:crypto";
import type { ImportProgress, ImportState, SendingProblem, TrialOptions } from "#core/import/studio/studio-import.ts";
import type { Store } from "#core/store.ts";
import { newestReport } from "../warning-log.ts";
import { ImportRefused, isRefusal, refusalLines } from "./import-run.ts";
import { ImportTrial, LATEST_JOBS, type TrialResult, TRIAL_LIFE_MS, type TrialParts } from "./import-trial.ts";
import type { ServedImports } from "./lazy-imports.ts";
import { createPictureRetry } from "./picture-retry.ts";
import { fileOf, keepSentFile, type SentFileKeeper, type SentNote } from "./sent-file.ts";
import type { StagedSite } from "./staged-site.ts";
import { studioImportMessages } from "#core/messages/server/import.ts";

type Work =
  | { phase: "trying"; sent: SentNote; trial: ImportTrial }
  | { phase: "ready"; sent: SentNote; trial: ImportTrial; result: TrialResult; until: number; expiry: NodeJS.Timeout }
  | { phase: "storing"; sent: SentNote; trial: ImportTrial; ended: Promise<void> };

/**
 * The studio's import on a site of one server. One file at a time is tried out on a copy of the site. After an administrator has confirmed
 * the import, it is stored.
 */
export class StudioImports implements ServedImports {
  readonly #deps: TrialParts;
  readonly #sent: SentFileKeeper;
  #work: Work | null = null;
  #isTaking = false;
  readonly #pictures: ReturnType<typeof createPictureRetry>;

  constructor(deps: TrialParts) {
    this.#deps = deps;
    this.#sent = keepSentFile(deps.config.data);
    this.#pictures = createPictureRetry(deps);
  }

  /** Continues a trial that waited before a restart, and removes other trials of a killed process. Must be called once, before all else. */
  async resume(): Promise<void> {
    const sent = await this.#waiting();
    const ready = sent?.ready ?? null;
    const trial = new ImportTrial(this.#deps, this.#sent.trialFolder);
    const isOld = ready !== null && this.#deps.clock() > ready.until;
    const reopened = ready && !isOld ? await trial.reopen() : null;
    if (sent && ready && reopened) {
      this.#wait(
        { ...sent, storing: null, problem: null },
        trial,
        { ...reopened, samples: ready.samples },
        ready.until,
      );
      return;
    }
    await trial.remove();
    if (!sent) await this.#sent.remove();
    else if (ready)
      await this.#sent.note({
        ...sent,
        ready: null,
        problem: [isOld ? studioImportMessages.expired : studioImportMessages.trialStopped],
      });
  }

  async state(): Promise<ImportState> {
    const work = this.#work;
    if (work?.phase === "trying" || work?.phase === "storing")
      return { phase: work.phase, file: fileOf(work.sent), progress: work.trial.run.view() };
    if (work?.phase === "ready") {
      const { sent, result, until } = work;
      const { report, samples } = result;
      return { phase: "ready", file: fileOf(sent), options: sent.options, report, samples, until };
    }
    const sent = await this.#waiting();
    if (!sent) return { phase: "empty" };
    return { phase: "sent", file: fileOf(sent), options: sent.options, problem: sent.problem };
  }

  /** Resolves to the reason why no file can be received now; null when a file can be received. */
  async takingProblem(): Promise<SendingProblem | null> {
    const isFree = this.#work === null && (await this.#waiting()) === null;
    return isFree && !this.#isTaking ? null : "busy";
  }

  /** Moves a received file into the import's folder. Resolves to null, or to a problem. */
  async take(received: string, name: string): Promise<SendingProblem | null> {
    const problem = await this.takingProblem();
    if (problem || this.#isTaking) return problem ?? "busy";
    this.#isTaking = true;
    const taking = this.#sent.take(received, name, this.#deps.clock());
    const taken = await taking.finally(() => (this.#isTaking = false));
    return typeof taken === "string" ? taken : null;
  }

  async tryOut(options: TrialOptions, by: string): Promise<boolean> {
    const sent = await this.#waiting();
    const before = this.#work;
    if (!sent || (before !== null && before.phase !== "ready")) return false;
    const work: Work = {
      phase: "trying",
      sent: { ...sent, options, problem: null, storing: null, isTrying: true, ready: null },
      trial: new ImportTrial(this.#deps, this.#sent.trialFolder),
    };
    this.#work = work;
    if (before) await this.#giveUp(before);
    void this.#tryOut(work, by);
    return true;
  }

  confirm(by: string): boolean {
    const work = this.#work;
    if (work?.phase !== "ready") return false;
    const { trial, sent } = work;
    clearTimeout(work.expiry);
    this.#work = { phase: "storing", sent, trial, ended: this.#store(sent, trial, by) };
    return true;
  }

  async discard(): Promise<boolean> {
    const work = this.#work;
    if (work?.phase === "storing") return false;
    this.#work = null;
    if (work?.phase === "trying") work.trial.run.cancel();
    if (work?.phase === "ready") await this.#giveUp(work);
    await this.#sent.remove();
    return true;
  }

  /** Returns the staged site; null without a trial. */
  staged(): { store: Store; blobs: StagedSite["blobs"] } | null {
    const site = this.#work && this.#work.phase !== "trying" ? this.#work.trial.site : null;
    const store = site?.store();
    return site && store ? { store, blobs: site.blobs } : null;
  }

  /** Resolves to the path of the file of warnings: the trial's, or else that of the latest import; null without a file. */
  async reportFile(): Promise<string | null> {
    if (this.#work?.phase === "ready") return this.#work.result.warningFile;
    return newestReport(this.#deps.config.data);
  }

  missingPictures = (): Promise<number> => this.#pictures.missing();

  retryPictures = (by: string): boolean => this.#pictures.begin(by);

  retrying = (): ImportProgress | null => this.#pictures.view();

  /**
   * Cancels a trial that is being prepared, and waits for an import that is being stored. A trial that waits for a decision survives the
   * restart.
   */
  async stop(): Promise<void> {
    const work = this.#work;
    if (work?.phase === "storing") return work.ended;
    this.#work = null;
    if (work?.phase === "trying") work.trial.run.cancel();
    if (work?.phase !== "ready") return;
    clearTimeout(work.expiry);
    await work.trial.site.close();
  }

  /** Returns the waiting file. When a killed process had just stored its import, the file is removed. */
  async #waiting(): Promise<SentNote | null> {
    const sent = await this.#sent.read();
    if (!sent || this.#work !== null) return sent;
    if (sent.isTrying) return { ...sent, problem: sent.problem ?? [studioImportMessages.trialStopped] };
    if (sent.storing === null) return sent;
    const job = (await this.#deps.store.read.jobs(LATEST_JOBS)).find(({ id }) => id === sent.storing);
    if (job?.state === "done") {
      await this.#sent.remove();
      return null;
    }
    return { ...sent, problem: sent.problem ?? [studioImportMessages.storingStopped] };
  }

  #wait(sent: SentNote, trial: ImportTrial, result: TrialResult, until: number): void {
    const expiry = setTimeout(() => void this.#expire(), until - this.#deps.clock()).unref();
    this.#work = { phase: "ready", sent, trial, result, until, expiry };
  }

  async #tryOut(work: Extract<Work, { phase: "trying" }>, by: string): Promise<void> {
    const { sent, trial } = work;
    try {
      await this.#sent.note(sent);
      const result = await trial.make({ sent, path: this.#sent.pathOf(sent) }, by);
      if (this.#work !== work) throw new ImportRefused([studioImportMessages.calledOff]);
      const until = this.#deps.clock() + TRIAL_LIFE_MS;
      const waiting = { ...sent, isTrying: false, ready: { until, samples: result.samples } };
      await this.#sent.note(waiting);
      this.#wait(waiting, trial, result, until);
    } catch (error) {
      await this.#failed(work, error);
      await trial.remove();
      if (this.#work === work) this.#work = null;
    }
  }

  async #store(sent: SentNote, trial: ImportTrial, by: string): Promise<void> {
    const { store } = this.#deps;
    const id = randomUUID();
    const beforeWriting = () => this.#sent.note({ ...sent, storing: id });
    try {
      await trial.store({ id, by, name: sent.name, store, beforeWriting });
      await trial.remove();
      await this.#sent.remove();
    } catch (error) {
      await trial.remove();
      await this.#failed(this.#work, error);
    } finally {
      this.#work = null;
    }
  }

  /** Writes into the file's note why its trial or import failed, before the work counts as ended. Writes nothing for discarded work. */
  async #failed(work: Work | null, error: unknown): Promise<void> {
    const { log } = this.#deps;
    if (!isRefusal(error)) log.error({ err: error }, studioImportMessages.brokenOff);
    if (!work || this.#work !== work) return;
    await this.#sent
      .note({ ...work.sent, isTrying: false, ready: null, problem: refusalLines(error) })
      .catch((err: unknown) => {
        log.error({ err }, studioImportMessages.resultNotSaved);
      });
  }

  async #expire(): Promise<void> {
    const work = this.#work;
    if (work?.phase !== "ready") return;
    this.#work = null;
    await this.#giveUp(work);
    await this.#sent.note({ ...work.sent, ready: null, problem: [studioImportMessages.expired] });
  }

  async #giveUp({ trial, expiry }: Extract<Work, { phase: "ready" }>): Promise<void> {
    clearTimeout(expiry);
    await trial.remove();
  }
}
