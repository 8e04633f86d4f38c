import { applyTextEdits, type TextEdit } from "#core/markdown/source/text-edits.ts";
import { linksAndImagesIn, imageToLinkEdits } from "#core/markdown/source/links-and-images.ts";
import { pathKey } from "#core/base/former-paths.ts";
import { decodedPart, tagPath, withoutQuery } from "#core/base/paths.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { isFileAddress, mediaIdIn } from "#core/base/media.ts";
import { NamedFiles, type Wikilink, wikilinksIn } from "./wikilinks.ts";
import { slugify } from "#core/polish/slug.ts";
import { embeddedIn } from "../embedded-pictures.ts";
import { bareHost } from "./old-site-links.ts";
import { followAnchors, followFragment, slugTail } from "./page-anchors.ts";
import { type Entry, type SourceText, sourceText } from "../entry.ts";
import type { IncomingAddress } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { linkMessages } from "#core/messages/convert.ts";

/** What an address in a Markdown text may leave out of the name of the page it means. */
const PAGE_ENDINGS = ["", ".md", ".markdown", ".mdx", "/index.md", "/index.markdown", "/index.mdx"] as const;
const FILE_ENDINGS = [""] as const;

/** Picture types the media store takes; a link to one of them inside the folder is moved like a picture. */
const PICTURE_ENDING = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** Where the addresses of one entry's text lead. Offsets count in its body; `words` are those of a link that is written anew. */
export interface Followed {
  /** Files that are no pictures are among them. `shown`: what the text has for the address of one that is elsewhere; `former`: the path of a file on the old site, where it is known. */
  pictures: {
    file: string;
    shown?: string;
    start: number;
    end: number;
    line: number;
    words?: string;
    former?: string;
  }[];
  pages: { file: string; tail: string; start: number; end: number; words?: string }[];
  /** Links of notes that lead nowhere, or to a heading of their own note. */
  rewritten?: TextEdit[];
  onSite: IncomingAddress[];
  remarks: ImportWarning[];
}

type Paths = Pick<ReadonlySet<string>, "has">;

export interface Folder {
  root: string;
  files: Paths & Iterable<string>;
  pages: Paths;
  /** Another folder for pictures with addresses from the root, absolute, and the files in it. */
  pictures?: { at: string; files: Paths } | null;
  /** Paths of entries by the addresses they had, in the form of former paths. */
  former?: Pick<ReadonlyMap<string, string>, "get">;
  /** The site's own public address: what begins with it is meant from the root. */
  origin?: string | null;
  /** The address of the site the texts come from: what begins with it and came in is meant from the root. */
  formerOrigin?: string | null;
}

/** Follows every picture and link of an entry's text. Addresses of other sites and fragments of the page stay as they are. */
export function followAddresses(entry: Entry, folder: Folder): Followed {
  const followed: Followed = { pictures: [], pages: [], onSite: [], remarks: [], rewritten: [] };
  const { images, links } = linksAndImagesIn(entry.body);
  const text = sourceText(entry);
  for (const each of embeddedIn(entry.body)) followed.pictures.push({ ...each, line: text.lineAt(each.start) });
  for (const image of images) followImage(text, image, folder, followed);
  for (const link of links) followLink(text, link, folder, followed);
  followAnchors(entry.body, followed);
  for (const link of wikilinksIn(entry.body)) followWikilink(text, link, folder, followed);
  return followed;
}

/** The file of a cover, or its address where it is on another site. */
export function coverFile(entry: Entry, folder: Folder): string | null {
  const address = (entry.cover?.address ?? "").replace(/^(?=\/\/)/, "https:");
  if (/^https?:/i.test(address) && URL.canParse(address)) return address;
  if (isElsewhere(address)) return null;
  // A cover is often named from the folder's root without a slash, or by its name alone (Obsidian).
  const found = pictureFile(address, entry.path, folder) ?? pictureFile(`/${address}`, entry.path, folder);
  return found ?? (address.includes("/") ? null : namedFiles(folder).find(address));
}

/**
 * The file of a picture: in the folder; or, for an address from the root or one that leads out of the folder, in that of pictures,
 * by its absolute path.
 */
function pictureFile(address: string, from: string, folder: Folder): string | null {
  const inside = sourceFileAt(address, from, folder.files, folder.root, FILE_ENDINGS);
  if (inside !== null || !folder.pictures) return inside;
  const { at, files } = folder.pictures;
  const name = at.split("/").at(-1) ?? "";
  const found = sourceFileAt(address.replace(/^(?:\/|(?:\.\.?\/)+)?/, "/"), "", files, name, FILE_ENDINGS);
  return found === null ? null : `${at}/${found}`;
}

const namesOf = new WeakMap<Folder["files"], NamedFiles>();

/** The files by name. Made for the first link that needs it, since most folders have no such link. */
function namedFiles({ files }: Folder): NamedFiles {
  const names = namesOf.get(files) ?? new NamedFiles(files);
  namesOf.set(files, names);
  return names;
}

function followWikilink(text: SourceText, link: Wikilink, folder: Folder, followed: Followed): void {
  const { embed, target, fragment, label, start, end } = link;
  const line = text.lineAt(start);
  const isPicture = embed && PICTURE_ENDING.test(target);
  const isFile = isFileAddress(target);
  if (target === "") {
    followed.rewritten?.push({ start, end, text: `[${label}](${fragment})` });
    return;
  }
  const file = namedFiles(folder).find(target.replace(/^\.?\//, ""));
  const words = isPicture && label === target.split("/").at(-1) ? "" : label;
  if (file !== null && (isPicture || (isFile && !folder.pages.has(file))))
    followed.pictures.push({ file, start, end, line, words });
  else if (file !== null && folder.pages.has(file)) followed.pages.push({ file, tail: fragment, start, end, words });
  // Brackets around a number are a note only where there is one of that name.
  else if (file === null && !/\p{L}/u.test(target)) return;
  else {
    followed.rewritten?.push({ start, end, text: isPicture ? `![${words}](<${target}>)` : label });
    followed.remarks.push({ path: text.path, line, ...remarkOnNote(target, isPicture, file !== null) });
  }
}

function remarkOnNote(target: string, isPicture: boolean, isThere: boolean): Pick<ImportWarning, "kind" | "text"> {
  if (isPicture) return { kind: "missing-picture", text: linkMessages.noPictureFile(target) };
  if (isThere) return { kind: "missing-file", text: linkMessages.fileNotTaken(target) };
  return { kind: "dead-link", text: linkMessages.noNoteFile(target) };
}

type Found = { url: string; start: number; end: number };

function followImage(text: SourceText, { url: given, start, end }: Found, folder: Folder, followed: Followed): void {
  const url = meantFrom(given, folder, (once) => pictureFile(once, text.path, folder) !== null);
  if (isElsewhere(url) || mediaIdIn(url) !== null) return;
  const line = text.lineAt(start);
  const file = pictureFile(url, text.path, folder);
  if (file !== null && isFileAddress(file)) appendAll(followed.rewritten ?? [], imageToLinkEdits(text.body, start));
  if (file !== null) followed.pictures.push({ file, start, end, line, ...formerOf(url, file) });
  else followed.remarks.push({ kind: "missing-picture", path: text.path, line, text: linkMessages.noPictureFile(url) });
}

function followLink(text: SourceText, { url: given, start, end }: Found, folder: Folder, followed: Followed): void {
  if (given.startsWith("#")) return followFragment(text, given, { start, end }, followed);
  const cameIn = (once: string) => (pageOnceAt(once, folder) ?? pictureFile(once, text.path, folder)) !== null;
  const url = meantFrom(given, folder, cameIn);
  if (isElsewhere(url)) return;
  const line = text.lineAt(start);
  const page = pageAt(url, text.path, folder) ?? pageOnceAt(url, folder) ?? pageCalled(url, folder);
  if (page !== null) {
    followed.pages.push({ file: page, tail: slugTail(withoutTail(url).tail), start, end });
    return;
  }
  const file = pictureFile(url, text.path, folder);
  if (file !== null && (PICTURE_ENDING.test(file) || isFileAddress(file)))
    followed.pictures.push({ file, start, end, line, ...formerOf(url, file) });
  else if (url.startsWith("/")) followOnSite(url, { start, end }, line, followed);
  else followed.remarks.push({ kind: "dead-link", path: text.path, line, text: linkMessages.deadLink(url) });
}

/** A file at an address from the root had that address on the old site. */
function formerOf(url: string, file: string): { former?: string } {
  return url.startsWith("/") && isFileAddress(file) ? { former: withoutQuery(url) } : {};
}

/** An address without the origin of this site, or without that of the old one where `isThere` says that it came in. */
function meantFrom(given: string, { origin, formerOrigin }: Folder, isThere: (address: string) => boolean): string {
  const once = fromRoot(given, formerOrigin ?? null);
  return once !== given && isThere(once) ? once : fromRoot(given, origin ?? null);
}

/** An address of the site itself without its origin. */
function fromRoot(url: string, origin: string | null): string {
  if (origin === null || !/^https?:/i.test(url) || !URL.canParse(url) || !URL.canParse(origin)) return url;
  const whole = new URL(url);
  return bareHost(whole) === bareHost(new URL(origin)) ? whole.pathname + whole.search + whole.hash : url;
}

/** The page of a link: by its file; by the address of the page it stands on, which has a folder of its own; or by its name alone, as Hugo's `ref` has it. */
function pageAt(url: string, from: string, folder: Folder): string | null {
  const { pages, root } = folder;
  const found = sourceFileAt(url, from, pages, root, PAGE_ENDINGS);
  if (found !== null || url.startsWith("/")) return found;
  // The page of a file has another ending than the file.
  const made = /^([^?#]+)\.html?(?=[?#]|$)/i.exec(url)?.[1];
  const source = made === undefined ? null : sourceFileAt(made, from, pages, root, PAGE_ENDINGS);
  if (source !== null) return source;
  const below = sourceFileAt(url, `${from.replace(/\.\w+$/, "")}/index.md`, pages, root, PAGE_ENDINGS);
  if (below !== null) return below;
  const { path } = withoutTail(url);
  const named = /(?:^|\/)\.{1,2}\//.test(path) ? null : namedFiles(folder).find(path.replace(/\/$/, ""));
  return named !== null && pages.has(named) ? named : null;
}

/** The page that had an address at the old site. */
function pageOnceAt(url: string, { former }: Folder): string | null {
  const key = url.startsWith("/") ? pathKey(withoutQuery(url)) : null;
  return key === null ? null : (former?.get(key) ?? null);
}

/** The page by the last part of an address below some other (`/blog/mroz`), whatever the old site called what is before it. */
function pageCalled(url: string, folder: Folder): string | null {
  const [first = "", ...rest] = partsOf(url);
  const last = rest.at(-1)?.replace(/\.html?$/i, "") ?? "";
  if (!url.startsWith("/") || LISTS.has(first) || !/\p{L}/u.test(last)) return null;
  const names = namedFiles(folder);
  const named = names.find(`${last}.md`) ?? names.find(last) ?? names.find(`${last}/index`);
  return named !== null && folder.pages.has(named) ? named : null;
}

const TAG_LISTS = new Set(["tags", "tag"]);
const LISTS = new Set([...TAG_LISTS, "categories", "category", "authors", "author", "series"]);

/** A list of a tag is under its own word here. */
function followOnSite(url: string, place: TextSpan, line: number, followed: Followed): void {
  const [first = "", tag = "", ...rest] = partsOf(url);
  const isTag = TAG_LISTS.has(first) && tag !== "" && rest.length === 0;
  const address = isTag ? tagPath(slugify(tag)) : url;
  if (isTag) followed.rewritten?.push({ ...place, text: address });
  followed.onSite.push({ address, line });
}

type TextSpan = Pick<TextEdit, "start" | "end">;

/** The body with every edit made and without the heading that became the title. */
export function rewritten(entry: Entry, edits: TextEdit[]): string {
  // First, since of two that overlap the first counts: what was a link within the heading goes with it.
  const all = entry.titleAt ? [{ ...entry.titleAt, text: "" }, ...edits] : edits;
  return applyTextEdits(entry.body, all);
}

/** Folders of an imported site whose contents its addresses name from the root. */
const ROOT_FOLDERS = [
  "",
  ..."public static source content src src/content src/pages pages app src/app source/_posts".split(" "),
];

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function isElsewhere(address: string): boolean {
  return address === "" || address.startsWith("#") || address.startsWith("//") || SCHEME.test(address);
}

function partsOf(address: string): string[] {
  return withoutTail(address)
    .path.split("/")
    .filter((part) => part !== "");
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
  files: Paths,
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
  // An alias of the folder of sources, as Astro and Nuxt have it, or of that of texts, as Zola has.
  const aliased = /^[@~](\/.*)$/.exec(path)?.[1];
  if (aliased !== undefined) return known([normal(`src${aliased}`)]).concat(basesOf(aliased, from, root));
  if (!path.startsWith("/")) return known([normal(`${folderOf(from)}/${path}`)]);
  const bases = ROOT_FOLDERS.map((folder) => normal(folder + path));
  const inRoot = path === `/${root}` || path.startsWith(`/${root}/`);
  return known(inRoot ? [...bases, normal(path.slice(root.length + 1))] : bases);
}

const known = (bases: (string | null)[]) => bases.filter((base) => base !== null);

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
