import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SendingProblem, StudioImport } from "#core/import/studio/studio-import.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Store } from "#core/store.ts";
import { IMPORT_FOLDER } from "../../data-folder/folder-names.ts";
import type { TrialParts } from "./import-trial.ts";

/** The site as it would be after an import. */
export interface StagedView {
  store: Store;
  blobs: Blobs;
}

/** The studio's import, with the functions that the server's routes need. */
export interface ServedImports extends StudioImport {
  /** Resolves to the reason why no file can be received now; null when a file can be received. */
  takingProblem(): Promise<SendingProblem | null>;
  /** Moves a received file into the import's folder. Resolves to null, or to a problem; then the caller has to remove the file. */
  take(received: string, name: string): Promise<SendingProblem | null>;
  /** Returns the staged site; null without a trial. */
  staged(): StagedView | null;
  /** Resolves to the path of the file of warnings: the trial's, or else that of the latest import on this server; null without a file. */
  reportFile(): Promise<string | null>;
  /** Cancels a trial that is being prepared, and waits for an import that is being stored. */
  stop(): Promise<void>;
}

/** The studio's import on a site of several servers. Imports are made by command, because a trial would be on one server's disk only. */
const BY_COMMAND: ServedImports = {
  state: async () => ({ phase: "by-command" }),
  takingProblem: async () => "by-command",
  take: async () => "by-command",
  tryOut: async () => false,
  confirm: () => false,
  discard: async () => true,
  staged: () => null,
  reportFile: async () => null,
  missingPictures: async () => 0,
  retryPictures: () => false,
  retrying: () => null,
  stop: async () => {},
};

/** Returns a function that opens the studio's import at its first use, since readers' pages do not need its code. */
export function lazyImports(deps: TrialParts) {
  let opened: Promise<ServedImports> | undefined;
  const open = async (): Promise<ServedImports> => {
    if (deps.config.hosted) return BY_COMMAND;
    const { StudioImports } = await import("./studio-imports.ts");
    const imports = new StudioImports(deps);
    await imports.resume();
    return imports;
  };
  const imports = () => (opened ??= open());
  return {
    imports,
    /** Continues an import that an earlier process left, if there is one. */
    async resumeImports(): Promise<void> {
      const left = await readdir(join(deps.config.data, IMPORT_FOLDER)).catch(() => []);
      if (left.length > 0) await imports();
    },
    /** Cancels a trial that is being prepared, and waits for an import that is being stored. */
    stopImports: async () => (await opened)?.stop(),
  };
}
