import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SendingProblem, StudioImport } from "#core/import/studio/studio-import.ts";
import type { Blobs } from "#core/media/store.ts";
import type { Store } from "#core/store.ts";
import { IMPORT_FOLDER } from "../../data-folder/folder-names.ts";
import type { TrialParts } from "./import-trial.ts";

/** A site as it would be after an import. */
export interface StagedView {
  store: Store;
  blobs: Blobs;
}

/** The studio's import with what the server's own addresses need of it. */
export interface ServedImports extends StudioImport {
  /** Why no file can be taken now; null where one can. */
  takingProblem(): Promise<SendingProblem | null>;
  /** Takes over a received file and returns null; where it returns a problem, the caller has to remove the file. */
  take(received: string, name: string): Promise<SendingProblem | null>;
  /** Null without a trial. */
  staged(): StagedView | null;
  /** The file with every warning of the trial, else of the latest import here; null without one. */
  reportFile(): Promise<string | null>;
  /** Ends a trial; waits for what is being stored. */
  stop(): Promise<void>;
}

/** For a site of several servers, which imports by command: a trial would be a copy of the site on one machine's disk. */
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

/** Loaded when it is first asked for: readers' pages need nothing of it. */
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
    /** Goes on with what the process before this one left, if anything. */
    async resumeImports(): Promise<void> {
      const left = await readdir(join(deps.config.data, IMPORT_FOLDER)).catch(() => []);
      if (left.length > 0) await imports();
    },
    /** Ends a trial, and waits for what is being stored. */
    stopImports: async () => (await opened)?.stop(),
  };
}
