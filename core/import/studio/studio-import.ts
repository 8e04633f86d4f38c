import type { Category } from "../../base/category.ts";
import type { CommonDeps } from "../../base/common-deps.ts";
import type { JobRow } from "../../base/jobs.ts";
import type { TrialReport } from "./trial-report.ts";

/* An import in the studio: a person sends a file, tries the import, looks at the result and stores it. */

/** The paths of the page, of its upload, of the preview of the future site, and of the list of all warnings. */
export const IMPORT_PATH = "/studio/import";
export const IMPORT_FILE_PATH = "/studio/import/file";
export const IMPORT_PREVIEW_PATH = "/studio/import/preview";
export const IMPORT_REPORT_PATH = "/studio/import/report.txt";

/** A sent file has at most this many bytes. Larger files are imported by the command line. */
export const IMPORT_FILE_LIMIT = 2_000_000_000;

/** The form field that holds the file. */
export const IMPORT_FILE_FIELD = "file";

/** Systems whose exports can be imported. `markdown`: a packed folder of Markdown files. */
export type ImportKind = "wordpress" | "ghost" | "markdown" | "szpalta";

/** Kinds of exports that are recognised but cannot be read. */
export type UnreadKind = "blogger" | "medium" | "substack" | "notion-html" | "packed-export";

/** Why a sent file was not accepted. */
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

/** The file that was sent. `sentAt` is in milliseconds since 1970. */
export interface SentFile {
  name: string;
  bytes: number;
  kind: ImportKind;
  sentAt: number;
}

/** The options that an administrator chooses for a trial. */
export interface TrialOptions {
  /** The state of new posts without a date: drafts, or published at the time of their file. */
  undated: "draft" | "file-time";
  /** Whether pictures are fetched from the old site; otherwise posts show the old site's pictures. */
  pictures: boolean;
  /** Whether the redirects of WordPress's and Ghost's addresses are switched on. */
  foreignAddresses: boolean;
  /** The slug of the category for posts that name none; null for the default category. */
  category: string | null;
  /** The address of the old Ghost site, because a Ghost export does not contain it. Null if it was not entered. */
  url: string | null;
}

/** The options that the form shows before the administrator changes them. */
export const DEFAULT_OPTIONS: TrialOptions = {
  undated: "draft",
  pictures: true,
  foreignAddresses: true,
  category: null,
  url: null,
};

/** Returns whether a job is a trial of an import or stores an import. */
export const isImportJob = ({ kind }: Pick<JobRow, "kind">): boolean => kind === "import-trial" || kind === "import";

/** Returns whether a job fetches missing pictures again. */
export const isPictureJob = ({ kind }: Pick<JobRow, "kind">): boolean => kind === "import-media";

/** The progress of a trial or import. */
export interface ImportProgress {
  done: number;
  total: number;
  what: string;
  /** The time left, as "około 2 min"; null while it cannot be estimated. */
  left: string | null;
}

/** A post that the preview can show. */
export interface PreviewedPost {
  title: string;
  path: string;
}

/** The state of the import in the studio. */
export type ImportState =
  | { phase: "empty" }
  /** `by-command`: the site runs on several servers, where imports are done by a command. */
  | { phase: "by-command" }
  /** `problem`: why the last trial or import failed, in sentences. */
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

/** The part of the server that stores a sent file, tries its import and stores the result. */
export interface StudioImport {
  state(): Promise<ImportState>;
  /** Begins a trial in the background; returns false without a file, or while other work is under way. `by` is the person's id. */
  tryOut(options: TrialOptions, by: string): Promise<boolean>;
  /** Begins to store the trial's result in the background; returns false when there is no trial. */
  confirm(by: string): boolean | Promise<boolean>;
  /** Removes the file and the result of the trial; returns false while the result is being stored. */
  discard(): Promise<boolean>;
  /** Returns the number of pictures that imports could not fetch. */
  missingPictures(): Promise<number>;
  /** Begins to fetch missing pictures again in the background; returns false while an earlier call is still at work. */
  retryPictures(by: string): boolean | Promise<boolean>;
  /** Returns the progress of fetching missing pictures; null when none are being fetched. */
  retrying(): ImportProgress | null | Promise<ImportProgress | null>;
}

export interface StudioImportDeps extends Pick<CommonDeps, "clock"> {
  store: { read: { categories(): Promise<Category[]>; jobs(limit: number): Promise<JobRow[]> } };
  imports(): Promise<StudioImport>;
}
