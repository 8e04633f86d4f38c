/** Where the data of a page lies, below the page's own path. */
export const PAYLOAD_NAME = "/_payload.json";

interface PayloadAddress {
  /** The page the data belong to, with its query. */
  pathname: string;
  search: string;
  /** The build the asker runs; null when it did not say. */
  build: string | null;
}

/**
 * Reads `{page}/_payload.json?{page query}&{build}`; null for any other address. The build id is the last bare key (one
 * without `=`); the page's own query is kept byte for byte.
 */
export function parsePayloadUrl(pathname: string, search: string): PayloadAddress | null {
  if (!pathname.endsWith(PAYLOAD_NAME)) return null;
  const parts = search.slice(1).split("&").filter(Boolean);
  const at = parts.findLastIndex((part) => !part.includes("="));
  const kept = parts.filter((_, index) => index !== at);
  return {
    pathname: pathname.slice(0, -PAYLOAD_NAME.length) || "/",
    search: kept.length === 0 ? "" : `?${kept.join("&")}`,
    build: parts[at] ?? null,
  };
}

/** The address of a page's data for the build the browser runs. */
export function payloadUrl(pathname: string, search: string, build: string): string {
  return `${pathname === "/" ? "" : pathname}${PAYLOAD_NAME}${search === "" ? "?" : `${search}&`}${build}`;
}
