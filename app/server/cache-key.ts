import { matchRoute, parsePayloadUrl } from "../routing/match-route.ts";
import type { Route } from "../routes.ts";

/** Matches the paths of pages that may be cached. Other paths, such as paths with percent signs, have several spellings. */
const PLAIN_PATH = /^\/[A-Za-z0-9._~/-]*$/;

/** Returns the cache key of a page: its path and the query keys that its route reads. Null for a page that must not be cached. */
export function cacheKey(pathname: string, search: string, build: string, canonicalQuery: readonly string[]) {
  if (!PLAIN_PATH.test(pathname)) return null;
  const payload = parsePayloadUrl(pathname, search);
  if (payload && payload.build !== null && payload.build !== build) return null;
  const page = payload ?? { pathname, search };
  const route = matchRoute(page.pathname)?.route;
  if (!route?.cacheable || (payload && route.kind !== "screen")) return null;
  const query = queryKey(route, page.search, canonicalQuery);
  return query === null ? null : pathname + query;
}

function queryKey(route: Route, search: string, canonicalQuery: readonly string[]): string | null {
  if (search === "") return "";
  const query = new URLSearchParams(search);
  for (const key of query.keys()) {
    if (Object.hasOwn(route.query, key)) continue;
    if (route.bypass?.includes(key) || canonicalQuery.includes(key)) return null;
  }
  let kept = "";
  for (const [key, standing] of Object.entries(route.query)) {
    const values = query.getAll(key);
    const first = values[0];
    if (first === undefined) continue;
    const value = values.length === 1 ? standing(first) : null;
    if (value === null) return null;
    if (value !== "") kept += `${kept === "" ? "?" : "&"}${key}=${value}`;
  }
  return kept;
}
