import { randomUUID } from "node:crypto";
import type { SharedImport, SharedWork } from "#core/import/studio/shared-import.ts";
import {
  DEFAULT_OPTIONS,
  type ImportProgress,
  type ImportState,
  type SendingProblem,
  type TrialOptions,
} from "#core/import/studio/studio-import.ts";
import type { Claims } from "#core/replication/claims.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { isLogError } from "../../data-folder/disk-errors.ts";
import { isHeld } from "../../replication/while-held.ts";
import { newestReport } from "../warning-log.ts";
import { ImportPerformer, tidily, TRIAL_STOPPED } from "./import-performer.ts";
import { changeImport, endJobsOfDeadServer, removeImport } from "./import-row.ts";
import { STORING_STOPPED, type TrialParts } from "./import-trial.ts";
import type { ServedImports, StagedView } from "./lazy-imports.ts";
import { createPictureRetry } from "./picture-retry.ts";
import { sentFileOf } from "./sent-file.ts";
import { type SharedFiles, shareFiles } from "./shared-files.ts";
import { StagedElsewhere } from "./staged-elsewhere.ts";

export interface SharedImportsParts extends TrialParts {
  claims: Claims;
  files: FileStore;
  /** How often a server that has something to do with an import looks at what the others have decided. */
  lookMs?: number;
}

const LOOK_MS = 1_000;

/**
 * While many posts are stored nothing else is written here, the claim's renewal neither: whoever finds it free waits so long
 * before the import counts as broken off. It would be refused then, and could not come in twice.
 */
const STORING_GRACE_MS = 5 * 60 * 1000;

/**
 * The studio's import on a site of several servers, whichever answers: the file is among those they share, what is known and
 * decided of it in a row of the log (`SharedImport`). The server that holds the claim performs what the row says.
 */
export class SharedImports implements ServedImports {
  readonly #parts: SharedImportsParts;
  readonly #shared: SharedFiles;
  readonly #elsewhere: StagedElsewhere;
  readonly #pictures: ReturnType<typeof createPictureRetry>;
  readonly #performer: ImportPerformer;
  #isStopping = false;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  /** Since when, by the monotonic clock, another server's storing has had no claim. */
  #unclaimed: { id: string; since: number } | null = null;

  constructor(parts: SharedImportsParts) {
    this.#parts = parts;
    this.#shared = shareFiles(parts.files);
    this.#elsewhere = new StagedElsewhere({ ...parts, shared: this.#shared });
    this.#pictures = createPictureRetry(parts);
    this.#performer = new ImportPerformer({ ...parts, shared: this.#shared, look: () => void this.#look() });
  }

  async state(): Promise<ImportState> {
    await this.#look();
    const one = await this.#read();
    if (!one) return { phase: "empty" };
    const { file, options, problem, work } = one;
    if (!work) return { phase: "sent", file, options, problem };
    if (work.phase === "ready" && work.made)
      return {
        phase: "ready",
        file,
        options,
        report: work.made.report,
        samples: work.made.samples,
        until: work.made.until,
      };
    const own = this.#performer.work === work.id ? this.#performer.progress() : null;
    return { phase: work.phase === "storing" ? "storing" : "trying", file, progress: own ?? work.progress };
  }

  async takingProblem(): Promise<SendingProblem | null> {
    return (await this.#read()) === null ? null : "busy";
  }

  async take(received: string, name: string): Promise<SendingProblem | null> {
    const { clock } = this.#parts;
    const file = await sentFileOf(received, name, clock());
    if (typeof file === "string") return file;
    const one: SharedImport = { id: randomUUID(), file, options: DEFAULT_OPTIONS, problem: null, work: null };
    try {
      await this.#shared.sweep(await this.#read(), clock());
      await this.#shared.keep(one, received);
      if (await this.#change((there) => (there === null ? one : undefined))) return null;
    } catch (error) {
      if (isLogError(error)) return "unavailable";
      throw error;
    }
    await this.#shared.remove(one);
    return "busy";
  }

  async tryOut(options: TrialOptions, by: string): Promise<boolean> {
    const progress = { done: 0, total: 0, what: "", left: null };
    const work: SharedWork = { id: randomUUID(), phase: "trying", by, server: null, progress, made: null };
    const begun = await this.#change((there) =>
      there && (there.work === null || there.work.phase === "ready")
        ? { ...there, options, problem: null, work }
        : undefined,
    );
    await this.#look();
    return begun !== null;
  }

  async confirm(by: string): Promise<boolean> {
    const decided = await this.#change((there) =>
      there?.work?.phase === "ready" ? { ...there, work: { ...there.work, phase: "storing", by } } : undefined,
    );
    await this.#look();
    return decided !== null;
  }

  async discard(): Promise<boolean> {
    const removed = await removeImport(this.#parts.store);
    await this.#look();
    if (removed === "storing") return false;
    if (removed) await tidily(this.#shared.remove(removed), this.#parts.log);
    return true;
  }

  /** The trial's site, made here or brought from where it was made. Rejects where the shared files give no answer. */
  async staged(): Promise<StagedView | null> {
    const one = await this.#read();
    if (!one?.work || one.work.phase === "trying") return null;
    const { work } = one;
    if (this.#performer.work === work.id) return this.#performer.staged();
    this.#watch();
    return this.#elsewhere.show(one, work);
  }

  async reportFile(): Promise<string | null> {
    const one = await this.#read();
    if (one?.work?.phase !== "ready") return newestReport(this.#parts.config.data);
    if (this.#performer.work === one.work.id) return this.#performer.warningFile;
    this.#watch();
    return this.#elsewhere.report(one, one.work);
  }

  missingPictures = (): Promise<number> => this.#pictures.missing();

  retryPictures = (by: string): Promise<boolean> => this.#pictures.begin(by);

  retrying = (): Promise<ImportProgress | null> => this.#pictures.view();

  async stop(): Promise<void> {
    this.#isStopping = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#performer.stop();
    await this.#looking;
    await this.#elsewhere.close();
  }

  #read = (): Promise<SharedImport | null> => this.#parts.store.read.sharedImport();

  #change: (next: (there: SharedImport | null) => SharedImport | null | undefined) => Promise<SharedImport | null> = (
    next,
  ) => changeImport(this.#parts.store, next);

  /** As long as there is something to be done or followed here. */
  #watch(): void {
    if (this.#timer || this.#isStopping) return;
    this.#timer = setInterval(() => void this.#look(), this.#parts.lookMs ?? LOOK_MS).unref();
  }

  /** Does what the row asks of this server. Never rejects; one look after the other. */
  #look(): Promise<void> {
    const { log } = this.#parts;
    const logged = (err: unknown) => {
      if (!isLogError(err)) log.error({ err }, "import nie nadąża za tym, co o nim postanowiono");
    };
    const look = async () => {
      if (!this.#isStopping) await this.#lookOnce().catch(logged);
    };
    return (this.#looking = this.#looking.then(look));
  }

  async #lookOnce(): Promise<void> {
    const one = await this.#read();
    const work = one?.work ?? null;
    if (this.#elsewhere.trial !== null && this.#elsewhere.trial !== work?.id) await this.#elsewhere.close();
    const performer = this.#performer;
    if (work && performer.work === work.id) return performer.goOn(work);
    // Given up at another server, or by one that took this one for dead.
    performer.leave();
    if (one && work && (await isHeld(this.#parts.claims, "import"))) {
      if (work.server === null) await performer.begin(work.id);
      else if (!this.#mayStillStore(work)) await this.#breakOff(one, work);
    } else if (this.#unclaimed) {
      this.#unclaimed = null;
      await this.#parts.claims.release("import").catch(() => undefined);
    }
    const isWaiting = work?.server === null;
    if (performer.work !== null || isWaiting || this.#unclaimed || this.#elsewhere.trial !== null) return this.#watch();
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #mayStillStore(work: SharedWork): boolean {
    if (work.phase !== "storing") return false;
    const { elapsed } = this.#parts;
    if (this.#unclaimed?.id !== work.id) this.#unclaimed = { id: work.id, since: elapsed() };
    return elapsed() - this.#unclaimed.since < STORING_GRACE_MS;
  }

  /** Of a server that is gone: the claim that it held is here now. */
  async #breakOff(one: SharedImport, { id, server, phase }: SharedWork): Promise<void> {
    const problem = [phase === "storing" ? STORING_STOPPED : TRIAL_STOPPED];
    await this.#change((there) =>
      there?.work?.id === id && there.work.server === server ? { ...there, work: null, problem } : undefined,
    );
    this.#unclaimed = null;
    await endJobsOfDeadServer(this.#parts);
    await this.#parts.claims.release("import").catch(() => undefined);
    await tidily(this.#shared.removeTrial(one, { id }), this.#parts.log);
  }
}
