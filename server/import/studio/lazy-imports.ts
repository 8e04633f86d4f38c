import type { SendingProblem, StudioImport } from "#core/import/studio/studio-import.ts";
import type { Blobs } from "#core/media/store.ts";
import { ALL_CLAIMS, type Claims } from "#core/replication/claims.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { Store } from "#core/store.ts";
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
  /** Keeps a file that was received, which is the caller's to remove; null once it has. */
  take(received: string, name: string): Promise<SendingProblem | null>;
  /** Null without a trial. */
  staged(): StagedView | null | Promise<StagedView | null>;
  /** The file with every warning of the trial, else of the latest import here; null without one. */
  reportFile(): Promise<string | null>;
  /** Ends a trial; waits for what is being stored. */
  stop(): Promise<void>;
}

interface Parts extends TrialParts {
  claims: Claims;
  /** Those of several servers; absent on a site of one. */
  files?: FileStore | undefined;
}

/** Loaded when it is first asked for: readers' pages need nothing of it. */
export function lazyImports({ files, claims, ...parts }: Parts) {
  let opened: Promise<ServedImports> | undefined;
  const open = async (): Promise<ServedImports> => {
    if (!files || claims === ALL_CLAIMS) return new (await import("./studio-imports.ts")).StudioImports(parts);
    return new (await import("./shared-imports.ts")).SharedImports({ ...parts, claims, files });
  };
  return {
    imports: () => (opened ??= open()),
    /** Removes shared files of imports that servers stopped in the middle have left. */
    async sweepImports(): Promise<void> {
      if (!files) return;
      const { shareFiles } = await import("./shared-files.ts");
      await shareFiles(files).sweep(await parts.store.read.sharedImport(), parts.clock());
    },
    /** Ends a trial, and waits for what is being stored. */
    stopImports: async () => (await opened)?.stop(),
  };
}
