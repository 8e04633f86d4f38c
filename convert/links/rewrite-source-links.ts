import { applyTextEdits, type TextEdit } from "#core/markdown/source/text-edits.ts";
import { linksAndImagesIn, imageToLinkEdits } from "#core/markdown/source/links-and-images.ts";
import { pathKey } from "#core/base/former-paths.ts";
import { decodedPart, tagPath, withoutQuery } from "#core/base/paths.ts";
import { appendAll } from "#core/base/values/append-all.ts";
import { isFileAddress, mediaIdIn } from "#core/base/media.ts";
import { FilesByName, type Wikilink, wikilinksIn } from "./wikilinks.ts";
import { slugify } from "#core/polish/slug.ts";
import { embeddedIn } from "../embedded-pictures.ts";
import { bareHost } from "./old-site-links.ts";
import { followAnchors, followFragment, slugTail } from "./page-anchors.ts";
import { type Entry, type SourceText, sourceText } from "../entry.ts";
import type { IncomingAddress } from "#core/base/values/incoming-post.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import { linkMessages } from "#core/messages/convert.ts";

/** Endings that a link in Markdown may omit from the path of a page. */
const PAGE_ENDINGS = ["", ".md", ".markdown", ".mdx", "/index.md", "/index.markdown", "/index.mdx"] as const;
const FILE_ENDINGS = [""] as const;

/** Types of pictures that can be stored. If a link leads to such a picture inside the folder, the picture is imported. */
const PICTURE_ENDING = /\.(?:jpe?g|png|webp|gif|avif)$/i;

/** The targets of an entry's links and pictures, with offsets in its body. If `words` is given, the link is written anew with `words` as its text. */
export interface LinkTargets {
  /** Pictures and other files. For a file on another site, `shown` is the address as the text writes it. `former` is the path of a file on the old site, if this path is known. */
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
  /** Edits that need no import of a target, such as links to a heading of the same page. */
  rewritten?: TextEdit[];
  /** Addresses on the site itself that lead to no entry. */
  onSite: IncomingAddress[];
  remarks: ImportWarning[];
}

type Paths = Pick<ReadonlySet<string>, "has">;

/** The imported folder, in which links are resolved. */
export interface Folder {
  root: string;
  files: Paths & Iterable<string>;
  pages: Paths;
  /** The absolute path and the files of another folder. It has the pictures whose addresses begin with a slash. */
  pictures?: { at: string; files: Paths } | null;
  /** Maps an old address, in the form of `pathKey`, to the path of its entry. */
  former?: Pick<ReadonlyMap<string, string>, "get">;
  /** The public address of this site. Addresses on this site are resolved from the root. */
  origin?: string | null;
  /** The address of the old site. Addresses on the old site are resolved from the root if they lead to an imported page or file. */
  formerOrigin?: string | null;
}

/** Finds where the links and pictures of an entry lead. Addresses of other sites and fragments of the page stay as they are. */
export function followAddresses(entry: Entry, folder: Folder): LinkTargets {
  const targets: LinkTargets = { pictures: [], pages: [], onSite: [], remarks: [], rewritten: [] };
  const { images, links } = linksAndImagesIn(entry.body);
  const text = sourceText(entry);
  for (const each of embeddedIn(entry.body)) targets.pictures.push({ ...each, line: text.lineAt(each.start) });
  for (const image of images) followImage(text, image, folder, targets);
  for (const link of links) followLink(text, link, folder, targets);
  followAnchors(entry.body, targets);
  for (const link of wikilinksIn(entry.body)) followWikilink(text, link, folder, targets);
  return targets;
}

/** Returns the path of the cover's file, or the URL of a cover on another site; null without a cover. */
export function coverFile(entry: Entry, folder: Folder): string | null {
  const address = (entry.cover?.address ?? "").replace(/^(?=\/\/)/, "https:");
  if (/^https?:/i.test(address) && URL.canParse(address)) return address;
  if (isElsewhere(address)) return null;
  // The path of a cover often starts at the folder's root without a slash. Notes of Obsidian have only the file name.
  const file = pictureFile(address, entry.path, folder) ?? pictureFile(`/${address}`, entry.path, folder);
  return file ?? (address.includes("/") ? null : filesByName(folder).find(address));
}

/** Returns the path of a picture's file in the folder, else its absolute path in the folder of pictures; null without a file. In the folder of pictures, every address starts at the root. */
function pictureFile(address: string, from: string, folder: Folder): string | null {
  const inside = sourceFileAt(address, from, folder.files, folder.root, FILE_ENDINGS);
  if (inside !== null || !folder.pictures) return inside;
  const { at, files } = folder.pictures;
  const name = at.split("/").at(-1) ?? "";
  const file = sourceFileAt(address.replace(/^(?:\/|(?:\.\.?\/)+)?/, "/"), "", files, name, FILE_ENDINGS);
  return file === null ? null : `${at}/${file}`;
}

const namesOf = new WeakMap<Folder["files"], FilesByName>();

/** Returns the index of files by name. The index is made for the first link that needs it, because most folders have no such link. */
function filesByName({ files }: Folder): FilesByName {
  const names = namesOf.get(files) ?? new FilesByName(files);
  namesOf.set(files, names);
  return names;
}

function followWikilink(text: SourceText, link: Wikilink, folder: Folder, targets: LinkTargets): void {
  const { embed, target, fragment, label, start, end } = link;
  const line = text.lineAt(start);
  const isPicture = embed && PICTURE_ENDING.test(target);
  const isFile = isFileAddress(target);
  if (target === "") {
    targets.rewritten?.push({ start, end, text: `[${label}](${fragment})` });
    return;
  }
  const file = filesByName(folder).find(target.replace(/^\.?\//, ""));
  const words = isPicture && label === target.split("/").at(-1) ? "" : label;
  if (file !== null && (isPicture || (isFile && !folder.pages.has(file))))
    targets.pictures.push({ file, start, end, line, words });
  else if (file !== null && folder.pages.has(file)) targets.pages.push({ file, tail: fragment, start, end, words });
  // A number in double brackets is a link only when a note has that name.
  else if (file === null && !/\p{L}/u.test(target)) return;
  else {
    targets.rewritten?.push({ start, end, text: isPicture ? `![${words}](<${target}>)` : label });
    targets.remarks.push({ path: text.path, line, ...remarkOnNote(target, isPicture, file !== null) });
  }
}

function remarkOnNote(target: string, isPicture: boolean, isThere: boolean): Pick<ImportWarning, "kind" | "text"> {
  if (isPicture) return { kind: "missing-picture", text: linkMessages.noPictureFile(target) };
  if (isThere) return { kind: "missing-file", text: linkMessages.fileNotTaken(target) };
  return { kind: "dead-link", text: linkMessages.noNoteFile(target) };
}

type LinkSpan = { url: string; start: number; end: number };

function followImage(text: SourceText, link: LinkSpan, folder: Folder, targets: LinkTargets): void {
  const { url: href, start, end } = link;
  const url = resolvedPath(href, folder, (path) => pictureFile(path, text.path, folder) !== null);
  if (isElsewhere(url) || mediaIdIn(url) !== null) return;
  const line = text.lineAt(start);
  const file = pictureFile(url, text.path, folder);
  if (file !== null && isFileAddress(file)) appendAll(targets.rewritten ?? [], imageToLinkEdits(text.body, start));
  if (file !== null) targets.pictures.push({ file, start, end, line, ...formerOf(url, file) });
  else targets.remarks.push({ kind: "missing-picture", path: text.path, line, text: linkMessages.noPictureFile(url) });
}

function followLink(text: SourceText, { url: href, start, end }: LinkSpan, folder: Folder, targets: LinkTargets): void {
  if (href.startsWith("#")) return followFragment(text, href, { start, end }, targets);
  const exists = (path: string) => (pageAtOldAddress(path, folder) ?? pictureFile(path, text.path, folder)) !== null;
  const url = resolvedPath(href, folder, exists);
  if (isElsewhere(url)) return;
  const line = text.lineAt(start);
  const page = pageAt(url, text.path, folder) ?? pageAtOldAddress(url, folder) ?? pageByLastSegment(url, folder);
  if (page !== null) {
    targets.pages.push({ file: page, tail: slugTail(splitTail(url).tail), start, end });
    return;
  }
  const file = pictureFile(url, text.path, folder);
  if (file !== null && (PICTURE_ENDING.test(file) || isFileAddress(file)))
    targets.pictures.push({ file, start, end, line, ...formerOf(url, file) });
  else if (url.startsWith("/")) followOnSite(url, { start, end }, line, targets);
  else targets.remarks.push({ kind: "dead-link", path: text.path, line, text: linkMessages.deadLink(url) });
}

/** Returns the address of a file on the old site. This address is known only if the link starts at the root. */
function formerOf(url: string, file: string): { former?: string } {
  return url.startsWith("/") && isFileAddress(file) ? { former: withoutQuery(url) } : {};
}

/** Removes the origin of the old site from an address if `exists` is true for the remaining path. Otherwise removes the origin of this site. */
function resolvedPath(address: string, { origin, formerOrigin }: Folder, exists: (path: string) => boolean): string {
  const path = withoutOrigin(address, formerOrigin ?? null);
  return path !== address && exists(path) ? path : withoutOrigin(address, origin ?? null);
}

/** Returns the URL without its origin if the URL has the host of `origin`; else returns the URL unchanged. */
function withoutOrigin(url: string, origin: string | null): string {
  if (origin === null || !/^https?:/i.test(url) || !URL.canParse(url) || !URL.canParse(origin)) return url;
  const parsed = new URL(url);
  return bareHost(parsed) === bareHost(new URL(origin)) ? parsed.pathname + parsed.search + parsed.hash : url;
}

/** Finds the page that a link leads to. The link may name a file, a path below the address of the linking page, or only the page's name as in Hugo's `ref`. */
function pageAt(url: string, from: string, folder: Folder): string | null {
  const { pages, root } = folder;
  const page = sourceFileAt(url, from, pages, root, PAGE_ENDINGS);
  if (page !== null || url.startsWith("/")) return page;
  // The link may name the generated page, which ends with `.html`.
  const withoutHtml = /^([^?#]+)\.html?(?=[?#]|$)/i.exec(url)?.[1];
  const source = withoutHtml === undefined ? null : sourceFileAt(withoutHtml, from, pages, root, PAGE_ENDINGS);
  if (source !== null) return source;
  const below = sourceFileAt(url, `${from.replace(/\.\w+$/, "")}/index.md`, pages, root, PAGE_ENDINGS);
  if (below !== null) return below;
  const { path } = splitTail(url);
  const byName = /(?:^|\/)\.{1,2}\//.test(path) ? null : filesByName(folder).find(path.replace(/\/$/, ""));
  return byName !== null && pages.has(byName) ? byName : null;
}

/** Returns the page that had the address on the old site; null without such a page. */
function pageAtOldAddress(url: string, { former }: Folder): string | null {
  const key = url.startsWith("/") ? pathKey(withoutQuery(url)) : null;
  return key === null ? null : (former?.get(key) ?? null);
}

/** Finds a page by the last segment of an address such as `/blog/mroz`. Earlier segments are ignored, because they may differ from the names of folders. */
function pageByLastSegment(url: string, folder: Folder): string | null {
  const [first = "", ...rest] = segmentsOf(url);
  const last = rest.at(-1)?.replace(/\.html?$/i, "") ?? "";
  if (!url.startsWith("/") || LISTS.has(first) || !/\p{L}/u.test(last)) return null;
  const names = filesByName(folder);
  const byName = names.find(`${last}.md`) ?? names.find(last) ?? names.find(`${last}/index`);
  return byName !== null && folder.pages.has(byName) ? byName : null;
}

const TAG_LISTS = new Set(["tags", "tag"]);
const LISTS = new Set([...TAG_LISTS, "categories", "category", "authors", "author", "series"]);

/** Records a link to a page of this site. A link to the list of a tag gets the address that the list has in Szpalta. */
function followOnSite(url: string, place: TextSpan, line: number, targets: LinkTargets): void {
  const [first = "", tag = "", ...rest] = segmentsOf(url);
  const isTag = TAG_LISTS.has(first) && tag !== "" && rest.length === 0;
  const address = isTag ? tagPath(slugify(tag)) : url;
  if (isTag) targets.rewritten?.push({ ...place, text: address });
  targets.onSite.push({ address, line });
}

type TextSpan = Pick<TextEdit, "start" | "end">;

/** Returns the body with all edits applied and without the heading that became the title. */
export function rewriteBody(entry: Entry, edits: TextEdit[]): string {
  // The heading is the first edit. Of two overlapping edits the first counts, so edits within the heading are dropped.
  const allEdits = entry.titleAt ? [{ ...entry.titleAt, text: "" }, ...edits] : edits;
  return applyTextEdits(entry.body, allEdits);
}

/** Folders of a site whose files have addresses from the root: `public/a.png` has the address `/a.png`. */
const ROOT_FOLDERS = [
  "",
  ..."public static source content src src/content src/pages pages app src/app source/_posts".split(" "),
];

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

function isElsewhere(address: string): boolean {
  return address === "" || address.startsWith("#") || address.startsWith("//") || SCHEME.test(address);
}

function segmentsOf(address: string): string[] {
  return splitTail(address)
    .path.split("/")
    .filter((segment) => segment !== "");
}

/** Splits an address into its decoded path and its `tail`: the query and the fragment. */
function splitTail(address: string): { path: string; tail: string } {
  const cut = address.search(/[?#]/);
  const path = cut === -1 ? address : address.slice(0, cut);
  return { path: decodedPart(path), tail: cut === -1 ? "" : address.slice(cut) };
}

/** Returns the path of the file that an address leads to; null without such a file. The address is written in the file `from`. An address from the root is tried in each of `ROOT_FOLDERS`. */
export function sourceFileAt(
  address: string,
  from: string,
  files: Paths,
  root: string,
  endings: readonly string[],
): string | null {
  for (const base of basesOf(splitTail(address).path, from, root)) {
    for (const ending of endings) {
      const path = base === "" ? ending.replace(/^\//, "") : base + ending;
      if (files.has(path)) return path;
    }
  }
  return null;
}

function basesOf(path: string, from: string, root: string): string[] {
  // `@` or `~` is an alias for the folder `src` (Astro, Nuxt) or for the folder of texts (Zola).
  const aliased = /^[@~](\/.*)$/.exec(path)?.[1];
  if (aliased !== undefined) return present([normalised(`src${aliased}`)]).concat(basesOf(aliased, from, root));
  if (!path.startsWith("/")) return present([normalised(`${folderOf(from)}/${path}`)]);
  const bases = ROOT_FOLDERS.map((folder) => normalised(folder + path));
  const inRoot = path === `/${root}` || path.startsWith(`/${root}/`);
  return present(inRoot ? [...bases, normalised(path.slice(root.length + 1))] : bases);
}

const present = (bases: (string | null)[]) => bases.filter((base) => base !== null);

/** Returns the path without `.`, `..` and empty segments; null when the path leads out of the folder. */
function normalised(path: string): string | null {
  const segments: string[] = [];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.pop() === undefined) return null;
  }
  return segments.join("/");
}

function folderOf(path: string): string {
  return path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "";
}
