import { formerKey } from "#core/base/former-paths.ts";
import { elementsIn, type Element } from "./html-tree.ts";

/** Files of the site that no post, list or page stands behind. */
const FILES = /^\/(?:media|assets|builds)\//;

/** Stands for the site's origin where it has none, so that paths can be resolved at all. */
const NO_ORIGIN = "http://site.invalid";

/** The site path an address leads to: decoded, NFC, without query, fragment and slash. Null for other sites and files. */
export function sitePathOf(address: string, origin: string | null): string | null {
  if (!/^(?:[/\\]|https?:)/i.test(address)) return null;
  const base = origin ?? NO_ORIGIN;
  if (!URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || url.host !== new URL(base).host) return null;
  if (FILES.test(url.pathname)) return null;
  return formerKey(url.pathname, "") ?? "/";
}

/** Paths of the site an article links to, each once, in order. */
export function linksOf(root: Element, origin: string | null): string[] {
  const paths = new Set<string>();
  for (const each of elementsIn(root)) {
    const path = each.tag === "a" ? sitePathOf(each.attributes.get("href") ?? "", origin) : null;
    if (path !== null) paths.add(path);
  }
  return [...paths];
}
