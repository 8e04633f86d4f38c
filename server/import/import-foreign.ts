import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConvertOptions } from "#convert/convert.ts";
import type { GhostOptions as GhostConversion } from "#convert/ghost/convert-ghost.ts";
import type { FolderOptions } from "#convert/markdown/convert-folder.ts";
import type { WordPressOptions as WordPressConversion } from "#convert/wordpress/convert-wordpress.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import { INCOMING, OWNER_ONLY } from "../data-folder/durable-file.ts";
import {
  type ConvertedOptions,
  importConverted,
  type ImportRuntime,
  startThreads,
} from "./converted/import-converted.ts";
import { type ImportReport, reportImport } from "./import-report.ts";
import { runConverter } from "./run-converter.ts";

type ImportOptions = Omit<ConvertedOptions, "at">;

/** What is converted, with what a command leaves out. */
type Given<Options, Needed extends keyof Options> = Pick<Options, Needed> & {
  [Name in keyof Options]?: Options[Name] | undefined;
};

type GivenFolder = Given<Omit<FolderOptions, "origin" | "zone" | "now" | "fileBytes">, "folder">;
type GivenWordPress = Given<Omit<WordPressConversion, "zone" | "now" | "fileBytes">, "file">;
type GivenGhost = Given<Omit<GhostConversion, "now" | "fileBytes">, "file">;

export type MarkdownOptions = ImportOptions & GivenFolder;
export type WordPressOptions = ImportOptions & GivenWordPress;
export type GhostOptions = ImportOptions & GivenGhost;

/** The site that the posts go to. */
interface Target {
  origin: string | null;
  zone: string;
  now: number;
  /** Bytes of the largest file it takes that is no picture. */
  fileBytes: number;
}

export function folderConversion(options: GivenFolder, target: Target): ConvertOptions {
  const { folder, alone, category = null, state = null, fields, pictures = null } = options;
  return { format: "markdown", folder, alone, category, state, fields, pictures, ...target };
}

export function wordPressConversion(options: GivenWordPress, { zone, now, fileBytes }: Target): ConvertOptions {
  const { file, media = null, category = null } = options;
  return { format: "wordpress", file, media, category, zone, now, fileBytes };
}

export function ghostConversion(options: GivenGhost, { now, fileBytes }: Target): ConvertOptions {
  const { file, media = null, category = null, url = null, redirects = null } = options;
  return { format: "ghost", file, media, category, url, redirects, now, fileBytes };
}

/** A folder of Markdown. A second import updates its own posts only. */
export function importMarkdown(
  runtime: ImportRuntime,
  options: MarkdownOptions,
  report: PacedReport,
  progress?: Progress,
) {
  return importForeign(runtime, folderConversion(options, targetOf(runtime)), options, report, progress);
}

/** An export of WordPress (WXR). A second import finds its own posts by their old addresses. */
export function importWordpress(
  runtime: ImportRuntime,
  options: WordPressOptions,
  report: PacedReport,
  progress?: Progress,
) {
  return importForeign(runtime, wordPressConversion(options, targetOf(runtime)), options, report, progress);
}

/** An export of Ghost (4 to 6). A second import finds its own posts by their old addresses. */
export function importGhost(runtime: ImportRuntime, options: GhostOptions, report: PacedReport, progress?: Progress) {
  return importForeign(runtime, ghostConversion(options, targetOf(runtime)), options, report, progress);
}

function targetOf({ config, site, clock, blobs }: ImportRuntime): Target {
  return { origin: config.url ?? site.url ?? null, zone: site.timeZone, now: clock(), fileBytes: blobs.fileBytes };
}

/** Converts into a folder beside the data and imports that. */
async function importForeign(
  runtime: ImportRuntime,
  conversion: ConvertOptions,
  options: ImportOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ImportReport> {
  const incoming = join(runtime.config.data, INCOMING);
  await mkdir(incoming, { recursive: true, mode: OWNER_ONLY });
  const at = join(incoming, randomUUID());
  startThreads(runtime);
  try {
    const { refusal } = await (runtime.convert ?? runConverter)(conversion, at, progress, options.signal);
    if (refusal !== null) return await reportImport({ refusal }, options.dryRun, report);
    return await importConverted(runtime, { ...options, at }, report, progress);
  } finally {
    await rm(at, { recursive: true, force: true });
  }
}
