import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { SourceFile } from "#core/exchange/entry.ts";
import type { Folder } from "#core/exchange/follow.ts";
import type { Remark } from "#core/exchange/remark.ts";
import { describesFolder, isMarkdown } from "#core/exchange/source-place.ts";
import { BODY_LIMIT } from "#core/posts/limits.ts";

/** Bytes of a Markdown file: the longest body and its front matter. */
const FILE_LIMIT = BODY_LIMIT + 65_536;

/** A folder read for import. Paths are relative to it, with `/`, in the order of names. */
export interface ReadFolder extends Folder {
  /** Absolute path on disk. */
  at: string;
  sources: SourceFile[];
  remarks: Remark[];
  /** Files that are Markdown and yet no post, because they cannot be read. */
  unread: number;
}

/** Reads every Markdown file of a folder and its subfolders, and the names of all others; null when there is no such folder. */
export async function readFolder(path: string): Promise<ReadFolder | null> {
  const at = resolve(path);
  const isFolder = await stat(at).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isFolder) return null;
  const files = await filesBelow(at);
  const sources: SourceFile[] = [];
  const remarks: Remark[] = [];
  let unread = 0;
  for (const file of files.filter(isMarkdown)) {
    const text = await readText(join(at, file));
    if (text === null) unread += 1;
    if (text === null) remarks.push({ path: file, line: 1, text: "plik nie jest tekstem w UTF-8 do 1 MiB; pominięto" });
    else if (describesFolder(file, text))
      remarks.push({ path: file, line: 1, text: "plik opisuje folder, nie jest wpisem; pominięto" });
    else sources.push({ path: file, text, modifiedAt: Math.floor((await stat(join(at, file))).mtimeMs) });
  }
  const pages = new Set(sources.map((source) => source.path));
  return { at, root: basename(at), files: new Set(files), pages, sources, remarks, unread };
}

/** Regular files only: a symbolic link could lead out of the folder. Names that start with a dot are somebody's housekeeping. */
async function filesBelow(at: string): Promise<string[]> {
  const entries = await readdir(at, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(at.length + 1)
        .replaceAll("\\", "/"),
    )
    .filter((path) => !path.split("/").some((part) => part.startsWith(".") || part === "node_modules"))
    .toSorted();
}

async function readText(path: string): Promise<string | null> {
  if ((await stat(path)).size > FILE_LIMIT) return null;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(path));
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
