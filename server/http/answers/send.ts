import type { IncomingMessage, ServerResponse } from "node:http";
import { type CacheHeaders, readCacheHeaders, matchesEtag } from "./cache-headers.ts";
import { chooseEncoding } from "./encoding.ts";
import { variantOf, type EncodedResponse } from "#server/page-cache/encoded-response.ts";

/** Sends a prepared page in the client's preferred coding, or 304. */
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

/** A short 404 for a file that is not there. It may appear at any time, so nobody keeps the answer. */
export function sendMissing(request: IncomingMessage, response: ServerResponse, headers: readonly string[]): void {
  const type = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];
  sendBytes(request, response, 404, [...type, ...headers], Buffer.from("Nie ma takiego pliku.\n"));
}
