/** A route's query value: what stands for it in a cache key, `""` for the default, null for an invalid one. */
export type QueryRules = Record<string, (value: string) => string | null>;

const PAGE_NUMBER = /^[1-9]\d{0,6}$/;

export function numbered(value: string): string | null {
  if (!PAGE_NUMBER.test(value)) return null;
  return value === "1" ? "" : value;
}

/** A number from 1 where the first means something else than none: a file of the sitemap beside its index. */
export function counted(value: string): string | null {
  return PAGE_NUMBER.test(value) ? value : null;
}

export function oneOf(...words: string[]): (value: string) => string | null {
  return (value) => (words.includes(value) ? value : null);
}

/** The page asked for, or null when `?page=` holds something else than a page number. */
export function pageNumber(query: URLSearchParams): number | null {
  const value = query.get("page");
  if (value === null) return 1;
  return numbered(value) === null ? null : Number(value);
}
