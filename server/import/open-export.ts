import { createHash } from "node:crypto";
import { lstat, readFile, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { BODY_LIMIT } from "#core/base/limits.ts";
import { isFileAddress } from "#core/base/media.ts";
import { ok, refuse, type Outcome } from "#core/base/outcome.ts";
import { COMMENTS_FOLDER } from "#core/export/comments-file.ts";
import { DATA_FILES, rowsText } from "#core/export/data-files.ts";
import type { ExportProblem } from "#core/export/export-problem.ts";
import { FORMAT_FILE, FORMAT_VERSION, formatVersion, MANIFEST, readDigests } from "#core/export/manifest.ts";
import { readDataFiles } from "#core/export/read-data-files.ts";
import { MOST_FILE_BYTES, UPLOAD_LIMIT_BYTES } from "#core/base/limits.ts";
import { archiveImportMessages } from "#core/messages/server/import.ts";

export type ExportFolder = ReturnType<typeof exportFolder>;

type ReadExported = { ok: true; bytes: Buffer } | { ok: false; problem: ExportProblem };

/** The file of a post, with body and fields, has at most this many bytes. */
const POST_LIMIT = BODY_LIMIT + 1_048_576;
/** The file of comments on a post has at most this many bytes, because readers may write more than authors. */
export const COMMENTS_LIMIT = 32 * 1_048_576;
/** Data files that exports of earlier versions do not have. */
const LATER_FILES = new Set<string>(["embeds"] satisfies (keyof typeof DATA_FILES)[]);
const DATA_LIMIT = 256 * 1024 * 1024;

/** Opens an export by its manifest. A folder without a manifest, or from a newer version, is refused with a Polish sentence. */
export async function openExport(at: string): Promise<Outcome<ExportFolder>> {
  const [format, manifest] = [await textIfThere(at, FORMAT_FILE), await textIfThere(at, MANIFEST)];
  const version = format === null ? null : formatVersion(format);
  if (version === null || manifest === null)
    return refuse("invalid", archiveImportMessages.noArchive(at, version === null ? FORMAT_FILE : MANIFEST));
  if (version > FORMAT_VERSION) return refuse("invalid", archiveImportMessages.ofNewer);
  const { digests, wrongLine } = readDigests(manifest);
  if (wrongLine !== null) return refuse("invalid", archiveImportMessages.wrongDigestLine(MANIFEST, wrongLine));
  return ok(exportFolder(at, await realpath(at), digests));
}

function exportFolder(at: string, root: string, digests: ReadonlyMap<string, string>) {
  const lines = new Map([...digests.keys()].map((path, index) => [path, index + 1]));

  /** Reads a file and compares it with its digest in the manifest. */
  async function readExported(path: string): Promise<ReadExported> {
    const wrong = (text: string): ReadExported => ({ ok: false, problem: { path, line: 1, text } });
    const file = join(root, path);
    const stats = await lstat(file).catch(() => null);
    if (!stats) return notThere(path);
    // A symbolic link, or a linked folder on the path, could lead out of the folder.
    if (!stats.isFile() || !(await realpath(file)).startsWith(root + sep))
      return wrong(archiveImportMessages.noPlainFile);
    const limit = limitOf(path);
    if (stats.size > limit) return wrong(archiveImportMessages.fileTooLarge(limit));
    const bytes = await readFile(file);
    const digest = createHash("sha256").update(bytes).digest("hex");
    if (digest !== digests.get(path)) return wrong(archiveImportMessages.wrongDigest(MANIFEST));
    return { ok: true, bytes };
  }

  function notThere(path: string): { ok: false; problem: ExportProblem } {
    return {
      ok: false,
      problem: { path: MANIFEST, line: lines.get(path) ?? 1, text: archiveImportMessages.noFile(path) },
    };
  }

  async function readText(path: string): Promise<{ ok: true; text: string } | { ok: false; problem: ExportProblem }> {
    const read = await readExported(path);
    if (!read.ok) return read;
    const text = utf8(read.bytes);
    if (text === null) return { ok: false, problem: { path, line: 1, text: archiveImportMessages.noText } };
    return { ok: true, text };
  }

  return {
    at,
    paths: [...digests.keys()],
    has: (path: string) => digests.has(path),
    readFile: readExported,
    readText,
    async readData() {
      const problems: ExportProblem[] = [];
      const texts: Record<string, string> = {};
      for (const [name, path] of Object.entries(DATA_FILES)) {
        if (LATER_FILES.has(name) && !digests.has(path)) {
          texts[name] = rowsText([]);
          continue;
        }
        const read = digests.has(path) ? await readText(path) : notThere(path);
        if (read.ok) texts[name] = read.text;
        else problems.push(read.problem);
      }
      if (problems.length > 0) return { data: null, problems };
      return readDataFiles(texts as Record<keyof typeof DATA_FILES, string>);
    },
  };
}

/** Returns the size limit of a file of an export, in bytes. */
export function limitOf(path: string): number {
  if (path.startsWith("public/")) return isFileAddress(path) ? MOST_FILE_BYTES : UPLOAD_LIMIT_BYTES;
  if (path.startsWith(`${COMMENTS_FOLDER}/`)) return COMMENTS_LIMIT;
  return path.startsWith("data/") || path === MANIFEST ? DATA_LIMIT : POST_LIMIT;
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

async function textIfThere(at: string, name: string): Promise<string | null> {
  const file = join(at, name);
  const stats = await lstat(file).catch(() => null);
  return stats?.isFile() && stats.size <= DATA_LIMIT ? utf8(await readFile(file)) : null;
}
