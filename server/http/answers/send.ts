import type { ServerResponse } from "node:http";
import { type CacheHeaders, readCacheHeaders } from "./cache-headers.ts";
import { chooseEncoding } from "./encoding.ts";
import { variantOf, type EncodedResponse } from "#server/page-cache/encoded-response.ts";

/* Node answers a HEAD request with the headers alone, whatever body it is given. */

export function sendPage(
  response: ServerResponse,
  page: EncodedResponse,
  { acceptEncoding, ifNoneMatch }: CacheHeaders = readCacheHeaders(response.req.rawHeaders),
): void {
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, page.etag)) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const { headers, body } = variantOf(page, chooseEncoding(acceptEncoding));
  response.writeHead(page.status, headers).end(body, "latin1");
}

/** Adds `Content-Length`. */
export function sendBytes(
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  body: Uint8Array = Buffer.alloc(0),
): void {
  response.writeHead(status, [...headers, "Content-Length", String(body.length)]);
  response.end(body);
}

export function sendJson(response: ServerResponse, status: number, headers: readonly string[], value: unknown): void {
  const type = ["Content-Type", "application/json; charset=utf-8"];
  sendBytes(response, status, [...type, ...headers], Buffer.from(JSON.stringify(value)));
}

/** The file may appear at any time, so the response is not stored. */
export function sendMissing(response: ServerResponse, headers: readonly string[]): void {
  const type = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];
  sendBytes(response, 404, [...type, ...headers], Buffer.from("Nie ma takiego pliku.\n"));
}

const ENTITY_TAG = /"[^"]*"/g;

/** Compares `If-None-Match` weakly (RFC 9110, 13.1.2): a list of quoted tags, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = etag.replace(/^W\//, "");
  return ifNoneMatch.match(ENTITY_TAG)?.includes(wanted) ?? false;
}
