import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { SourceFile } from "#convert/markdown/read-entry.ts";
import type { Folder } from "#convert/links/rewrite-source-links.ts";
import { describesFolder, isMarkdown, isTemplate, mayDescribeFolder } from "#convert/markdown/parse-source-path.ts";
import { withoutEmbedded } from "#convert/embedded-pictures.ts";
import { isOtherText, isPageText } from "#convert/markdown/skipped-files.ts";
import { BODY_LIMIT } from "#core/base/limits.ts";

/** Bytes: the longest body and its front matter, and with the pictures that stand in the text itself. */
const FILE_LIMIT = BODY_LIMIT + 65_536;
const EMBEDDING_LIMIT = 32 * 1_048_576;

/** Paths are relative to it, with `/`, sorted by name. */
export interface SourceFolder extends Folder {
  at: string;
  files: ReadonlySet<string>;
  /** Files that are pages, most of them Markdown; a file that turns out not to be one is removed from the set. */
  pages: Set<string>;
  /** The texts among `files`. */
  markdown: string[];
  /** True for a vault of Obsidian, or a folder of one. */
  vault: boolean;
  /** Texts that pages and notes are made from, which are none themselves. */
  templates: ReadonlySet<string>;
}

/** Null when there is no such folder. `alone`: no configuration above the folder is read. */
export async function listFolder(path: string, { alone = false } = {}): Promise<SourceFolder | null> {
  const at = resolve(path);
  if (!(await isFolder(at))) return null;
  const files = await pathsBelow(at);
  const texts = otherTexts(at, files);
  const isPage = (file: string) => isMarkdown(file) || texts.has(file);
  const markdown = [...files].filter(isPage);
  const pages = new Set(markdown);
  for (const file of markdown.filter(mayDescribeFolder)) {
    const { text } = readText(join(at, file));
    if (text !== null && describesFolder(file, text)) pages.delete(file);
  }
  const vault = await vaultAmong(alone ? [at] : withFoldersAbove(at));
  const templates = new Set(markdown.filter(templatesIn(at, vault)));
  for (const file of templates) pages.delete(file);
  return { at, root: basename(at), files, pages, markdown, vault: vault !== null, templates };
}

/** Texts in HTML and plain text that are pages of the site as well. */
function otherTexts(at: string, files: ReadonlySet<string>): ReadonlySet<string> {
  const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/") + 1);
  const all = [...files];
  const folders = new Set(all.filter((path) => isMarkdown(path) && !mayDescribeFolder(path)).map(folderOf));
  const paths = all.filter(isOtherText).filter((path) => {
    const { text } = readText(join(at, path));
    return text !== null && isPageText(path, text, folders.has(folderOf(path)));
  });
  return new Set(paths);
}

/** Makes a test for templates, which lie in the folders that generators or the vault have for them. */
function templatesIn(at: string, vault: string | null): (path: string) => boolean {
  const within = vault === null ? null : templateFolder(vault);
  return (path) => isTemplate(path) || (within !== null && join(at, path).startsWith(within));
}

/** Folders above the one that is imported in which signs of what it is a part of are looked for. */
const FOLDERS_ABOVE = 4;

/** The folder and those above it, nearest first. */
export function withFoldersAbove(at: string): string[] {
  const all = [at];
  while (all.length <= FOLDERS_ABOVE) {
    const above = dirname(all.at(-1) ?? at);
    if (above === all.at(-1)) break;
    all.push(above);
  }
  return all;
}

async function vaultAmong(folders: string[]): Promise<string | null> {
  for (const folder of folders) if (await isFolder(join(folder, ".obsidian"))) return folder;
  return null;
}

function templateFolder(vault: string): string | null {
  const [, folder = ""] = /"folder"\s*:\s*"([^"\\]+)"/.exec(templateSettings(vault) ?? "") ?? [];
  return folder.replaceAll("/", "") === "" ? null : `${join(vault, folder)}${sep}`;
}

/** Null where they cannot be read: a vault need not have any. */
function templateSettings(vault: string): string | null {
  try {
    return readText(join(vault, ".obsidian/templates.json")).text;
  } catch {
    return null;
  }
}

/** The folder of `--pictures`; null when there is no such folder. */
export async function listPictures(path: string): Promise<NonNullable<Folder["pictures"]> | null> {
  const at = resolve(path);
  if (!(await isFolder(at))) return null;
  return { at: at.replaceAll(sep, "/"), files: await pathsBelow(at) };
}

export function isFolder(at: string): Promise<boolean> {
  return stat(at).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

/** Null when it is not UTF-8 text or too long. */
export function readSource({ at }: SourceFolder, path: string): SourceFile | null {
  const { text, modifiedAt } = readText(join(at, path), EMBEDDING_LIMIT);
  const isLong = text !== null && text.length > FILE_LIMIT && withoutEmbedded(text).text.length > FILE_LIMIT;
  return text === null || isLong ? null : { path, text, modifiedAt };
}

async function pathsBelow(at: string): Promise<ReadonlySet<string>> {
  const paths: string[] = [];
  for await (const path of filesBelow(at, "")) paths.push(path);
  return new Set(paths.toSorted());
}

/** Regular files only: a symbolic link could lead out of the folder. Skips hidden files. */
async function* filesBelow(at: string, folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(join(at, folder))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory()) yield* filesBelow(at, path);
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** In this thread: handing ten kilobytes to another one and waiting for them takes ten times as long as reading them. */
function readText(path: string, limit = FILE_LIMIT): { text: string | null; modifiedAt: number } {
  const file = openSync(path, "r");
  try {
    const { size, mtimeMs } = fstatSync(file);
    return { text: size > limit ? null : textOf(readFileSync(file)), modifiedAt: Math.floor(mtimeMs) };
  } finally {
    closeSync(file);
  }
}

function textOf(bytes: Buffer): string | null {
  try {
    const text = UTF8.decode(bytes);
    // So lines ended before Mac OS X.
    return text.includes("\n") ? text : text.replaceAll("\r", "\n");
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
