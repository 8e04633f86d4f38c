import { createHash } from "node:crypto";
import { exportFiles, planExport } from "#core/export/export-files.ts";
import { MANIFEST, manifestText } from "#core/export/manifest.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import type { PacedReport, Progress } from "../base/progress.ts";
import { pictureId } from "../media/originals.ts";
import { exportMessages } from "#core/messages/server/export.ts";

/** The destination of an export. Each file is added completely before the next file is made. */
export interface ExportTarget {
  add(path: string, bytes: Uint8Array): Promise<void>;
}

export interface ExportCounts {
  posts: number;
  pictures: number;
  files: number;
  bytes: number;
  /** Pictures that are not in the export because their file is missing or damaged. */
  missing: number;
  /** Posts that are not in the export because their date is outside the years 1800 to 9999. */
  leftOut: number;
}

/**
 * Exports the whole site as it is when the export begins. What is saved later is not in the export. At most two files are in memory at a
 * time. Rejects with the error of the target.
 */
export async function writeExport(
  runtime: Pick<SiteRuntime, "store" | "blobs" | "site">,
  target: ExportTarget,
  report: PacedReport,
  progress: Progress,
  /** Files besides those of the site, by path. */
  more: Readonly<Record<string, string>> = {},
): Promise<ExportCounts> {
  const { read, end } = await runtime.store.beginRead();
  try {
    const plan = await planExport(read);
    const pictures = plan.entities.media.length;
    const counts: ExportCounts = { posts: plan.postIds.length, pictures, files: 0, bytes: 0, missing: 0, leftOut: 0 };
    const digests = new Map<string, string>();
    const add = async (path: string, bytes: Uint8Array) => {
      digests.set(path, createHash("sha256").update(bytes).digest("hex"));
      counts.files += 1;
      counts.bytes += bytes.length;
      await target.add(path, bytes);
    };
    for await (const file of exportFiles(read, runtime.site, plan)) {
      if ("leftOut" in file) {
        counts.posts -= 1;
        counts.leftOut += 1;
        await report(exportMessages.postOutsideYears(file.leftOut, file.path));
        continue;
      }
      const bytes = "text" in file ? Buffer.from(file.text) : await runtime.blobs.original(file.picture.id);
      if ("text" in file || (bytes && pictureId(bytes) === file.picture.id)) await add(file.path, bytes ?? EMPTY);
      else {
        counts.missing += 1;
        await report(exportMessages.pictureMissing(file.picture.name, file.path));
      }
      progress(counts.files + counts.missing, plan.postIds.length + pictures + ABOUT_DATA_FILES, "pliki");
    }
    for (const [path, text] of Object.entries(more)) await add(path, Buffer.from(text));
    await target.add(MANIFEST, Buffer.from(manifestText(digests)));
    return counts;
  } finally {
    end();
  }
}

const EMPTY = new Uint8Array();

/**
 * An estimate of the number of files besides posts and pictures, for the progress bar. Working copies are not counted, so the bar may reach
 * its end early.
 */
const ABOUT_DATA_FILES = 12;

/** Returns the counts as a Polish phrase: "wpisy: 12, obrazy: 3, pliki: 30 (2,1 MB)." */
export function exportSummary({ posts, pictures, missing, files, bytes }: ExportCounts): string {
  return exportMessages.summary({
    posts,
    pictures: pictures - missing,
    files: files + 1,
    megabytes: megabytes(bytes),
    missing,
  });
}

const MB = 1_000_000;

function megabytes(bytes: number): string {
  return (bytes / MB).toFixed(1).replace(".", ",");
}
