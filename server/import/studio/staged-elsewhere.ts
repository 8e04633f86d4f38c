import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { SharedImport, SharedWork } from "#core/import/studio/shared-import.ts";
import type { AppRuntime } from "../../app-runtime.ts";
import { INCOMING, OWNER_ONLY } from "../../data-folder/durable-file.ts";
import { DATABASE_FILE } from "../../data-folder/folder-names.ts";
import { createBlobStore } from "../../media/blob-store.ts";
import type { StagedView } from "./lazy-imports.ts";
import type { SharedFiles } from "./shared-files.ts";
import { layeredBlobs, type LoadSiteCopy } from "./staged-site.ts";

interface Parts extends Pick<AppRuntime, "config" | "blobs" | "clock"> {
  shared: SharedFiles;
  loadCopy: LoadSiteCopy;
}

interface Brought {
  trial: string;
  folder: string;
  /** Once somebody has looked. */
  view: Promise<StagedView | null> | null;
}

/** The trial of another server as this one shows it: its staged database is brought when somebody first looks, its pictures one by one. */
export class StagedElsewhere {
  readonly #parts: Parts;
  #brought: Brought | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Which trial is here; null for none. */
  get trial(): string | null {
    return this.#brought?.trial ?? null;
  }

  /** Null where it is not there any more. Rejects where the shared files give no answer. */
  async show(one: SharedImport, trial: SharedWork): Promise<StagedView | null> {
    const brought = await this.#placeOf(trial);
    try {
      return await (brought.view ??= this.#bring(one, trial, brought.folder));
    } catch (error) {
      // Whoever asks next tries again.
      if (this.#brought === brought) await this.close();
      throw error;
    }
  }

  /** A file with every warning of the trial; null where there is none. */
  async report(one: SharedImport, trial: SharedWork): Promise<string | null> {
    const name = trial.made?.reportName ?? null;
    if (name === null) return null;
    const { folder } = await this.#placeOf(trial);
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    const path = join(folder, name);
    return (await this.#parts.shared.bringReport(one, trial, path)) ? path : null;
  }

  async close(): Promise<void> {
    const brought = this.#brought;
    this.#brought = null;
    if (!brought) return;
    const view = await brought.view?.catch(() => null);
    await view?.store.close();
    await rm(brought.folder, { recursive: true, force: true });
  }

  async #placeOf(trial: SharedWork): Promise<Brought> {
    if (this.#brought && this.#brought.trial !== trial.id) await this.close();
    const folder = join(this.#parts.config.data, INCOMING, randomUUID());
    return (this.#brought ??= { trial: trial.id, folder, view: null });
  }

  async #bring(one: SharedImport, trial: SharedWork, folder: string): Promise<StagedView | null> {
    const { shared, clock, blobs, loadCopy } = this.#parts;
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    const packed = join(folder, "packed");
    if (!(await shared.bringDatabase(one, trial, packed))) return null;
    const { openPacked } = await loadCopy();
    const store = await openPacked({ packed, to: join(folder, DATABASE_FILE), clock });
    await rm(packed);
    const named = await shared.pictureNames(one, trial);
    const own = createBlobStore({ folder, clock, shared: shared.pictures(one, trial, named) });
    return { store, blobs: layeredBlobs(own, (id) => named.has(id), blobs) };
  }
}
