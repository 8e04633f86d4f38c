import type { Category } from "../../base/category.ts";
import type { CommonDeps } from "../../base/common-deps.ts";
import type { JobRow } from "../../base/jobs.ts";
import type { TrialReport } from "./trial-report.ts";

/* An import from the studio: a file is sent, tried out, looked at and then stored. */

/** The page, where its form sends a file, pages of the site as it would be, and every warning of the trial. */
export const IMPORT_PATH = "/studio/import";
export const IMPORT_FILE_PATH = "/studio/import/file";
export const IMPORT_PREVIEW_PATH = "/studio/import/preview";
export const IMPORT_REPORT_PATH = "/studio/import/report.txt";

const GIB = 1024 ** 3;

/** Bytes of a file that is sent; larger ones are imported by the command line. */
export const IMPORT_FILE_LIMIT = 2 * GIB;

/** Field of the form that holds the file. */
export const IMPORT_FILE_FIELD = "file";

export type ImportKind = "wordpress" | "ghost" | "markdown" | "szpalta";

/** Exports that are known and not read. */
export type UnreadKind = "blogger" | "medium" | "substack" | "notion-html" | "packed-export";

/** Why a file was not taken. */
export type SendingProblem =
  | "foreign"
  | "not-allowed"
  | "none"
  | "large"
  | "unknown"
  | "damaged"
  | UnreadKind
  | "busy"
  | "slow"
  | "no-space"
  | "by-command"
  | "broken";

export interface SentFile {
  name: string;
  bytes: number;
  kind: ImportKind;
  sentAt: number;
}

export interface TrialOptions {
  /** What new posts without a date become. */
  undated: "draft" | "file-time";
  /** Whether pictures are fetched from the old site; else they keep their addresses there. */
  pictures: boolean;
  /** Whether the rules for addresses of WordPress and Ghost are switched on. */
  foreignAddresses: boolean;
  /** Slug for posts that name no category; null for none. */
  category: string | null;
  /** Where Ghost's site stands, which its export does not say; null for nowhere. */
  url: string | null;
}

export const DEFAULT_OPTIONS: TrialOptions = {
  undated: "draft",
  pictures: true,
  foreignAddresses: true,
  category: null,
  url: null,
};

/** A trial, and the storing of one, in the log of jobs. */
export const isImportJob = ({ kind }: Pick<JobRow, "kind">): boolean => kind === "import-trial" || kind === "import";

/** Another try for pictures that an import could not have. */
export const isPictureJob = ({ kind }: Pick<JobRow, "kind">): boolean => kind === "import-media";

export interface ImportProgress {
  done: number;
  total: number;
  what: string;
  /** "około 2 min"; null as long as nobody can tell. */
  left: string | null;
}

/** A post to be looked at on the staged site. */
export interface PreviewedPost {
  title: string;
  path: string;
}

export type ImportState =
  | { phase: "empty" }
  /** The site has several servers: one of them imports, by a command. */
  | { phase: "by-command" }
  /** `problem`: why the last trial or import came to nothing. */
  | { phase: "sent"; file: SentFile; options: TrialOptions; problem: string[] | null }
  | { phase: "trying" | "storing"; file: SentFile; progress: ImportProgress }
  | {
      phase: "ready";
      file: SentFile;
      options: TrialOptions;
      report: TrialReport;
      samples: PreviewedPost[];
      until: number;
    };

/** Keeping the file, trying it out and storing it, which is the server's. */
export interface StudioImport {
  state(): Promise<ImportState>;
  /** Begins in the background; false where nothing is there to be tried, or something is under way. */
  tryOut(options: TrialOptions, by: string): Promise<boolean>;
  /** Stores what the trial has made, in the background; false where there is no trial. */
  confirm(by: string): boolean | Promise<boolean>;
  /** Removes the file and all a trial has made; false while something is being stored. */
  discard(): Promise<boolean>;
  /** Pictures that imports could not have. */
  missingPictures(): Promise<number>;
  /** Tries once more to have them, in the background; false while that is under way. */
  retryPictures(by: string): boolean | Promise<boolean>;
  /** How far that is; null where it is not under way. */
  retrying(): ImportProgress | null | Promise<ImportProgress | null>;
}

export interface StudioImportDeps extends Pick<CommonDeps, "clock"> {
  store: { read: { categories(): Promise<Category[]>; jobs(limit: number): Promise<JobRow[]> } };
  imports(): Promise<StudioImport>;
}
