/** The site's own addresses as functions; no other file of core spells them. All are paths without an origin. */
export const HOME_PATH = "/";
export const TAGS_PATH = "/tags";
export const TOPICS_PATH = "/topics";
export const AUTHORS_PATH = "/autorzy";

export function categoryPath(slug: string): string {
  return `/${slug}`;
}

export function postPath(categorySlug: string, slug: string): string {
  return `/${categorySlug}/${slug}`;
}

export function authorPath(slug: string): string {
  return `${AUTHORS_PATH}/${slug}`;
}

export function tagPath(slug: string): string {
  return `/tag/${slug}`;
}

export function topicPath(slug: string): string {
  return `${TOPICS_PATH}#${slug}`;
}

export function topicEditPath(slug: string): string {
  return `${TOPICS_PATH}?edit=${slug}`;
}

export const TOPICS_FEED_PATH = "/topics.ics";

export function editPath(slug: string): string {
  return `/edit-post/${slug}`;
}

export function markdownPath(path: string): string {
  return `${path}.md`;
}

export function feedPath(path: string, format: "xml" | "json" = "xml"): string {
  return `${path === HOME_PATH ? "" : path}/feed.${format}`;
}

export function sitemapPath(page: number): string {
  return page === 0 ? "/sitemap.xml" : `/sitemap.xml?page=${page}`;
}

/**
 * Returns the address of a drawn picture for social networks. `name` is a post's id, or the name of the home page's or a
 * list's picture. The address changes with `version`, so that networks fetch the new picture.
 */
export function socialImagePath(name: string, version: number | string): string {
  return `/media/social/${name}-${version}.png`;
}

export function holdsPages(categorySlug: string): boolean {
  return categorySlug === PAGES_CATEGORY;
}

/** The slug of the built-in category of pages (O nas, Kontakt). Its posts never appear on the home page, in feeds, tags or archives. */
export const PAGES_CATEGORY = "strony";

/** Puts `search` (`?a=b`) into an address, before its fragment. An address that already has a query stays as it is. */
export function withSearch(address: string, search: string): string {
  if (address.includes("?")) return address;
  const fragment = address.indexOf("#");
  return fragment === -1 ? address + search : address.slice(0, fragment) + search + address.slice(fragment);
}

/** Returns an address up to its query or fragment. */
export function withoutQuery(address: string): string {
  return address.replace(/[?#].*/s, "");
}

/** Decodes a segment of an address for people. A segment whose percent signs encode no valid UTF-8 stays unchanged. */
export function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Decodes a whole address, except for characters that separate its parts. */
export function decodedAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
