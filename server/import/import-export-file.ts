import type { PacedReport, Progress } from "../cli/progress.ts";
import { exportSize } from "./export-fault.ts";
import { type ImportReport, reportImport } from "./import-report.ts";
import { noteMissingMedia } from "./missing-media.ts";
import { type ImportRuntime, type ImportSource, runImport, type StudioRun } from "./run-import.ts";
import { isFolder } from "./source-folder.ts";

interface ExportFile extends StudioRun {
  file: string;
  /** A copy of the folder of pictures. */
  media?: string | null;
  dryRun: boolean;
}

interface Telling {
  report: PacedReport;
  progress: Progress;
}

/** Imports an export of another system. `sourceOf` makes the source of a file of so many bytes, or a sentence that says why it cannot. */
export async function importExportFile(
  runtime: ImportRuntime,
  options: ExportFile,
  { report, progress }: Telling,
  sourceOf: (size: number) => Promise<ImportSource | string>,
): Promise<ImportReport> {
  const refused = (refusal: string) => reportImport({ refusal }, options.dryRun, report);
  const size = await exportSize(options.file);
  if (size === null) return refused(`Nie ma pliku „${options.file}”.`);
  if (options.media && !(await isFolder(options.media))) return refused(`Nie ma folderu „${options.media}”.`);
  const source = await sourceOf(size);
  if (typeof source === "string") return refused(source);
  const done = await runImport(runtime, source, options, report, progress);
  if (done.refusal === null && !options.dryRun) await noteMissingMedia(runtime.config.data, done.missing, report);
  return done;
}
