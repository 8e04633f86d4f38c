export const PAYLOAD_NAME = "/_payload.json";

interface PayloadAddress {
  pathname: string;
  search: string;
  build: string | null;
}

/** Reads `{page}/_payload.json?{page query}&{build}`; null for others. The build is the last key without `=`. */
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

export function payloadUrl(pathname: string, search: string, build: string): string {
  return `${pathname === "/" ? "" : pathname}${PAYLOAD_NAME}${search === "" ? "?" : `${search}&`}${build}`;
}
