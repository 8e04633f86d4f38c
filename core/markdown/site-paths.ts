import { formerKey } from "#core/base/former-paths.ts";
import { mediaIdIn } from "#core/base/media.ts";
import { elementsIn, type Element } from "./html-tree.ts";

/** Matches addresses of the media library. They do not count as paths of the site, because the library itself knows which pictures exist. */
const LIBRARY = /^\/media\/[0-9a-f]{32}[.-]/;

/** Used as the origin when a site has none, so that paths can be resolved. */
const NO_ORIGIN = "http://site.invalid";

/**
 * Returns the path on this site to which an address leads: decoded, NFC, without query, fragment and final slash. Null for an address of
 * another site or of media.
 */
export function sitePathOf(address: string, origin: string | null): string | null {
  if (!/^(?:[/\\]|https?:)/i.test(address)) return null;
  const base = origin ?? NO_ORIGIN;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(base).host) return null;
  if (LIBRARY.test(url.pathname)) return null;
  return formerKey(url.pathname, "") ?? "/";
}

/** Matches addresses that a browser resolves from the page they stand on: no path from the root, no scheme, not only a query or a fragment. */
const RELATIVE = /^(?![a-z][a-z\d+.-]*:)[^/\\?#\s]/i;

/** A page of unknown category, one folder below the root as every post. Categories have no such slug. */
const ANY_PAGE = "/-/-";
const BESIDE_PAGE = "/-/";

/**
 * Returns an address as `Derived.links` has it: a path as `sitePathOf` writes it, or `./name` for one that depends on the post's category
 * (`pathOnPage` completes it). Null for an address of another site or of media, and for a place on the page itself.
 */
export function linkedPath(address: string, origin: string | null): string | null {
  if (!RELATIVE.test(address)) return sitePathOf(address, origin);
  if (!URL.canParse(address, NO_ORIGIN + ANY_PAGE)) return null;
  const path = sitePathOf(new URL(address, NO_ORIGIN + ANY_PAGE).pathname, null);
  if (path === null || !`${path}/`.startsWith(BESIDE_PAGE)) return path;
  return `./${path.slice(BESIDE_PAGE.length)}`;
}

/** Returns an address as `linkedPath`, or as `libraryPath` where it names a picture of the library: each entry of `Derived.links` is one of these. */
export function linkedAddress(address: string, origin: string | null): string | null {
  return libraryPath(address, origin) ?? linkedPath(address, origin);
}

/** Returns the path to which an entry of `Derived.links` leads from the page at `page`, a path with a folder. */
export function pathOnPage(link: string, page: string): string {
  return link.startsWith("./") ? page.slice(0, page.lastIndexOf("/") + 1) + link.slice(2) : link;
}

/** Returns the paths on this site to which an article links, each once, in order. */
export function linksOf(root: Element, origin: string | null): string[] {
  return [...new Set(attributesOf(root, "a", "href").flatMap((address) => sitePathOf(address, origin) ?? []))];
}

/**
 * Returns the addresses on this site to which an article links, then those of its pictures, each once and as `linkedPath` writes them.
 * Pictures of the library count where `libraryIds` lacks theirs.
 */
export function linksAndPicturesOf(root: Element, origin: string | null, libraryIds: ReadonlySet<string>): string[] {
  const links = attributesOf(root, "a", "href").flatMap((address) => linkedPath(address, origin) ?? []);
  const pictures = attributesOf(root, "img", "src").flatMap((address) => {
    const path = libraryPath(address, origin);
    if (path === null) return linkedPath(address, origin) ?? [];
    return libraryIds.has(mediaIdIn(path) ?? "") ? [] : path;
  });
  return [...new Set([...links, ...pictures])];
}

/** Returns the path of a picture that an address names in this site's library; null for any other address. */
export function libraryPath(address: string, origin: string | null): string | null {
  const path = origin !== null && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  return mediaIdIn(path) === null ? null : path;
}

function attributesOf(root: Element, tag: string, attribute: string): string[] {
  return [...elementsIn(root)].flatMap((each) => (each.tag === tag ? (each.attributes.get(attribute) ?? []) : []));
}
