import { formerKey } from "#core/base/former-paths.ts";
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

/** Returns the paths on this site to which an article links, each once, in order. */
export function linksOf(root: Element, origin: string | null): string[] {
  return pathsIn(root, origin, { tag: "a", attribute: "href" });
}

/** Returns the paths on this site to which an article links, then the paths of its pictures, each once. */
export function linksAndPicturesOf(root: Element, origin: string | null): string[] {
  const pictures = pathsIn(root, origin, { tag: "img", attribute: "src" });
  return [...new Set([...linksOf(root, origin), ...pictures])];
}

function pathsIn(
  root: Element,
  origin: string | null,
  { tag, attribute }: Record<"tag" | "attribute", string>,
): string[] {
  const paths = new Set<string>();
  for (const each of elementsIn(root)) {
    const path = each.tag === tag ? sitePathOf(each.attributes.get(attribute) ?? "", origin) : null;
    if (path !== null) paths.add(path);
  }
  return [...paths];
}
