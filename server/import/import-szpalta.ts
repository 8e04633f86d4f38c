import { randomUUID } from "node:crypto";
import { mkdir, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { ok, type Outcome } from "#core/base/outcome.ts";
import { NO_PROGRESS, type PacedReport, type Progress } from "../base/progress.ts";
import { INCOMING, OWNER_ONLY } from "../data-folder/durable-file.ts";
import { isConverted } from "./converted/converted-site.ts";
import { limitOf } from "./open-export.ts";
import { importConverted, type ImportRuntime, startThreads } from "./converted/import-converted.ts";
import { type ArchiveOptions, type ArchiveReport, importExport } from "./import-own-export.ts";
import { packedFolder, unpackZip } from "./unpack-zip.ts";

/** Imports an export into an empty site, or a folder converted from another system's archive into any site. */
export async function importSzpalta(
  runtime: ImportRuntime,
  options: ArchiveOptions,
  report: PacedReport,
  progress: Progress = NO_PROGRESS,
): Promise<ArchiveReport> {
  return withUnpacked(runtime.config.data, resolve(options.folder), async (unpacked) => {
    if (!unpacked.ok || !(await isConverted(unpacked.value)))
      return importExport(runtime, unpacked, options, report, progress);
    startThreads(runtime);
    const { undated = null, dryRun, prepareIn } = options;
    const converted = { at: unpacked.value, undated, dryRun, ...(prepareIn !== undefined && { prepareIn }) };
    const { refusal, skipped, undecided } = await importConverted(runtime, converted, report, progress);
    return { refusal: refusal === null ? null : [refusal], skipped, undecided };
  });
}

/** An archive has at most this many files. An archive with more files is not an export. */
const MOST_FILES = 1_000_000;

/** Calls `use` with the path of a folder. A zip is unpacked into the data folder and removed afterwards. */
async function withUnpacked<T>(data: string, path: string, use: (at: Outcome<string>) => Promise<T>): Promise<T> {
  const isFile = await stat(path).then(
    (stats) => stats.isFile(),
    () => false,
  );
  if (!isFile) return use(ok(path));
  const at = join(data, INCOMING, randomUUID());
  await mkdir(at, { recursive: true, mode: OWNER_ONLY });
  try {
    const unpacked = await unpackZip(path, at, { bytesOf, files: MOST_FILES });
    return await use(unpacked.ok ? ok(await packedFolder(at)) : unpacked);
  } finally {
    await rm(at, { recursive: true, force: true });
  }
}

/** Returns the size limit of a file in the zip, in bytes. Paths begin with the folder's name if the folder itself was packed. */
function bytesOf(path: string): number {
  return Math.max(limitOf(path), limitOf(path.slice(path.indexOf("/") + 1)));
}
