/**
 * Maps a route's query keys to checks of their values. A check returns the value for the cache key: `""` for the default,
 * null for an invalid value.
 */
export type QueryRules = Record<string, (value: string) => string | null>;

const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

export function pageKey(value: string): string | null {
  if (!PAGE_NUMBER.test(value)) return null;
  return value === "1" ? "" : value;
}

/** Accepts a number from 1. Unlike `pageKey` it keeps a 1, because the sitemap's first file (1) differs from its index (no number). */
export function numberKey(value: string): string | null {
  return PAGE_NUMBER.test(value) ? value : null;
}

/** Accepts only the given words. */
export function oneOf(...words: string[]): (value: string) => string | null {
  return (value) => (words.includes(value) ? value : null);
}

/** Returns the requested page number, 1 if there is none; null when `?page=` has another value. */
export function pageNumber(query: URLSearchParams): number | null {
  const value = query.get("page");
  if (value === null) return 1;
  return pageKey(value) === null ? null : Number(value);
}
