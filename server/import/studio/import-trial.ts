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

/** A trial that nobody decides about is given up: the site has gone on since, and the disk is wanted for other things. */
export const TRIAL_LIFE_MS = 24 * 60 * 60 * 1000;

/** Newest jobs that are read, among which a recent import is. */
export const LATEST_JOBS = 100;

export interface MadeTrial {
  report: TrialReport;
  /** Every warning, one a line; null without any. */
  warningFile: string | null;
  samples: PreviewedPost[];
}

interface Source {
  sent: SentFile & { options: TrialOptions };
  /** Path of the file. */
  path: string;
}

interface Storing {
  /** Names its job. */
  id: string;
  by: string;
  name: string;
  store: Pick<Store, "write">;
  /** Called once all is in its place but the writing. */
  beforeWriting?: () => Promise<void>;
}

/**
 * One import: made and written into a copy of the site, to be looked at, then stored or given up. What it has
 * on the disk is in one folder, with which another process goes on.
 */
export class ImportTrial {
  readonly run: ImportRun;
  readonly site: StagedSite;
  readonly #deps: TrialParts;
  #prepared: PreparedImport | null = null;

  /** `folder`: where all of it lies. */
  constructor(deps: TrialParts, folder: string) {
    this.#deps = deps;
    this.run = new ImportRun(deps.elapsed);
    this.site = prepareStagedSite(deps, folder, deps.loadCopy);
  }

  /** Makes all that the import would store, and shows what comes of it. Rejects with what the import refuses. */
  async make(source: Source, by: string): Promise<MadeTrial> {
    const { run, site } = this;
    const { sent } = source;
    let samples: PreviewedPost[] = [];
    await recordJob(this.#deps, { id: randomUUID(), kind: "import-trial", startedBy: by }, async (note) => {
      run.note = note;
      await this.#needSpace(sent.bytes);
      const prepared = await this.#prepare(source).catch((error: unknown) => {
        // Without its file a cancelled import fails in some way or other.
        run.refuseCancelled();
        throw error;
      });
      run.tell(0, 0, "kopia");
      const store = await site.copySite();
      const refusal = await prepared.storeIn(store, this.#deps.clock(), run.tell);
      if (refusal !== null) throw new ImportRefused([refusal]);
      run.refuseCancelled();
      samples = await samplePaths(store, prepared.report);
      return studioImportMessages.tried(sent.name, importSentence(prepared.report));
    });
    return { ...this.#whole(), samples };
  }

  /** Goes on with what an earlier process made; null where that is not whole. */
  async reopen(): Promise<Omit<MadeTrial, "samples"> | null> {
    try {
      this.#prepared = await openPrepared(this.site.folder);
      if (!this.#prepared) return null;
      await this.site.reopen(this.#prepared.media);
      return this.#whole();
    } catch (err) {
      this.#deps.log.warn({ err }, studioImportMessages.trialUnreadable);
      return null;
    }
  }

  /** Stores what was made. Rejects with why nothing was stored. */
  async store({ id, by, name, store, beforeWriting }: Storing): Promise<void> {
    const { report, prepared } = this.#whole();
    const { clock } = this.#deps;
    await recordJob(this.#deps, { id, kind: "import", startedBy: by }, async (note) => {
      this.run.note = note;
      const moved = await this.site.movePictures((done, total) => this.run.tell(done, total, "obrazy"));
      if (!moved.ok) throw new ImportRefused([moved.message]);
      const message = studioImportMessages.imported(name, importSentence(report));
      await beforeWriting?.();
      // It would be written after the transaction, which says that the job is done.
      this.run.note = () => {};
      const target = storeWithJob(store, { id, kind: "import", startedBy: by, message }, clock());
      const refusal = await prepared.storeIn(target, clock(), this.run.tell);
      if (refusal !== null) throw new ImportRefused([refusal]);
      return message;
    });
  }

  /** Leaves nothing. */
  remove(): Promise<void> {
    const { log } = this.#deps;
    return this.site.remove().catch((err: unknown) => log.warn({ err }, studioImportMessages.trialNotRemoved));
  }

  #whole() {
    const prepared = this.#prepared;
    if (!prepared) throw new Error("A trial has made nothing.");
    const { report, warningFile } = prepared;
    return { report, warningFile, prepared };
  }

  async #needSpace(bytes: number): Promise<void> {
    const problem = await spaceProblem(this.#deps.config.data, bytes);
    if (problem !== null) throw new ImportRefused([problem]);
  }

  /** Rejects with what the import refuses. */
  async #prepare({ sent, path }: Source): Promise<PreparedImport> {
    const { run, site } = this;
    await site.make();
    await this.#needSpace(await unpackedSize(path));
    const runtime = { ...this.#deps, blobs: site.blobs, surroundings: "served" as const };
    const refusal = await importSentFile(runtime, { sent, path, folder: site.folder }, run);
    if (refusal) throw new ImportRefused(refusal);
    this.#prepared = await openPrepared(site.folder);
    return this.#whole().prepared;
  }
}
