import { createHash } from "node:crypto";
import { exportFiles, planExport } from "#core/export/export-files.ts";
import { MANIFEST, manifestText } from "#core/export/manifest.ts";
import type { SiteRuntime } from "../base/site-runtime.ts";
import type { PacedReport, Progress } from "../base/progress.ts";
import { pictureId } from "../media/blob-store.ts";
import { exportMessages } from "#core/messages/server/export.ts";

/** Where the files of an export go; each is taken whole before the next is made. */
export interface ExportTarget {
  add(path: string, bytes: Uint8Array): Promise<void>;
}

export interface ExportCounts {
  posts: number;
  pictures: number;
  files: number;
  bytes: number;
  /** Pictures whose file is missing or damaged: the export goes without them. */
  missing: number;
  /** Posts with a date that no file can hold. */
  leftOut: number;
}

/**
 * Writes the whole site as it is at this moment, whatever is saved meanwhile, with a file or two in memory at a time. Rejects
 * with the target's error.
 */
export async function writeExport(
  runtime: Pick<SiteRuntime, "store" | "blobs" | "site">,
  target: ExportTarget,
  report: PacedReport,
  progress: Progress,
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
    await target.add(MANIFEST, Buffer.from(manifestText(digests)));
    return counts;
  } finally {
    end();
  }
}

const EMPTY = new Uint8Array();

/** Working copies are not counted beforehand, so that the bar may stand at its end for a moment. */
const ABOUT_DATA_FILES = 11;

/** "wpisy: 12, obrazy: 3, pliki: 30 (2,1 MB)." */
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
