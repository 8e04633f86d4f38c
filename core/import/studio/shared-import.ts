import type { ImportProgress, PreviewedPost, SentFile, TrialOptions } from "./studio-import.ts";
import type { TrialReport } from "./trial-report.ts";

/*
 * What several servers know of the studio's import: the file is among those they share, one of them works on it, and
 * whichever is asked answers from this row. Each step is a write that is decided at the head of the log.
 */

export interface SharedImport {
  /** Names its folder among the shared files. */
  id: string;
  file: SentFile;
  /** What was chosen for the last trial. */
  options: TrialOptions;
  /** Why the last trial or import came to nothing. */
  problem: string[] | null;
  /** Null while nothing is done with it. */
  work: SharedWork | null;
}

export interface SharedWork {
  /** Of this trial; another one has another. */
  id: string;
  /** `storing`: somebody has decided, at whichever server; the one that performs follows. */
  phase: "trying" | "ready" | "storing";
  /** Who asked for it. */
  by: string;
  /** The server that performs it; null until one holds the claim. */
  server: string | null;
  progress: ImportProgress;
  /** What the trial has made; null while it is under way. */
  made: SharedTrial | null;
}

export interface SharedTrial {
  report: TrialReport;
  samples: PreviewedPost[];
  until: number;
  /** The name under which its warnings are taken away; null without any. */
  reportName: string | null;
}

export interface SharedImportRead {
  /** Null where no file waits; always null on a site of one server. */
  sharedImport(): Promise<SharedImport | null>;
}

export interface SharedImportWrite {
  /** Replaces it; null for none. */
  putSharedImport(state: SharedImport | null): Promise<void>;
}
