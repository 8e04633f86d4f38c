import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { ViewHeaders } from "../../counters/view-rules.ts";
import { acceptedEncodings } from "../../page-cache/accepted-encodings.ts";
import { variantOf, type EncodedResponse } from "#server/page-cache/encoded-response.ts";
import { httpMessages } from "#core/messages/server/http.ts";

/** The headers that decide which cached page is sent, and whether that counts as a view; undefined when absent. */
export interface PageHeaders extends ViewHeaders {
  accept: string | undefined;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
  ifModifiedSince: string | undefined;
  cookie: string | undefined;
  /** The header `Host`; null when it was sent twice. */
  host: string | null | undefined;
}

/** Reads the headers in one loop over the raw list, because `request.headers` would first build an object of all headers. */
export function readPageHeaders(rawHeaders: readonly string[]): PageHeaders {
  let [accept, acceptEncoding, ifNoneMatch, ifModifiedSince, cookie]: (string | undefined)[] = [];
  let [userAgent, referer, purpose, fetchDest]: (string | undefined)[] = [];
  let host: string | null | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const value = rawHeaders[at + 1] ?? "";
    const name = (rawHeaders[at] ?? "").toLowerCase();
    if (name === "host") host = host === undefined ? value : null;
    else if (name === "accept") accept = joined(accept, value);
    else if (name === "cookie") cookie = joined(cookie, value, "; ");
    else if (name === "if-none-match") ifNoneMatch = joined(ifNoneMatch, value);
    else if (name === "if-modified-since") ifModifiedSince = joined(ifModifiedSince, value);
    else if (name === "accept-encoding") acceptEncoding = joined(acceptEncoding, value);
    else if (name === "user-agent") userAgent = value;
    else if (name === "referer") referer = value;
    else if (name === "sec-purpose") purpose = value;
    else if (name === "sec-fetch-dest") fetchDest = value;
  }
  return { accept, acceptEncoding, ifNoneMatch, ifModifiedSince, cookie, host, userAgent, referer, purpose, fetchDest };
}

/** Matches a name or an IP address, and perhaps a port: RFC 9110, 7.2. */
const HOST = /^(?:[a-z\d][a-z\d._-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

let soundHost = "";

/** Returns whether `Host` is valid. A request in HTTP/1.0 may omit `Host`. */
export function isHostSound({ host }: PageHeaders): boolean {
  if (host === undefined || host === soundHost) return true;
  if (host === null || !HOST.test(host)) return false;
  soundHost = host;
  return true;
}

function joined(before: string | undefined, value: string, by = ", "): string {
  return before === undefined ? value : before + by + value;
}

/** Sends a page, or 304 when the client has the page. For a HEAD request Node itself leaves the body out. */
export function sendPage(
  response: ServerResponse,
  page: EncodedResponse,
  { acceptEncoding, ifNoneMatch, ifModifiedSince }: PageHeaders = readPageHeaders(response.req.rawHeaders),
): void {
  // RFC 9110, 13.2.2: when the request has `If-None-Match`, that header alone decides, and dates are ignored.
  const isUnchanged =
    ifNoneMatch === undefined
      ? ifModifiedSince !== undefined && Date.parse(ifModifiedSince) >= page.unchangedSince
      : matchesEtag(ifNoneMatch, page.etag);
  if (isUnchanged) {
    response.writeHead(304, page.notModified).end();
    return;
  }
  const { headers, body } = variantOf(page, acceptedEncodings(acceptEncoding));
  response.writeHead(page.status, headers).end(body, "latin1");
}

/** Sends bytes, with their `Content-Length`. */
export function sendBytes(
  response: ServerResponse,
  status: number,
  headers: readonly string[],
  body: Uint8Array = Buffer.alloc(0),
): void {
  response.writeHead(status, [...headers, "Content-Length", String(body.length)]);
  response.end(body);
}

/** Sends a value as JSON. */
export function sendJson(response: ServerResponse, status: number, headers: readonly string[], value: unknown): void {
  const type = ["Content-Type", "application/json; charset=utf-8"];
  sendBytes(response, status, [...type, ...headers], Buffer.from(JSON.stringify(value)));
}

/** Answers 404 or 410 for a file. The file may appear at any time, so the response must not be stored. */
export function sendMissing(response: ServerResponse, headers: readonly string[], status: 404 | 410 = 404): void {
  const type = ["Content-Type", "text/plain; charset=utf-8", "Cache-Control", "no-store"];
  sendBytes(response, status, [...type, ...headers], Buffer.from(httpMessages.noFile));
}

const ENTITY_TAG = /"[^"]*"/g;

/** Compares `If-None-Match`, a list of quoted tags or `*`, weakly with a tag (RFC 9110, 13.1.2). */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string | null): boolean {
  if (!ifNoneMatch || !etag) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  const wanted = etag.replace(/^W\//, "");
  return ifNoneMatch.match(ENTITY_TAG)?.includes(wanted) ?? false;
}

/** Sends the bytes of a file from `start` to `end` inclusive, and ends the response. Stops reading when the client has left. */
export async function sendFilePart(
  response: ServerResponse,
  file: string,
  { start = 0, end }: { start?: number; end: number },
): Promise<void> {
  await pipeline(createReadStream(file, { start, end }), response).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  });
}
