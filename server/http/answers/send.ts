import type { IncomingMessage, ServerResponse } from "node:http";
import { type CacheHeaders, readCacheHeaders } from "./cache-headers.ts";
import { chooseEncoding } from "./encoding.ts";
import { variantOf, type EncodedResponse } from "#server/page-cache/encoded-response.ts";

export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: EncodedResponse,
  { acceptEncoding, ifNoneMatch }: CacheHeaders = readCacheHeaders(request.rawHeaders),
): void {
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, page.etag)) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const { headers, body } = variantOf(page, chooseEncoding(acceptEncoding));
  response.writeHead(page.status, headers);
  if (request.method === "HEAD") response.end();
  else response.end(body, "latin1");
}

/** Adds `Content-Length`; a HEAD request gets the headers alone. */
export function sendBytes(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  body: Uint8Array,
): void {
  response.writeHead(status, [...headers, "Content-Length", String(body.length)]);
  if (request.method === "HEAD") response.end();
  else response.end(body);
}

export function sendJson(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  value: unknown,
): void {
  const type = ["Content-Type", "application/json; charset=utf-8"];
  sendBytes(request, response, status, [...type, ...headers], Buffer.from(JSON.stringify(value)));
}

/** The file may appear at any time, so the response is not stored. */
export function sendMissing(request: IncomingMessage, response: ServerResponse, headers: readonly string[]): void {
  const type = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];
  sendBytes(request, response, 404, [...type, ...headers], Buffer.from("Nie ma takiego pliku.\n"));
}

const ENTITY_TAG = /(?:W\/)?"[^"]*"/g;

/** Compares `If-None-Match` weakly (RFC 9110, 13.1.2): a list of quoted tags, or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = opaque(etag);
  return (ifNoneMatch.match(ENTITY_TAG) ?? []).some((each) => opaque(each) === wanted);
}

function opaque(etag: string): string {
  return etag.startsWith("W/") ? etag.slice(2) : etag;
}
