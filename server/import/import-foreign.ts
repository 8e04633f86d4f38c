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

/** The options of a converter, but only `Needed` are required. Commands may leave out the others. */
type Relaxed<Options, Needed extends keyof Options> = Pick<Options, Needed> & {
  [Name in keyof Options]?: Options[Name] | undefined;
};

type FolderSource = Relaxed<Omit<FolderOptions, "origin" | "zone" | "now" | "fileBytes">, "folder">;
type WordPressSource = Relaxed<Omit<WordPressConversion, "zone" | "now" | "fileBytes">, "file">;
type GhostSource = Relaxed<Omit<GhostConversion, "now" | "fileBytes">, "file">;

export type MarkdownOptions = ImportOptions & FolderSource;
export type WordPressOptions = ImportOptions & WordPressSource;
export type GhostOptions = ImportOptions & GhostSource;

/** The site into which posts are imported. */
interface Target {
  origin: string | null;
  zone: string;
  now: number;
  /** Size limit of files other than pictures, in bytes. */
  fileBytes: number;
}

/** Returns the converter's options for a folder of Markdown. */
export function folderConversion(options: FolderSource, target: Target): ConvertOptions {
  const { folder, alone, category = null, state = null, fields, pictures = null } = options;
  return { format: "markdown", folder, alone, category, state, fields, pictures, ...target };
}

/** Returns the converter's options for an export of WordPress. */
export function wordPressConversion(options: WordPressSource, { zone, now, fileBytes }: Target): ConvertOptions {
  const { file, media = null, category = null } = options;
  return { format: "wordpress", file, media, category, zone, now, fileBytes };
}

/** Returns the converter's options for an export of Ghost. */
export function ghostConversion(options: GhostSource, { now, fileBytes }: Target): ConvertOptions {
  const { file, media = null, category = null, url = null, redirects = null } = options;
  return { format: "ghost", file, media, category, url, redirects, now, fileBytes };
}

/** Imports a folder of Markdown files. When repeated, updates only posts that an import has stored before. */
export function importMarkdown(
  runtime: ImportRuntime,
  options: MarkdownOptions,
  report: PacedReport,
  progress?: Progress,
) {
  return importForeign(runtime, folderConversion(options, targetOf(runtime)), options, report, progress);
}

/** Imports an export of WordPress (WXR). When repeated, recognises posts by their old addresses. */
export function importWordpress(
  runtime: ImportRuntime,
  options: WordPressOptions,
  report: PacedReport,
  progress?: Progress,
) {
  return importForeign(runtime, wordPressConversion(options, targetOf(runtime)), options, report, progress);
}

/** Imports an export of Ghost (4 to 6). When repeated, recognises posts by their old addresses. */
export function importGhost(runtime: ImportRuntime, options: GhostOptions, report: PacedReport, progress?: Progress) {
  return importForeign(runtime, ghostConversion(options, targetOf(runtime)), options, report, progress);
}

function targetOf({ config, site, clock, blobs }: ImportRuntime): Target {
  return { origin: config.url ?? site.url ?? null, zone: site.timeZone, now: clock(), fileBytes: blobs.fileBytes };
}

/** Converts the source into a temporary folder and imports that folder. */
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
