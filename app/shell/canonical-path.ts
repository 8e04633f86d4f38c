/**
 * Path and query of the canonical address: the keys the site lets stay, in sorted order, as requested; empty values and
 * `page=1` say nothing and are dropped (platform.md, Head).
 */
export function canonicalPath(pathname: string, search: string, allowed: readonly string[]): string {
  if (search === "") return pathname;
  const kept = [...new URLSearchParams(search)].filter(
    ([key, value]) => allowed.includes(key) && value !== "" && !(key === "page" && value === "1"),
  );
  if (kept.length === 0) return pathname;
  const query = new URLSearchParams(kept);
  query.sort();
  return `${pathname}?${query}`;
}
