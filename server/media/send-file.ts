import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { FILE_TYPES, type Media, mediaEnding, mediaPath } from "#core/base/media.ts";
import type { Blobs } from "#core/media/store.ts";
import type { StoreRead } from "#core/store.ts";
import { matchesEtag, sendFilePart } from "../http/answers/send.ts";
import { IMMUTABLE } from "../http/routing/assets.ts";

interface Dependencies {
  blobs: Pick<Blobs, "fileAt">;
  read: Pick<StoreRead, "media">;
  security: readonly string[];
}

/** Matches types that browsers show or play. Files of other types are downloaded. */
const SHOWN = /^(?:(?:audio|video)\/|application\/pdf$|text\/vtt$)/;

/**
 * The policy of a PDF in place of the sandbox, in which Chromium shows an empty page: its viewer is a plug-in. A PDF is no page of the site,
 * and with `nosniff` no browser reads it as one; if one did, nothing in it could run or be sent.
 */
const PDF_POLICY = "script-src 'none'; connect-src 'none'; form-action 'none'; base-uri 'none'";

/**
 * Answers with a file of the library other than a picture: all of it, or the range in the header `Range`. Resolves to false when no such
 * file is below `/media/`. `security` has a sandbox policy, so that nothing in a file runs as a page of the site.
 */
export async function sendFile(
  { blobs, read, security }: Dependencies,
  request: IncomingMessage,
  response: ServerResponse,
  rest: string,
): Promise<boolean> {
  const [, id = "", ending = ""] = /^([0-9a-f]{32})\.([a-z0-9]{2,4})$/.exec(rest) ?? [];
  if (!FILE_TYPES.some((type) => mediaEnding(type) === ending)) return false;
  const [media] = await read.media([id]);
  const file = media && mediaPath(media) === `/media/${rest}` ? await blobs.fileAt(media) : null;
  if (!media || file === null) return false;
  const { size } = await stat(file);
  const etag = `"${media.id}"`;
  const served = ["Accept-Ranges", "bytes", "Cache-Control", IMMUTABLE, "ETag", etag];
  const headers = [...served, ...describing(media), ...policyOf(media, security)];
  if (matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers).end();
    return true;
  }
  // RFC 9110, 13.1.5: a part is sent only of the version that the client has the rest of.
  const ifRange = request.headers["if-range"];
  const isSame = ifRange === undefined || ifRange === etag;
  const part = isSame ? partOf(request.headers.range, size) : null;
  if (part === "unsatisfiable") {
    response.writeHead(416, [...headers, "Content-Range", `bytes */${size}`, "Content-Length", "0"]).end();
    return true;
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  headers.push("Content-Length", String(end - start + 1));
  if (part) headers.push("Content-Range", `bytes ${start}-${end}/${size}`);
  response.writeHead(part ? 206 : 200, headers);
  if (request.method === "HEAD" || size === 0) response.end();
  else await sendFilePart(response, file, { start, end });
  return true;
}

/** Returns the type of a file and, by RFC 6266, its name: in ASCII for old programs, and as it is. */
function describing({ name, type }: Media): string[] {
  const shown = /\.[a-z0-9]{2,5}$/i.test(name) ? name : `${name}.${mediaEnding(type)}`;
  const encoded = encodeURIComponent(shown.toWellFormed()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const charset = type.startsWith("text/") ? "; charset=utf-8" : "";
  const how = SHOWN.test(type) ? "inline" : "attachment";
  const plain = shown.replaceAll(/[^\w .-]/g, "_");
  const names = `filename="${plain}"; filename*=UTF-8''${encoded}`;
  return ["Content-Type", type + charset, "Content-Disposition", `${how}; ${names}`];
}

/** Returns the headers of the security policy for a file. */
function policyOf({ type }: Media, security: readonly string[]): string[] {
  return security.map((value) => (type === "application/pdf" && value === "sandbox" ? PDF_POLICY : value));
}

/** Returns the range of bytes in a header `Range` (RFC 9110, 14.2); null for several ranges, another unit, or no range. */
function partOf(header: string | undefined, size: number): { start: number; end: number } | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return start > end || start >= size ? "unsatisfiable" : { start, end };
}
