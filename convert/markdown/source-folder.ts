import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { opendir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { SourceFile } from "#convert/markdown/read-entry.ts";
import type { Folder } from "#convert/links/rewrite-source-links.ts";
import { describesFolder, isMarkdown, isTemplate, mayDescribeFolder } from "#convert/markdown/parse-source-path.ts";
import { withoutEmbedded } from "#convert/embedded-pictures.ts";
import { isOtherText, isPageText } from "#convert/markdown/skipped-files.ts";
import { BODY_LIMIT } from "#core/base/limits.ts";

/** A text file may have at most `FILE_LIMIT` bytes, enough for the longest body and front matter. With embedded pictures it may have at most `EMBEDDING_LIMIT` bytes. */
const FILE_LIMIT = BODY_LIMIT + 65_536;
const EMBEDDING_LIMIT = 32 * 1_048_576;

/** A folder to import. Paths are relative to the folder, use `/` and are sorted by name. */
export interface SourceFolder extends Folder {
  at: string;
  files: ReadonlySet<string>;
  /** Files that become posts; most files are Markdown. A file that turns out to be no post is removed. */
  pages: Set<string>;
  /** The text files among `files`. */
  markdown: string[];
  /** True for an Obsidian vault or a folder in a vault. */
  vault: boolean;
  /** Templates for pages and notes, which do not become posts. */
  templates: ReadonlySet<string>;
}

/** Lists a folder; null when the folder does not exist. `alone` ignores the folders above. */
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
  const vault = await nearestVault(alone ? [at] : withFoldersAbove(at));
  const templates = new Set(markdown.filter(templatesIn(at, vault)));
  for (const file of templates) pages.delete(file);
  return { at, root: basename(at), files, pages, markdown, vault: vault !== null, templates };
}

/** Returns the files of HTML and plain text that become posts. */
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

/** Returns a test for templates. A template lies in a generator's folder or in the folder that the vault's settings name. */
function templatesIn(at: string, vault: string | null): (path: string) => boolean {
  const within = vault === null ? null : templateFolder(vault);
  return (path) => isTemplate(path) || (within !== null && join(at, path).startsWith(within));
}

/** At most this many folders above the imported folder are searched for a configuration. */
const FOLDERS_ABOVE = 4;

/** Returns the folder and at most `FOLDERS_ABOVE` folders above, nearest first. */
export function withFoldersAbove(at: string): string[] {
  const all = [at];
  while (all.length <= FOLDERS_ABOVE) {
    const above = dirname(all.at(-1) ?? at);
    if (above === all.at(-1)) break;
    all.push(above);
  }
  return all;
}

async function nearestVault(folders: string[]): Promise<string | null> {
  for (const folder of folders) if (await isFolder(join(folder, ".obsidian"))) return folder;
  return null;
}

function templateFolder(vault: string): string | null {
  const [, folder = ""] = /"folder"\s*:\s*"([^"\\]+)"/.exec(templateSettings(vault) ?? "") ?? [];
  return folder.replaceAll("/", "") === "" ? null : `${join(vault, folder)}${sep}`;
}

/** Returns the text of the vault's settings for templates; null when the file cannot be read, as in a vault without these settings. */
function templateSettings(vault: string): string | null {
  try {
    return readText(join(vault, ".obsidian/templates.json")).text;
  } catch {
    return null;
  }
}

/** Lists the folder of `--pictures`; null when the folder does not exist. */
export async function listPictures(path: string): Promise<NonNullable<Folder["pictures"]> | null> {
  const at = resolve(path);
  if (!(await isFolder(at))) return null;
  return { at: at.replaceAll(sep, "/"), files: await pathsBelow(at) };
}

/** Resolves with whether a folder exists at the path. */
export function isFolder(at: string): Promise<boolean> {
  return stat(at).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}

/** Reads a text file; null when the file is not UTF-8 or too long. */
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

/** Yields regular files that are not hidden. Symbolic links are skipped, because a link could lead out of the folder. */
async function* filesBelow(at: string, folder: string): AsyncGenerator<string> {
  for await (const entry of await opendir(join(at, folder))) {
    if (entry.name.startsWith(".") || entry.name === "node_modules") continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isFile()) yield path;
    else if (entry.isDirectory()) yield* filesBelow(at, path);
  }
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Reads a text file synchronously, because an asynchronous read of ten kilobytes takes ten times as long. */
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
    // Macs before Mac OS X ended lines with a carriage return.
    return text.includes("\n") ? text : text.replaceAll("\r", "\n");
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
