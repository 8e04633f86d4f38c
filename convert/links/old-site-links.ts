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
import type { Followed } from "./rewrite-source-links.ts";
import { linkMessages } from "#core/messages/convert.ts";

/** The site an export comes from. */
export interface OldSite {
  /** Its own address; empty when the export does not say. */
  url: string;
  /** The old site's address is not known, so its files cannot keep their addresses. */
  isUnsaid?: boolean;
  /** Whether a picture is the site's own. */
  hasPicture: (url: string) => boolean;
  /** Paths of entries by their old addresses, in the form of former paths. */
  pages: Pick<ReadonlyMap<string, string>, "get">;
  /** Ids of headings here by the path of their entry with the fragment that the old page had for them. */
  headings?: Pick<ReadonlyMap<string, string>, "get">;
}

/** Addresses that lead on by rules for the whole site, not by a page each. */
const BY_RULE =
  /^\/(?:category|kategoria|tag|tagi|author|autor|page|feed|rss|comments)(?:\/|$)|^\/\d{4}(?:\/\d\d){0,2}\/?$|\/(?:feed|rss|amp)\/?$|\/page\/\d+\/?$/;

const PICTURE_ENDING = /\.(?:jpe?g|png|gif|webp|avif)$/i;
const FILE_ENDING = /\.(?!html?$|php$|aspx?$)[a-z0-9]{2,5}$/i;

/** Follows the addresses of a text of another system: pictures of the old site come along, links to its pages lead to the new ones. */
export function followOldAddresses(entry: Entry, site: OldSite): Followed {
  const followed: Followed = { pictures: [], pages: [], onSite: [], remarks: [], rewritten: [] };
  const { images, links } = linksAndImagesIn(entry.body);
  for (const each of embeddedIn(entry.body)) followed.pictures.push({ ...each, line: entry.bodyLine });
  for (const image of images) followImage(entry, image, site, followed);
  for (const link of links) followLink(entry, link, site, followed);
  return followed;
}

function followImage(entry: Entry, image: Reference, site: OldSite, followed: Followed): void {
  const whole = isFileAddress(image.url) ? absolute(image.url, site.url) : null;
  if (whole === null || !isOwn(whole, site)) return followPicture(entry, image, site, followed);
  const { start, end } = image;
  appendAll(followed.rewritten ?? [], imageToLinkEdits(entry.body, start));
  const former = new URL(whole).pathname;
  followed.pictures.push({ file: whole, shown: image.url, start, end, line: entry.bodyLine, former });
}

function followPicture(entry: Entry, { url, start, end }: Reference, site: OldSite, followed: Followed): void {
  const line = entry.bodyLine;
  if (mediaIdIn(url) !== null || url.startsWith("data:")) return;
  const whole = absolute(url, site.url);
  if (whole !== null && site.hasPicture(whole)) followed.pictures.push({ file: whole, shown: url, start, end, line });
  else followed.remarks.push(kept(entry, linkMessages.pictureElsewhere(url)));
}

function followLink(entry: Entry, { url, start, end }: Reference, site: OldSite, followed: Followed): void {
  if (url === "" || url.startsWith("#") || /^(?:mailto|tel):/i.test(url)) return;
  const whole = absolute(url, site.url);
  if (whole === null || !isOwn(whole, site)) return;
  const { pathname, search, hash } = new URL(whole);
  const key = formerKey(pathname, search);
  const page = [addressKey(pathname, search), key].flatMap((each) => (each && site.pages.get(each)) ?? [])[0];
  const below = withoutBase(pathname, site);
  if (page !== undefined) followed.pages.push({ file: page, tail: tailOf(page, hash, site), start, end });
  else if (PICTURE_ENDING.test(pathname)) followPicture(entry, { url, start, end, line: 0 }, site, followed);
  else if (isFileAddress(pathname))
    followed.pictures.push({ file: whole, shown: url, start, end, line: entry.bodyLine, former: pathname });
  else if (FILE_ENDING.test(pathname)) followed.remarks.push(remarkOnFile(entry, url, site));
  // Rules lead on from here, whatever this site is called.
  else if (isLedByRule(below, search)) followed.rewritten?.push({ start, end, text: below + search + hash });
  else if (pathname.startsWith("/wp-")) return;
  else if (search === "" && key !== null) followed.onSite.push({ address: key, line: entry.bodyLine });
  else if (BY_NUMBER.test(search)) {
    const text = linkMessages.deadLink(pathname + search);
    followed.remarks.push({ kind: "dead-link", path: entry.path, line: entry.bodyLine, text });
  }
}

/** A path below the one at which the site stands, as if it stood at the root. */
function withoutBase(pathname: string, { url }: OldSite): string {
  const base = basePath(url);
  return base !== "" && `${pathname}/`.startsWith(`${base}/`) ? pathname.slice(base.length) || "/" : pathname;
}

/** An anchor of its own that a heading had goes by what the heading says. */
function tailOf(page: string, hash: string, { headings }: OldSite): string {
  const own = headings?.get(page + decodedPart(hash));
  return own === undefined ? slugTail(hash) : `#${own}`;
}

/** What WordPress shows by its number; posts that came in were found by then. */
const BY_NUMBER = /[?&](?:p|page_id|attachment_id)=\d/;

/** Lists and feeds, by their path or as WordPress shows them under its root: `/?cat=3`. */
function isLedByRule(pathname: string, search: string): boolean {
  const query = new URLSearchParams(search);
  const isQuery = pathname === "/" && WORDPRESS_LIST_QUERY.some((name) => query.has(name));
  return BY_RULE.test(pathname) || isQuery;
}

function remarkOnFile(entry: Entry, url: string, { isUnsaid = false }: OldSite): ImportWarning {
  if (!isUnsaid) return kept(entry, linkMessages.fileElsewhere(url));
  const text = linkMessages.fileNeedsSite(url);
  return { kind: "missing-file", path: entry.path, line: entry.bodyLine, text };
}

function kept({ path, bodyLine }: Entry, text: string): ImportWarning {
  return { kind: "kept-address", path, line: bodyLine, text };
}

/** Null for what is no address of the web. */
export function absolute(url: string, site: string): string | null {
  const whole = /^https?:\/\//i.test(url) ? url : url.startsWith("//") ? `https:${url}` : null;
  if (whole !== null) return URL.canParse(whole) ? whole : null;
  if (/^[a-z][a-z0-9+.-]*:/i.test(url) || !URL.canParse(url, site)) return null;
  return new URL(url, `${site}/`).href;
}

function isOwn(url: string, { url: site }: OldSite): boolean {
  return URL.canParse(site) && bareHost(new URL(url)) === bareHost(new URL(site));
}

export function bareHost({ host }: URL): string {
  return host.replace(/^www\./, "");
}
