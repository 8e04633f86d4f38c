import { randomUUID } from "node:crypto";
import type { PreviewedPost, SentFile, TrialOptions } from "#core/import/studio/studio-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import type { Store } from "#core/store.ts";
import type { SiteRuntime } from "../../base/site-runtime.ts";
import { recordJob } from "../../jobs/job-log.ts";
import { unpackedSize } from "#convert/unpacked-export.ts";
import type { ImportRuntime } from "../converted/import-converted.ts";
import { openPrepared, type PreparedImport } from "../prepared-import.ts";
import { ImportRefused, ImportRun, importSentence, storeWithJob } from "./import-run.ts";
import { importSentFile } from "./import-sent-file.ts";
import { type LoadSiteCopy, prepareStagedSite, samplePaths, spaceProblem, type StagedSite } from "./staged-site.ts";
import { studioImportMessages } from "#core/messages/server/import.ts";

export interface TrialParts extends ImportRuntime, Pick<SiteRuntime, "elapsed" | "log"> {
  loadCopy: LoadSiteCopy;
}

/** A trial waits at most this long for a decision. Then it is removed, because it uses disk space and the site has changed since. */
export const TRIAL_LIFE_MS = 24 * 60 * 60 * 1000;

/** To find a recent import, at most this many of the newest jobs are read. */
export const LATEST_JOBS = 100;

export interface TrialResult {
  report: TrialReport;
  /** The path of a file with all warnings, one per line; null without warnings. */
  warningFile: string | null;
  samples: PreviewedPost[];
}

interface Source {
  sent: SentFile & { options: TrialOptions };
  /** The path of the sent file. */
  path: string;
}

interface Storing {
  /** The id of the job. */
  id: string;
  by: string;
  name: string;
  store: Pick<Store, "write">;
  /** Called when the pictures are in place, just before the database is written. */
  beforeWriting?: () => Promise<void>;
}

/**
 * The trial of an import. It is prepared and written into a copy of the site for people to look at, then stored in the site or discarded.
 * One folder has all its files, so another process can continue the trial.
 */
export class ImportTrial {
  readonly run: ImportRun;
  readonly site: StagedSite;
  readonly #deps: TrialParts;
  #prepared: PreparedImport | null = null;

  /** `folder`: the folder for all files of the trial. */
  constructor(deps: TrialParts, folder: string) {
    this.#deps = deps;
    this.run = new ImportRun(deps.elapsed);
    this.site = prepareStagedSite(deps, folder, deps.loadCopy);
  }

  /** Prepares the import and writes it into a copy of the site. Rejects with `ImportRefused` when the import is refused. */
  async make(source: Source, by: string): Promise<TrialResult> {
    const { run, site } = this;
    const { sent } = source;
    let samples: PreviewedPost[] = [];
    await recordJob(this.#deps, { id: randomUUID(), kind: "import-trial", startedBy: by }, async (note) => {
      run.note = note;
      await this.#needSpace(sent.bytes);
      const prepared = await this.#prepare(source).catch((error: unknown) => {
        // A cancelled import has lost its file and may fail with any error. The person should read that the import was cancelled.
        run.refuseCancelled();
        throw error;
      });
      run.noteProgress(0, 0, "kopia");
      const store = await site.copySite();
      const refusal = await prepared.storeIn(store, this.#deps.clock(), run.noteProgress);
      if (refusal !== null) throw new ImportRefused([refusal]);
      run.refuseCancelled();
      samples = await samplePaths(store, prepared.report);
      return studioImportMessages.tried(sent.name, importSentence(prepared.report));
    });
    return { ...this.#complete(), samples };
  }

  /** Opens the trial that an earlier process made; null when it is incomplete. */
  async reopen(): Promise<Omit<TrialResult, "samples"> | null> {
    try {
      this.#prepared = await openPrepared(this.site.folder);
      if (!this.#prepared) return null;
      await this.site.reopen(this.#prepared.media);
      return this.#complete();
    } catch (err) {
      this.#deps.log.warn({ err }, studioImportMessages.trialUnreadable);
      return null;
    }
  }

  /** Stores the import in the site. Rejects with `ImportRefused` when the store refuses it; then nothing was stored. */
  async store({ id, by, name, store, beforeWriting }: Storing): Promise<void> {
    const { report, prepared } = this.#complete();
    const { clock } = this.#deps;
    await recordJob(this.#deps, { id, kind: "import", startedBy: by }, async (note) => {
      this.run.note = note;
      const moved = await this.site.movePictures((done, total) => this.run.noteProgress(done, total, "obrazy"));
      if (!moved.ok) throw new ImportRefused([moved.message]);
      const message = studioImportMessages.imported(name, importSentence(report));
      await beforeWriting?.();
      // Progress noted after this point would be written after the transaction and would mark the finished job as running.
      this.run.note = () => {};
      const target = storeWithJob(store, { id, kind: "import", startedBy: by, message }, clock());
      const refusal = await prepared.storeIn(target, clock(), this.run.noteProgress);
      if (refusal !== null) throw new ImportRefused([refusal]);
      return message;
    });
  }

  /** Removes all files of the trial. */
  remove(): Promise<void> {
    const { log } = this.#deps;
    return this.site.remove().catch((err: unknown) => log.warn({ err }, studioImportMessages.trialNotRemoved));
  }

  #complete() {
    const prepared = this.#prepared;
    if (!prepared) throw new Error("A trial has made nothing.");
    const { report, warningFile } = prepared;
    return { report, warningFile, prepared };
  }

  async #needSpace(bytes: number): Promise<void> {
    const problem = await spaceProblem(this.#deps.config.data, bytes);
    if (problem !== null) throw new ImportRefused([problem]);
  }

  /** Prepares the import. Rejects with `ImportRefused`. */
  async #prepare({ sent, path }: Source): Promise<PreparedImport> {
    const { run, site } = this;
    await site.make();
    await this.#needSpace(await unpackedSize(path));
    const runtime = { ...this.#deps, blobs: site.blobs, surroundings: "served" as const };
    const refusal = await importSentFile(runtime, { sent, path, folder: site.folder }, run);
    if (refusal) throw new ImportRefused(refusal);
    this.#prepared = await openPrepared(site.folder);
    return this.#complete().prepared;
  }
}
