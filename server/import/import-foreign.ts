import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ConvertOptions } from "#convert/convert.ts";
import type { GhostOptions as GhostConversion } from "#convert/ghost/convert-ghost.ts";
import type { FolderOptions } from "#convert/markdown/convert-folder.ts";
import type { WordPressOptions as WordPressConversion } from "#convert/wordpress/convert-wordpress.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../cli/progress.ts";
import { INCOMING, OWNER_ONLY } from "../data-folder/durable-file.ts";
import { type ConvertedOptions, importConverted, type ImportRuntime } from "./import-converted.ts";
import { type ImportReport, reportImport } from "./import-report.ts";
import { runConverter } from "./run-converter.ts";

type ImportOptions = Omit<ConvertedOptions, "at">;
/** What is converted, with what a command leaves out. */
type Given<Options, Needed extends keyof Options> = Pick<Options, Needed> & {
  [Name in keyof Options]?: Options[Name] | undefined;
};

export type MarkdownOptions = ImportOptions & Given<Omit<FolderOptions, "origin" | "zone" | "now">, "folder">;
export type WordPressOptions = ImportOptions & Given<Omit<WordPressConversion, "zone" | "now">, "file">;
export type GhostOptions = ImportOptions & Given<Omit<GhostConversion, "now">, "file">;

/** A folder of Markdown. A second import updates its own posts only. */
export function importMarkdown(
  runtime: ImportRuntime,
  given: MarkdownOptions,
  report: PacedReport,
  progress?: Progress,
) {
  const { folder, alone, category = null, state = null, fields, pictures = null } = given;
  const { timeZone: zone, url } = runtime.site;
  const origin = runtime.config.url ?? url ?? null;
  const about = { folder, alone, category, state, fields, pictures, origin, zone, now: runtime.clock() };
  return importForeign(runtime, { format: "markdown", ...about }, given, report, progress);
}

/** An export of WordPress (WXR). A second import finds its own posts by their old addresses. */
export function importWordpress(
  runtime: ImportRuntime,
  given: WordPressOptions,
  report: PacedReport,
  progress?: Progress,
) {
  const { file, media = null, category = null } = given;
  const about = { file, media, category, zone: runtime.site.timeZone, now: runtime.clock() };
  return importForeign(runtime, { format: "wordpress", ...about }, given, report, progress);
}

/** An export of Ghost (4 to 6). A second import finds its own posts by their old addresses. */
export function importGhost(runtime: ImportRuntime, given: GhostOptions, report: PacedReport, progress?: Progress) {
  const { file, media = null, category = null, url = null, redirects = null } = given;
  const about = { file, media, category, url, redirects, now: runtime.clock() };
  return importForeign(runtime, { format: "ghost", ...about }, given, report, progress);
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
  try {
    const { refusal } = await (runtime.convert ?? runConverter)(conversion, at, progress);
    if (refusal !== null) return await reportImport({ refusal }, options.dryRun, report);
    return await importConverted(runtime, { ...options, at }, report, progress);
  } finally {
    await rm(at, { recursive: true, force: true });
  }
}
