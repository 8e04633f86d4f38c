/** WordPress's keys for "a post by its number", looked up on `/` only (platform.md, Former paths). */
const WORDPRESS_KEYS = ["p", "page_id"];

/** Digits of a WordPress id; longer ones are no id. */
const WORDPRESS_ID = /^\d{1,12}$/;

/**
 * The form in which a former path is stored and looked up: decoded where that is possible, NFC, without a trailing slash;
 * `/?p=123` for WordPress's numbers on `/`. Null for an address that cannot be anybody's former path. Takes a path with or
 * without its percent-encoding, and a query with or without `?`.
 */
export function formerKey(path: string, search: string): string | null {
  if (path === "/") return wordpressKey(search);
  if (!path.startsWith("/")) return null;
  const key = path.split("/").map(decodeSegment).join("/").normalize("NFC").replace(/\/+$/, "");
  return key === "" ? null : key;
}

function wordpressKey(search: string): string | null {
  const query = new URLSearchParams(search);
  for (const key of WORDPRESS_KEYS) {
    const id = query.get(key);
    if (id !== null && WORDPRESS_ID.test(id)) return `/?${key}=${id}`;
  }
  return null;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
