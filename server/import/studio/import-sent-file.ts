import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import type { SentFile, TrialOptions } from "#core/import/studio/studio-import.ts";
import { OWNER_ONLY } from "../../data-folder/durable-file.ts";
import { MIB } from "../../base/cache-size.ts";
import { importGhost } from "../import-foreign.ts";
import { importMarkdown } from "../import-foreign.ts";
import type { ImportReport } from "../import-report.ts";
import { importSzpalta } from "../import-szpalta.ts";
import type { ImportRuntime } from "../converted/import-converted.ts";
import type { ImportRun } from "./import-run.ts";
import { packedFolder, unpackZip } from "../unpack-zip.ts";
import { importWordpress } from "../import-foreign.ts";

interface FileToImport {
  sent: SentFile & { options: TrialOptions };
  path: string;
  /** A folder for unpacked files and for the prepared import. */
  folder: string;
}

/** Prepares the import of a file according to the file's kind. Resolves to lines that say why it was refused, or to null. */
export async function importSentFile(
  runtime: ImportRuntime,
  { sent, path, folder }: FileToImport,
  { noteProgress: progress, signal }: Pick<ImportRun, "noteProgress" | "signal">,
): Promise<string[] | null> {
  const { undated, pictures: fetchPictures, foreignAddresses, category, url } = sent.options;
  const common = { prepareIn: folder, signal, fetchPictures, foreignAddresses, category, dryRun: false };
  const report = () => {};
  switch (sent.kind) {
    case "wordpress":
      return refusalIn(await importWordpress(runtime, { ...common, file: path }, report, progress));
    case "ghost":
      return refusalIn(await importGhost(runtime, { ...common, file: path, url }, report, progress));
    case "szpalta": {
      const done = await importSzpalta(runtime, { folder: path, dryRun: false, prepareIn: folder }, report, progress);
      return done.refusal && done.refusal.map((line) => withoutPath(line, folder, sent.name));
    }
    case "markdown": {
      const unpacked = join(folder, "unpacked", parse(path).name);
      const problem = await unpackMarkdown(path, unpacked);
      if (problem !== null) return [problem];
      const options = { ...common, fetchPictures: true, folder: await packedFolder(unpacked), alone: true, undated };
      const refusal = refusalIn(await importMarkdown(runtime, options, report, progress));
      return refusal && refusal.map((line) => withoutPath(line, folder, sent.name));
    }
  }
}

/** Replaces a temporary folder's path in a sentence by the name of the sent file, because the team knows only that name. */
function withoutPath(line: string, folder: string, name: string): string {
  const at = line.indexOf(dirname(folder));
  const end = at === -1 ? -1 : line.indexOf("”", at);
  return end === -1 ? line : line.slice(0, at) + name + line.slice(end);
}

function refusalIn({ refusal }: ImportReport): string[] | null {
  return refusal === null ? null : [refusal];
}

/** Limits of a zip with texts and pictures. Larger zips must be imported by the command line. */
const MOST_FILES = 200_000;
const MOST_BYTES = 8 * 1024 * MIB;
const FILE_BYTES = 100 * MIB;

/** Unpacks a zip of Markdown files. Resolves to the reason why it cannot be unpacked, or to null. */
async function unpackMarkdown(file: string, folder: string): Promise<string | null> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  const limits = { bytesOf: () => FILE_BYTES, files: MOST_FILES, bytes: MOST_BYTES, skips: isNoSource };
  const unpacked = await unpackZip(file, folder, limits);
  if (!unpacked.ok) return unpacked.message;
  // An export of Notion is a zip that contains zips.
  const names = await readdir(folder);
  if (!names.every((name) => /\.zip$/i.test(name))) return null;
  for (const name of names) {
    const inner = await unpackZip(join(folder, name), folder, limits);
    if (!inner.ok) return inner.message;
    await rm(join(folder, name));
  }
  return null;
}

/**
 * Returns whether a file stays packed because the import ignores it: hidden files, `node_modules` and files that macOS adds. Two hidden
 * files of Obsidian are needed, because they show that the folder is a vault and where its templates are.
 */
function isNoSource(path: string): boolean {
  if (/^(?:[^/]+\/)?\.obsidian\/(?:app|templates)\.json$/.test(path)) return false;
  return path.split("/").some((part) => part.startsWith(".") || part === "node_modules" || part === "__MACOSX");
}
