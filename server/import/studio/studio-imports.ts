import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type {
  ImportProgress,
  ImportState,
  PreviewedPost,
  SendingProblem,
  StudioImport,
  TrialOptions,
} from "#core/import/studio/studio-import.ts";
import { ALL_CLAIMS, type Claims } from "#core/replication/claims.ts";
import type { Store } from "#core/store.ts";
import type { AppRuntime } from "../../app-runtime.ts";
import { INCOMING } from "../../data-folder/durable-file.ts";
import { recordJob } from "../../jobs/job-log.ts";
import { CALLED_OFF, type ImportRuntime, type ImportTarget, type ReadyImport } from "../run-import.ts";
import { newestReport } from "../warning-log.ts";
import { ImportRefused, ImportRun, importSentence, isRefusal, refusalLines, storeWithJob } from "./import-run.ts";
import { importSentFile } from "./import-sent-file.ts";
import { createPictureRetry } from "./picture-retry.ts";
import { fileOf, keepSentFile, type SentFileKeeper, type SentNote } from "./sent-file.ts";
import { type LoadSiteCopy, prepareStagedSite, samplePaths, spaceProblem, type StagedSite } from "./staged-site.ts";

export interface StudioImportParts extends ImportRuntime, Pick<AppRuntime, "elapsed" | "log"> {
  claims: Claims;
  loadCopy: LoadSiteCopy;
}

/** A trial that nobody decides about is given up: the site has gone on since, and the disk is wanted for other things. */
const TRIAL_LIFE_MS = 24 * 60 * 60 * 1000;

interface Trial {
  run: ImportRun;
  site: StagedSite;
  ready: ReadyImport;
  samples: PreviewedPost[];
  options: TrialOptions;
  until: number;
  /** The store that takes it, or null for none. */
  decide(target: ImportTarget | null): void;
  /** Why it came to nothing, or null. */
  ended: Promise<string[] | null>;
  expiry: NodeJS.Timeout;
}

type Work =
  | { phase: "trying"; sent: SentNote; run: ImportRun }
  | { phase: "ready"; sent: SentNote; trial: Trial }
  | { phase: "storing"; sent: SentNote; trial: Trial; ended: Promise<void> };

/** The studio's import: one file at a time is tried out on a copy of the site and, when somebody says so, stored. */
export class StudioImports implements StudioImport {
  readonly #parts: StudioImportParts;
  readonly #sent: SentFileKeeper;
  #work: Work | null = null;
  #isTaking = false;
  readonly #pictures: ReturnType<typeof createPictureRetry>;

  constructor(parts: StudioImportParts) {
    this.#parts = parts;
    this.#sent = keepSentFile(parts.config.data);
    this.#pictures = createPictureRetry(parts);
  }

  get isShared(): boolean {
    return this.#parts.claims !== ALL_CLAIMS;
  }

  async state(): Promise<ImportState> {
    const work = this.#work;
    if (work?.phase === "trying" || work?.phase === "storing") {
      const run = work.phase === "trying" ? work.run : work.trial.run;
      return { phase: work.phase, file: fileOf(work.sent), progress: run.view() };
    }
    if (work?.phase === "ready") {
      const { ready, samples, options, until } = work.trial;
      return { phase: "ready", file: fileOf(work.sent), options, report: ready.report, samples, until };
    }
    const sent = await this.#waiting();
    if (!sent) return { phase: "empty" };
    return { phase: "sent", file: fileOf(sent), options: sent.options, problem: sent.problem };
  }

  /** Why no file can be taken now; null where one can. */
  async takingProblem(): Promise<SendingProblem | null> {
    if (this.isShared) return "several-servers";
    const isFree = this.#work === null && (await this.#waiting()) === null;
    return isFree && !this.#isTaking ? null : "busy";
  }

  /** Keeps a file that was received; null once it has. */
  async take(received: string, name: string): Promise<SendingProblem | null> {
    const problem = await this.takingProblem();
    if (problem || this.#isTaking) return problem ?? "busy";
    this.#isTaking = true;
    const taking = this.#sent.take(received, name, this.#parts.clock());
    const taken = await taking.finally(() => (this.#isTaking = false));
    return typeof taken === "string" ? taken : null;
  }

  async tryOut(options: TrialOptions, by: string): Promise<boolean> {
    const sent = await this.#waiting();
    const before = this.#work;
    if (!sent || (before !== null && before.phase !== "ready")) return false;
    const work: Work = {
      phase: "trying",
      sent: { ...sent, options, problem: null, storing: null },
      run: new ImportRun(this.#parts.elapsed),
    };
    this.#work = work;
    if (before) await this.#giveUp(before.trial);
    void this.#tryOut(work, by);
    return true;
  }

  confirm(by: string): boolean {
    const work = this.#work;
    if (work?.phase !== "ready") return false;
    const { trial, sent } = work;
    clearTimeout(trial.expiry);
    this.#work = { phase: "storing", sent, trial, ended: this.#store(sent, trial, by) };
    return true;
  }

  async discard(): Promise<boolean> {
    const work = this.#work;
    if (work?.phase === "storing") return false;
    this.#work = null;
    if (work?.phase === "trying") work.run.cancel();
    await this.#sent.remove();
    if (work?.phase === "ready") await this.#giveUp(work.trial);
    return true;
  }

  /** The staged site, to be looked at; null without a trial. */
  staged(): { store: Store; blobs: StagedSite["blobs"] } | null {
    const site = this.#work && this.#work.phase !== "trying" ? this.#work.trial.site : null;
    const store = site?.store();
    return site && store ? { store, blobs: site.blobs } : null;
  }

  /** The file with every warning of the trial, else of the latest import; null without one. */
  async reportFile(): Promise<string | null> {
    if (this.#work?.phase === "ready") return this.#work.trial.ready.warningFile;
    return newestReport(this.#parts.config.data);
  }

  missingPictures = (): Promise<number> => this.#pictures.missing();

  retryPictures = (by: string): boolean => this.#pictures.begin(by);

  retrying = (): ImportProgress | null => this.#pictures.view();

  /** Ends a trial; waits for what is being stored. */
  async stop(): Promise<void> {
    const work = this.#work;
    if (work?.phase === "storing") return work.ended;
    this.#work = null;
    if (work?.phase === "trying") work.run.cancel();
    if (work?.phase === "ready") await this.#giveUp(work.trial);
  }

  /** The file that waits. One whose import a kill ended right after it was stored is done with. */
  async #waiting(): Promise<SentNote | null> {
    const sent = await this.#sent.read();
    if (!sent || sent.storing === null || this.#work !== null) return sent;
    const job = (await this.#parts.store.read.jobs(LATEST_JOBS)).find(({ id }) => id === sent.storing);
    if (job?.state === "done") {
      await this.#sent.remove();
      return null;
    }
    return { ...sent, problem: sent.problem ?? [INTERRUPTED] };
  }

  async #tryOut(work: Extract<Work, { phase: "trying" }>, by: string): Promise<void> {
    const { config, loadCopy } = this.#parts;
    const { run, sent } = work;
    const site = prepareStagedSite(this.#parts, join(config.data, INCOMING, randomUUID()), loadCopy);
    const decision = Promise.withResolvers<ImportTarget | null>();
    let made: Pick<Trial, "ready" | "ended" | "samples"> | undefined;
    try {
      await this.#sent.note(sent);
      await recordJob(this.#parts, { id: randomUUID(), kind: "import-trial", startedBy: by }, async (note) => {
        run.note = note;
        const problem = await spaceProblem(config.data, await this.#sent.unpackedSize(sent));
        if (problem !== null) throw new ImportRefused([problem]);
        const { ready, ended } = await this.#stage(work, site, decision.promise);
        run.tell(0, 0, "kopia");
        const store = await site.copySite();
        const refusal = await ready.storeIn(store);
        if (refusal !== null) throw new ImportRefused([refusal]);
        run.refuseCancelled();
        const samples = await samplePaths(store, ready.report);
        made = { ready, ended, samples };
        return `„${sent.name}”: próba. ${importSentence(ready.report)}`;
      });
      if (!made || this.#work !== work) throw new ImportRefused([CALLED_OFF]);
      const until = this.#parts.clock() + TRIAL_LIFE_MS;
      const expiry = setTimeout(() => void this.#expire(), TRIAL_LIFE_MS).unref();
      const { options } = sent;
      const trial = { ...made, run, site, options, until, decide: decision.resolve, expiry };
      this.#work = { phase: "ready", sent, trial };
    } catch (error) {
      decision.resolve(null);
      await this.#failed(work, error);
      if (this.#work === work) this.#work = null;
      await this.#remove(site);
    }
  }

  /** Makes all that the import would store. Rejects with what the import refuses. */
  async #stage(
    { sent, run }: { sent: SentNote; run: ImportRun },
    site: StagedSite,
    decision: Promise<ImportTarget | null>,
  ) {
    await site.make();
    const ready = Promise.withResolvers<ReadyImport | null>();
    const ended = importSentFile(
      { ...this.#parts, blobs: site.blobs, surroundings: "served" },
      { sent, path: this.#sent.pathOf(sent), folder: site.folder },
      async (given) => {
        ready.resolve(given);
        return decision;
      },
      run.tell,
    );
    ended.then(() => ready.resolve(null), ready.reject);
    const made = await ready.promise.catch((error: unknown) => {
      // Without its file a cancelled import fails in some way or other.
      run.refuseCancelled();
      throw error;
    });
    if (!made) throw new ImportRefused((await ended) ?? []);
    return { ready: made, ended };
  }

  async #store(sent: SentNote, trial: Trial, by: string): Promise<void> {
    const { store, clock } = this.#parts;
    const id = randomUUID();
    try {
      await recordJob(this.#parts, { id, kind: "import", startedBy: by }, async (note) => {
        trial.run.note = note;
        const moved = await trial.site.movePictures((done, total) => trial.run.tell(done, total, "obrazy"));
        if (!moved.ok) throw new ImportRefused([moved.message]);
        const message = `„${sent.name}”: zaimportowano. ${importSentence(trial.ready.report)}`;
        await this.#sent.note({ ...sent, storing: id });
        trial.decide(storeWithJob(store, { id, kind: "import", startedBy: by, message }, clock()));
        const problem = await trial.ended;
        if (problem) throw new ImportRefused(problem);
        return message;
      });
      await this.#remove(trial.site);
      await this.#sent.remove();
    } catch (error) {
      trial.decide(null);
      await this.#remove(trial.site);
      await this.#failed(this.#work, error);
    } finally {
      this.#work = null;
    }
  }

  /** Keeps why nothing came in beside the file, before the work ends for whoever looks; not for work given up. */
  async #failed(work: Work | null, error: unknown): Promise<void> {
    const { log } = this.#parts;
    if (!isRefusal(error)) log.error({ err: error }, "import przerwany błędem");
    if (!work || this.#work !== work) return;
    await this.#sent.note({ ...work.sent, problem: refusalLines(error) }).catch((err: unknown) => {
      log.error({ err }, "wyniku importu nie udało się zapisać");
    });
  }

  async #expire(): Promise<void> {
    const work = this.#work;
    if (work?.phase !== "ready") return;
    this.#work = null;
    await this.#giveUp(work.trial);
    await this.#sent.note({ ...work.sent, problem: [EXPIRED] });
  }

  async #giveUp(trial: Trial): Promise<void> {
    clearTimeout(trial.expiry);
    trial.decide(null);
    await trial.ended.catch(() => undefined);
    await this.#remove(trial.site);
  }

  /** What stays behind is removed by the next start. */
  #remove(site: StagedSite): Promise<void> {
    return site.remove().catch((err: unknown) => this.#parts.log.warn({ err }, "próby importu nie udało się usunąć"));
  }
}

/** Of all jobs the newest, among which the import of a moment ago is. */
const LATEST_JOBS = 100;

const INTERRUPTED =
  "Zapis przerwało zatrzymanie serwera, więc na witrynie nic się nie zmieniło. Zrób próbę jeszcze raz.";
const EXPIRED = "Próba czekała ponad dobę, a witryna przez ten czas się zmieniła. Zrób ją jeszcze raz.";
