/**
 * What a route makes of the value of one of its own query keys: the value that stands for it in a cache key, `""` for
 * the value that means the same as no key at all, or null for a value that is none.
 */
export type QueryRules = Record<string, (value: string) => string | null>;

/** No list has more pages than seven digits can count. */
const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

/** A page number from 1; the first page is the list's own address. */
export function numbered(value: string): string | null {
  if (!PAGE_NUMBER.test(value)) return null;
  return value === "1" ? "" : value;
}

/** A number from 1 where the first means something else than none: a file of the sitemap beside its index. */
export function counted(value: string): string | null {
  return PAGE_NUMBER.test(value) ? value : null;
}

/** One of a few words. */
export function oneOf(...words: string[]): (value: string) => string | null {
  return (value) => (words.includes(value) ? value : null);
}

/** The page asked for, or null when `?page=` holds something else than a page number. */
export function pageNumber(query: URLSearchParams): number | null {
  const value = query.get("page");
  if (value === null) return 1;
  return numbered(value) === null ? null : Number(value);
}

/** What a moved list keeps of the query: the page asked for. */
export function pageQuery(query: URLSearchParams): string {
  const page = pageNumber(query) ?? 1;
  return page === 1 ? "" : `?page=${page}`;
}
