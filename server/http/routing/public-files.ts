import { realpath, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";
import { RESERVED_CATEGORIES } from "#core/base/reserved-slugs.ts";
import { ownValue } from "#core/base/values/own-value.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { matchesEtag, sendFilePart } from "../answers/send.ts";
import { TYPES } from "./assets.ts";

const MORE_TYPES: Record<string, string> = {
  ...TYPES,
  ".html": "text/html; charset=utf-8",
  ".xml": "application/xml; charset=utf-8",
  ".csv": "text/csv; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".pdf": "application/pdf",
  ".zip": "application/zip",
  ".epub": "application/epub+zip",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".gif": "image/gif",
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".woff": "font/woff",
};

/** Files that a browser may run or show as a page. They get the site's own policy. */
const DOCUMENTS = new Set([".html", ".svg", ".xml"]);

/** A file may change under its name, so browsers ask each time whether the file has changed. */
const REVALIDATED = "public, no-cache";

/** The folder (RFC 8615) that other services read, for instance for a proof of who owns the site. */
const WELL_KNOWN = ".well-known";

const RESERVED = new Set(RESERVED_CATEGORIES.filter((word) => word !== WELL_KNOWN));

/** Matches last path segments that the site itself uses, for feeds and posts as Markdown. The owner's files cannot have such names. */
const OF_PAGES = /\.md$|^feed\.(?:xml|json)$/;

const PAYLOAD = "/_payload.json";

/**
 * Returns the path below `public` that an address names; null for addresses of the site. Names of files have a full stop and slugs have
 * none, so the disk is not read for pages.
 */
export function publicPath(pathname: string): string | null {
  const isOfKind = pathname.startsWith(`/${WELL_KNOWN}/`) || pathname.lastIndexOf(".") > pathname.lastIndexOf("/");
  if (!isOfKind || pathname.endsWith(PAYLOAD)) return null;
  const segments = pathname.slice(1).split("/").map(decodeURIComponent);
  const [first = "", ...below] = segments;
  const isHidden = segments.some((text) => text === "" || (text.startsWith(".") && text !== WELL_KNOWN));
  if (isHidden || segments.some((text) => /[/\\:]/.test(text)) || RESERVED.has(first)) return null;
  if (below.length === 1 && first !== WELL_KNOWN && OF_PAGES.test(below[0] ?? "")) return null;
  return segments.join("/");
}

/** Answers a GET or HEAD with a file of a folder. When the folder has no such file, sends nothing and resolves to false. */
export type SendFile = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

/**
 * Serves the files that are in the owner's folder at the time of the request, so that changes need no restart. Symbolic links out of the
 * folder are not followed.
 */
export function createFolderFiles(folder: string, security: SecurityHeaders, cacheControl = REVALIDATED): SendFile {
  return async (request, response, path) => {
    const file = await fileIn(folder, path);
    if (!file) return false;
    const ending = extname(path).toLowerCase();
    const type =
      ownValue(MORE_TYPES, ending) ?? (ending === "" ? "text/plain; charset=utf-8" : "application/octet-stream");
    const kind = DOCUMENTS.has(ending) ? security.page : security.file;
    const headers = ["Content-Type", type, "Cache-Control", cacheControl, "ETag", file.etag, ...kind];
    if (matchesEtag(request.headers["if-none-match"], file.etag)) response.writeHead(304, headers).end();
    else {
      response.writeHead(200, [...headers, "Content-Length", String(file.bytes)]);
      if (request.method === "HEAD") response.end();
      else await sendFilePart(response, file.path, { end: Math.max(file.bytes - 1, 0) });
    }
    return true;
  };
}

/** Returns a function that tells whether a folder has a file for a path of the site, decoded, so that readers get it there. */
export function createFileCheck(folder: string): (path: string) => Promise<boolean> {
  return async (path) => {
    const named = publicPath(encodeURI(path));
    return named !== null && (await fileIn(folder, named)) !== null;
  };
}

async function fileIn(folder: string, path: string): Promise<{ path: string; bytes: number; etag: string } | null> {
  const target = await realpath(join(folder, path)).catch(() => null);
  if (target === null || !target.startsWith((await realpath(folder)) + sep)) return null;
  const file = await stat(target);
  if (!file.isFile()) return null;
  const { size, mtimeMs } = file;
  return { path: target, bytes: size, etag: `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"` };
}
