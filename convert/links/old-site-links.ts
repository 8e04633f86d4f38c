import { appendAll } from "#core/base/values/append-all.ts";
import { isFileAddress, mediaIdIn } from "#core/base/media.ts";
import { decodedPart } from "#core/base/paths.ts";
import { addressKey, formerKey, WORDPRESS_LIST_QUERY } from "#core/base/former-paths.ts";
import { linksAndImagesIn, type Reference, imageToLinkEdits } from "#core/markdown/source/links-and-images.ts";
import { basePath } from "../old-addresses/site-settings.ts";
import { embeddedIn } from "../embedded-pictures.ts";
import type { ImportWarning } from "#core/base/import-warning.ts";
import type { Entry } from "../entry.ts";
import { slugTail } from "./page-anchors.ts";
import type { LinkTargets } from "./rewrite-source-links.ts";
import { linkMessages } from "#core/messages/convert.ts";

/** Known facts about the site from which an export comes. */
export interface OldSite {
  /** The address of the site; empty when the export does not contain the address. */
  url: string;
  /** True when the address of the site is unknown. Links to files of the site then cannot be completed and lead nowhere. */
  isUrlUnknown?: boolean;
  /** Returns whether an absolute URL is a picture of the site itself. Such a picture is imported. */
  hasPicture: (url: string) => boolean;
  /** Maps an old address, in the form of `formerKey`, to the path of its entry. */
  pages: Pick<ReadonlyMap<string, string>, "get">;
  /** Maps an entry's path with `#` and a heading's id on the old page to the heading's id in Szpalta. */
  headings?: Pick<ReadonlyMap<string, string>, "get">;
}

/** Paths of lists and feeds, which Szpalta redirects by rules for the whole site. */
const REDIRECTED_LIST =
  /^\/(?:category|kategoria|tag|tagi|author|autor|page|feed|rss|comments)(?:\/|$)|^\/\d{4}(?:\/\d\d){0,2}\/?$|\/(?:feed|rss|amp)\/?$|\/page\/\d+\/?$/;

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif)$/i;
const FILE_ENDING = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

/** Finds where the links and pictures of a post from an export lead. Pictures and files of the old site are imported. Links to posts of the old site will lead to the new posts. */
export function followOldAddresses(entry: Entry, site: OldSite): LinkTargets {
  const targets: LinkTargets = { pictures: [], pages: [], onSite: [], remarks: [], rewritten: [] };
  const { images, links } = linksAndImagesIn(entry.body);
  for (const picture of embeddedIn(entry.body)) targets.pictures.push({ ...picture, line: entry.bodyLine });
  for (const image of images) followImage(entry, image, site, targets);
  for (const link of links) followLink(entry, link, site, targets);
  return targets;
}

function followImage(entry: Entry, image: Reference, site: OldSite, targets: LinkTargets): void {
  const absolute = isFileAddress(image.url) ? absoluteUrl(image.url, site.url) : null;
  if (absolute === null || !isOwn(absolute, site)) return followPicture(entry, image, site, targets);
  const { start, end } = image;
  appendAll(targets.rewritten ?? [], imageToLinkEdits(entry.body, start));
  const former = new URL(absolute).pathname;
  targets.pictures.push({ file: absolute, shown: image.url, start, end, line: entry.bodyLine, former });
}

function followPicture(entry: Entry, { url, start, end }: Reference, site: OldSite, targets: LinkTargets): void {
  const line = entry.bodyLine;
  if (mediaIdIn(url) !== null || url.startsWith("data:")) return;
  const absolute = absoluteUrl(url, site.url);
  if (absolute !== null && site.hasPicture(absolute))
    targets.pictures.push({ file: absolute, shown: url, start, end, line });
  else targets.remarks.push(keptAddressWarning(entry, linkMessages.pictureElsewhere(url)));
}

function followLink(entry: Entry, { url, start, end }: Reference, site: OldSite, targets: LinkTargets): void {
  if (url === "" || url.startsWith("#") || /^(?:mailto|tel):/i.test(url)) return;
  const absolute = absoluteUrl(url, site.url);
  if (absolute === null || !isOwn(absolute, site)) return;
  const { pathname, search, hash } = new URL(absolute);
  const key = formerKey(pathname, search);
  const page = [addressKey(pathname, search), key].flatMap((each) => (each && site.pages.get(each)) ?? [])[0];
  const below = withoutBase(pathname, site);
  if (page !== undefined) targets.pages.push({ file: page, tail: tailOf(page, hash, site), start, end });
  else if (PICTURE_ENDING.test(pathname)) followPicture(entry, { url, start, end, line: 0 }, site, targets);
  else if (isFileAddress(pathname))
    targets.pictures.push({ file: absolute, shown: url, start, end, line: entry.bodyLine, former: pathname });
  else if (FILE_ENDING.test(pathname)) targets.remarks.push(remarkOnFile(entry, url, site));
  // Without the old host the link leads to the new site. The new site redirects this address to its own list.
  else if (isRedirectedList(below, search)) targets.rewritten?.push({ start, end, text: below + search + hash });
  else if (pathname.startsWith("/wp-")) return;
  else if (search === "" && key !== null) targets.onSite.push({ address: key, line: entry.bodyLine });
  else if (NUMBERED_PAGE.test(search)) {
    const text = linkMessages.deadLink(pathname + search);
    targets.remarks.push({ kind: "dead-link", path: entry.path, line: entry.bodyLine, text });
  }
}

/** Removes the base path of the old site from a path. */
function withoutBase(pathname: string, { url }: OldSite): string {
  const base = basePath(url);
  return base !== "" && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || "/" : pathname;
}

/** Returns the fragment for a link to a page. A heading's id on the old page is replaced by the heading's id in Szpalta. */
function tailOf(page: string, hash: string, { headings }: OldSite): string {
  const newId = headings?.get(page + decodedPart(hash));
  return newId === undefined ? slugTail(hash) : `#${newId}`;
}

/** The query of a WordPress address with the number of a post, page or attachment. `followLink` tests for it only when the target is not imported. */
const NUMBERED_PAGE = /[?&](?:p|page_id|attachment_id)=\d/;

/** Returns true for lists and feeds. A list has its own path, or a query of WordPress at the root, such as `/?cat=3`. */
function isRedirectedList(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  const isQuery = pathname === "/" && WORDPRESS_LIST_QUERY.some((name) => query.has(name));
  return REDIRECTED_LIST.test(pathname) || isQuery;
}

function remarkOnFile(entry: Entry, url: string, { isUrlUnknown = false }: OldSite): ImportWarning {
  if (!isUrlUnknown) return keptAddressWarning(entry, linkMessages.fileElsewhere(url));
  const text = linkMessages.fileNeedsSite(url);
  return { kind: "missing-file", path: entry.path, line: entry.bodyLine, text };
}

function keptAddressWarning({ path, bodyLine }: Entry, text: string): ImportWarning {
  return { kind: "kept-address", path, line: bodyLine, text };
}

/** Resolves `url` against `site`; null when the result is neither `http` nor `https`. */
export function absoluteUrl(url: string, site: string): string | null {
  const absolute = /^https?:\/\//i.test(url) ? url : url.startsWith("//") ? `https:${url}` : null;
  if (absolute !== null) return URL.canParse(absolute) ? absolute : null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || !URL.canParse(url, site)) return null;
  return new URL(url, `${site}/`).href;
}

function isOwn(url: string, { url: site }: OldSite): boolean {
  return URL.canParse(site) && bareHost(new URL(url)) === bareHost(new URL(site));
}

/** Returns the host without `www.`, for comparing addresses. */
export function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}
