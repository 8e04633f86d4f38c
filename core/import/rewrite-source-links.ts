import type { TextEdit } from "../markdown/source/text-edits.ts";
import { linksAndImagesIn } from "../markdown/source/links-and-images.ts";
import { decodedPart } from "../base/paths.ts";
import { mediaIdIn } from "../base/media.ts";
import { bodyLineAt, type Entry, type Mention } from "./read-entry.ts";
import type { ImportWarning } from "./import-warning.ts";

/** What an address in a Markdown text may leave out of the name of the page it means. */
const PAGE_ENDINGS = ["", ".md", ".markdown", "/index.md", "/index.markdown"] as const;
const FILE_ENDINGS = [""] as const;

/** Picture types the media store takes; a link to one of them inside the folder is moved like a picture. */
const PICTURE_ENDING = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Where the addresses of one entry's text lead. Offsets count in its body. */
export interface Followed {
  pictures: { file: string; start: number; end: number; line: number }[];
  pages: { file: string; tail: string; start: number; end: number }[];
  onSite: Mention[];
  remarks: ImportWarning[];
}

export interface Folder {
  root: string;
  files: ReadonlySet<string>;
  pages: ReadonlySet<string>;
}

/** Follows every picture and link of an entry's text. Addresses of other sites and fragments of the page stay as they are. */
export function followAddresses(entry: Entry, folder: Folder): Followed {
  const followed: Followed = { pictures: [], pages: [], onSite: [], remarks: [] };
  const { images, links } = linksAndImagesIn(entry.body);
  for (const image of images) followImage(entry, image, folder, followed);
  for (const link of links) followLink(entry, link, folder, followed);
  return followed;
}

export function coverFile(entry: Entry, folder: Folder): string | null {
  const address = entry.cover?.address ?? "";
  return isElsewhere(address) ? null : sourceFileAt(address, entry.path, folder.files, folder.root, FILE_ENDINGS);
}

type Found = { url: string; start: number; end: number };

function followImage(entry: Entry, { url, start, end }: Found, folder: Folder, followed: Followed): void {
  if (isElsewhere(url) || mediaIdIn(url) !== null) return;
  const line = bodyLineAt(entry, start);
  const file = sourceFileAt(url, entry.path, folder.files, folder.root, FILE_ENDINGS);
  if (file !== null) followed.pictures.push({ file, start, end, line });
  else followed.remarks.push({ kind: "missing-picture", path: entry.path, line, text: `nie ma pliku obrazu „${url}”` });
}

function followLink(entry: Entry, { url, start, end }: Found, folder: Folder, followed: Followed): void {
  if (isElsewhere(url)) return;
  const line = bodyLineAt(entry, start);
  const page = sourceFileAt(url, entry.path, folder.pages, folder.root, PAGE_ENDINGS);
  if (page !== null) {
    followed.pages.push({ file: page, tail: withoutTail(url).tail, start, end });
    return;
  }
  const file = sourceFileAt(url, entry.path, folder.files, folder.root, FILE_ENDINGS);
  if (file !== null && PICTURE_ENDING.test(file)) followed.pictures.push({ file, start, end, line });
  else if (url.startsWith("/")) followed.onSite.push({ address: url, line });
  else followed.remarks.push({ kind: "dead-link", path: entry.path, line, text: `odnośnik „${url}” prowadzi donikąd` });
}

/** Ids inside an article are prefixed, so a fragment of another article must be too; a query stays. */
export function tailFor(tail: string): string {
  return tail.replace(/#(?!u-)(?=.)/, "#u-");
}

/** The body with every edit made and without the heading that became the title. */
export function rewritten(entry: Entry, edits: TextEdit[]): string {
  const all = entry.titleAt ? [...edits, { ...entry.titleAt, text: "" }] : edits;
  let body = entry.body;
  for (const { start, end, text } of all.toSorted((a, b) => b.start - a.start)) {
    body = body.slice(0, start) + text + body.slice(end);
  }
  return body;
}

/** Folders of an imported site whose contents its addresses name from the root. */
const ROOT_FOLDERS = ["", "public/", "static/"];

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function isElsewhere(address: string): boolean {
  return address === "" || address.startsWith("#") || address.startsWith("//") || SCHEME.test(address);
}

/** An address without its query and fragment, decoded, and what was cut off. */
function withoutTail(address: string): { path: string; tail: string } {
  const cut = address.search(/[?#]/);
  const path = cut === -1 ? address : address.slice(0, cut);
  return { path: decodedPart(path), tail: cut === -1 ? "" : address.slice(cut) };
}

/** The file an address in `from` names, or null. Absolute ones start at the folder, its `public` or `static`, or above it. */
export function sourceFileAt(
  address: string,
  from: string,
  files: ReadonlySet<string>,
  root: string,
  endings: readonly string[],
): string | null {
  for (const base of basesOf(withoutTail(address).path, from, root)) {
    for (const ending of endings) {
      const path = base === "" ? ending.replace(/^\//, "") : base + ending;
      if (files.has(path)) return path;
    }
  }
  return null;
}

function basesOf(path: string, from: string, root: string): string[] {
  if (!path.startsWith("/")) return known([normal(`${folderOf(from)}/${path}`)]);
  const bases = ROOT_FOLDERS.map((folder) => normal(folder + path));
  const inRoot = path === `/${root}` || path.startsWith(`/${root}/`);
  return known(inRoot ? [...bases, normal(path.slice(root.length + 1))] : bases);
}

function known(bases: (string | null)[]): string[] {
  return bases.filter((base) => base !== null);
}

/** A path without `.`, `..` and empty parts; null when it leaves the folder. */
function normal(path: string): string | null {
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join("/");
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
