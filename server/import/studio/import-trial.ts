import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { PreviewedPost, SentFile, TrialOptions } from "#core/import/studio/studio-import.ts";
import type { TrialReport } from "#core/import/studio/trial-report.ts";
import type { Store } from "#core/store.ts";
import type { AppRuntime } from "../../app-runtime.ts";
import { INCOMING } from "../../data-folder/durable-file.ts";
import { recordJob } from "../../jobs/job-log.ts";
import { unpackedSize } from "#convert/export-bytes.ts";
import type { ImportRuntime, ImportTarget, ReadyImport } from "../import-converted.ts";
import { ImportRefused, ImportRun, importSentence, storeWithJob } from "./import-run.ts";
import { importSentFile } from "./import-sent-file.ts";
import { type LoadSiteCopy, prepareStagedSite, samplePaths, spaceProblem, type StagedSite } from "./staged-site.ts";

export interface TrialParts extends ImportRuntime, Pick<AppRuntime, "elapsed" | "log"> {
  loadCopy: LoadSiteCopy;
}

/** A trial that nobody decides about is given up: the site has gone on since, and the disk is wanted for other things. */
export const TRIAL_LIFE_MS = 24 * 60 * 60 * 1000;

export const EXPIRED = "Próba czekała ponad dobę, a witryna przez ten czas się zmieniła. Zrób ją jeszcze raz.";

export const STORING_STOPPED =
  "Zapis przerwało zatrzymanie serwera, więc na witrynie nic się nie zmieniło. Zrób próbę jeszcze raz.";

/** Of all jobs the newest, among which the import of a moment ago is. */
export const LATEST_JOBS = 100;

export interface MadeTrial {
  report: TrialReport;
  /** Every warning, one a line; null without any. */
  warningFile: string | null;
  samples: PreviewedPost[];
}

interface Source {
  sent: SentFile & { options: TrialOptions };
  /** Of the file. */
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
 * on the disk is in one folder, which `remove` removes, else the next start.
 */
export class ImportTrial {
  readonly run: ImportRun;
  readonly site: StagedSite;
  readonly #parts: TrialParts;
  readonly #decision = Promise.withResolvers<ImportTarget | null>();
  #made: { ready: ReadyImport; ended: Promise<string[] | null> } | null = null;

  constructor(parts: TrialParts) {
    this.#parts = parts;
    this.run = new ImportRun(parts.elapsed);
    const folder = join(parts.config.data, INCOMING, randomUUID());
    this.site = prepareStagedSite(parts, folder, parts.loadCopy);
  }

  /** Makes all that the import would store, and shows what comes of it. Rejects with what the import refuses. */
  async make(source: Source, by: string): Promise<MadeTrial> {
    const { run, site } = this;
    const { sent } = source;
    try {
      let samples: PreviewedPost[] = [];
      await recordJob(this.#parts, { id: randomUUID(), kind: "import-trial", startedBy: by }, async (note) => {
        run.note = note;
        await this.#needSpace(sent.bytes);
        const staged = this.#stage(source).catch((error: unknown) => {
          // Without its file a cancelled import fails in some way or other.
          run.refuseCancelled();
          throw error;
        });
        const { ready } = (this.#made = await staged);
        run.tell(0, 0, "kopia");
        const store = await site.copySite();
        const refusal = await ready.storeIn(store);
        if (refusal !== null) throw new ImportRefused([refusal]);
        run.refuseCancelled();
        samples = await samplePaths(store, ready.report);
        return `„${sent.name}”: próba. ${importSentence(ready.report)}`;
      });
      if (!this.#made) throw new Error("A trial has made nothing.");
      const { report, warningFile } = this.#made.ready;
      return { report, warningFile, samples };
    } catch (error) {
      this.#decision.resolve(null);
      throw error;
    }
  }

  /** Stores what was made. Rejects with why nothing was stored. */
  async store({ id, by, name, store, beforeWriting }: Storing): Promise<void> {
    const made = this.#made;
    if (!made) throw new Error("There is no trial to be stored.");
    const { clock } = this.#parts;
    try {
      await recordJob(this.#parts, { id, kind: "import", startedBy: by }, async (note) => {
        this.run.note = note;
        const moved = await this.site.movePictures((done, total) => this.run.tell(done, total, "obrazy"));
        if (!moved.ok) throw new ImportRefused([moved.message]);
        const message = `„${name}”: zaimportowano. ${importSentence(made.ready.report)}`;
        await beforeWriting?.();
        this.#decision.resolve(storeWithJob(store, { id, kind: "import", startedBy: by, message }, clock()));
        const problem = await made.ended;
        if (problem) throw new ImportRefused(problem);
        return message;
      });
    } catch (error) {
      this.#decision.resolve(null);
      throw error;
    }
  }

  /** Stores nothing, and leaves nothing. */
  async giveUp(): Promise<void> {
    this.#decision.resolve(null);
    await this.#made?.ended.catch(() => undefined);
    await this.remove();
  }

  /** What stays behind is removed by the next start. */
  remove(): Promise<void> {
    const { log } = this.#parts;
    return this.site.remove().catch((err: unknown) => log.warn({ err }, "próby importu nie udało się usunąć"));
  }

  async #needSpace(bytes: number): Promise<void> {
    const problem = await spaceProblem(this.#parts.config.data, bytes);
    if (problem !== null) throw new ImportRefused([problem]);
  }

  /** Rejects with what the import refuses. */
  async #stage({ sent, path }: Source) {
    const { run, site } = this;
    await site.make();
    const ready = Promise.withResolvers<ReadyImport | null>();
    const file = { sent, path, folder: site.folder };
    await this.#needSpace(await unpackedSize(file.path));
    const ended = importSentFile(
      { ...this.#parts, blobs: site.blobs, surroundings: "served" },
      file,
      async (given) => {
        ready.resolve(given);
        return this.#decision.promise;
      },
      run.tell,
    );
    ended.then(() => ready.resolve(null), ready.reject);
    const made = await ready.promise;
    if (!made) throw new ImportRefused((await ended) ?? []);
    return { ready: made, ended };
  }
}
