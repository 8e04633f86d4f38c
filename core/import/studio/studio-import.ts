import type { Category } from "../../base/category.ts";
import type { CommonDeps } from "../../base/common-deps.ts";
import type { JobRow } from "../../base/jobs.ts";
import type { TrialReport } from "./trial-report.ts";

/* An import in the studio: a file is sent, tried out, looked at and then stored. */

/** Addresses of the page, of its upload, of the preview of the future site, and of the list of all warnings. */
export const IMPORT_PATH = "/studio/import";
export const IMPORT_FILE_PATH = "/studio/import/file";
export const IMPORT_PREVIEW_PATH = "/studio/import/preview";
export const IMPORT_REPORT_PATH = "/studio/import/report.txt";

const GIB = 1024 ** 3;

/** Bytes of a file that can be sent; larger ones are imported by the command line. */
export const IMPORT_FILE_LIMIT = 2 * GIB;

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

/** What an administrator chooses for a trial. */
export interface TrialOptions {
  /** What new posts without a date become: drafts, or published at the time of their file. */
  undated: "draft" | "file-time";
  /** Whether pictures are fetched from the old site; otherwise the posts show them from there. */
  pictures: boolean;
  /** Whether the rules for addresses of WordPress and Ghost are switched on. */
  foreignAddresses: boolean;
  /** Slug of the category for posts that name none; null for the default one. */
  category: string | null;
  /** The address of the old Ghost site, which its export does not contain; null when it has none. */
  url: string | null;
}

/** The options that the form shows first. */
export const DEFAULT_OPTIONS: TrialOptions = {
  undated: "draft",
  pictures: true,
  foreignAddresses: true,
  category: null,
  url: null,
};

/** Whether a job is a trial or the storing of one. */
export const isImportJob = ({ kind }: Pick<JobRow, "kind">): boolean => kind === "import-trial" || kind === "import";

/** Whether a job is another attempt to fetch missing pictures. */
export const isPictureJob = ({ kind }: Pick<JobRow, "kind">): boolean => kind === "import-media";

/** How far a trial or import is. */
export interface ImportProgress {
  done: number;
  total: number;
  what: string;
  /** The time left, as "około 2 min"; null while it cannot be estimated. */
  left: string | null;
}

/** A post that can be looked at in the preview. */
export interface PreviewedPost {
  title: string;
  path: string;
}

/** The state of the import in the studio. */
export type ImportState =
  | { phase: "empty" }
  /** The site runs on several servers, where imports are done by a command. */
  | { phase: "by-command" }
  /** `problem`: why the last trial or import failed. */
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

/** The server's side of imports in the studio: it keeps the file, tries it out and stores it. */
export interface StudioImport {
  /** The current state. */
  state(): Promise<ImportState>;
  /** Begins a trial in the background; false when there is no file or something else is under way. `by`: the id of the person. */
  tryOut(options: TrialOptions, by: string): Promise<boolean>;
  /** Stores the result of the trial in the background; false when there is no trial. */
  confirm(by: string): boolean | Promise<boolean>;
  /** Removes the file and the result of the trial; false while it is being stored. */
  discard(): Promise<boolean>;
  /** The number of pictures that imports could not fetch. */
  missingPictures(): Promise<number>;
  /** Tries to fetch the missing pictures again, in the background; false while that is under way. */
  retryPictures(by: string): boolean | Promise<boolean>;
  /** How far the fetching of missing pictures is; null when it is not under way. */
  retrying(): ImportProgress | null | Promise<ImportProgress | null>;
}

export interface StudioImportDeps extends Pick<CommonDeps, "clock"> {
  store: { read: { categories(): Promise<Category[]>; jobs(limit: number): Promise<JobRow[]> } };
  imports(): Promise<StudioImport>;
}
