import { ownValue } from "#core/base/values/own-value.ts";
import type { BuildFacts } from "#core/site/page-handler.ts";
import { existsSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { readIfThere } from "../../data-folder/durable-file.ts";
import { acceptedEncodings, type Encoding } from "../../page-cache/accepted-encodings.ts";
import type { ServerRoute } from "./router.ts";
import { sendBytes, sendMissing, sendJson } from "../answers/send.ts";

/** The cache header of files whose names contain a content hash: stored for a year, never revalidated. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** A file of at most this size stays in memory. A build has about a hundred such files. */
const CACHED_FILE_BYTES = 512 * 1024;

export const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

const ENDINGS: Record<Encoding, string> = { br: ".br", gzip: ".gz", identity: "" };

/** Matches a build's id: `BUILD_ID` or a content hash. */
const BUILD_ID = /^[A-Za-z0-9_-]{1,64}$/;

/**
 * Serves the assets of the present and former builds, compressed where a file with `.br` or `.gz` exists. The names are read once, so files
 * that are added later are not served.
 */
export function createAssets(folders: readonly string[], security: readonly string[]): ServerRoute {
  const existing = folders.filter((folder) => existsSync(folder)).toReversed();
  // Files of the same name in several builds have the same content, so it does not matter which folder a name gets.
  const names = new Map(existing.flatMap((folder) => readdirSync(folder).map((name) => [name, folder] as const)));
  const cached = new Map<string, Buffer>();

  /** Returns the bytes of a file; null when the file was deleted since the start. */
  async function bytesOf(name: string): Promise<Buffer | null> {
    const hit = cached.get(name);
    if (hit) return hit;
    const bytes = await readIfThere(join(names.get(name) ?? "", name));
    if (bytes && bytes.length <= CACHED_FILE_BYTES) cached.set(name, bytes);
    return bytes;
  }

  return async (request, response, name) => {
    const type = ownValue(TYPES, extname(name));
    if (!type || !names.has(name)) return sendMissing(response, security);
    const accepted = acceptedEncodings(request.headers["accept-encoding"]);
    const encoding = accepted.find((each) => names.has(name + ENDINGS[each])) ?? "identity";
    const bytes = await bytesOf(name + ENDINGS[encoding]);
    if (!bytes) return sendMissing(response, security);
    const headers = ["Content-Type", type, "Cache-Control", IMMUTABLE, ...security];
    if (names.has(`${name}.br`) || names.has(`${name}.gz`)) headers.push("Vary", "Accept-Encoding");
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);
    sendBytes(response, 200, headers, bytes);
  };
}

/** Answers `/builds/latest.json` and `/builds/meta/{id}.json` of this and older builds. Other addresses get a JSON 404. */
export function createBuilds(
  facts: BuildFacts,
  ownMeta: object,
  { metas, security }: { metas: string; security: readonly string[] },
): ServerRoute {
  const ownBytes = Buffer.from(JSON.stringify(ownMeta));
  return async (request, response, rest) => {
    if (rest === "latest.json") {
      const latest = { id: facts.id, timestamp: facts.timestamp };
      return sendJson(response, 200, ["Cache-Control", "no-store", ...security], latest);
    }
    const id = /^meta\/([^/]+)\.json$/.exec(rest)?.[1] ?? "";
    const meta = id === facts.id ? ownBytes : await readMeta(metas, id);
    if (!meta) {
      const missing = { url: request.url ?? "", status: 404, message: "Page Not Found" };
      return sendJson(response, 404, ["Cache-Control", "no-store", ...security], missing);
    }
    const type = ["Content-Type", "application/json; charset=utf-8", "Cache-Control", IMMUTABLE];
    sendBytes(response, 200, [...type, ...security], meta);
  };
}

async function readMeta(folder: string, id: string): Promise<Buffer | null> {
  return BUILD_ID.test(id) ? readIfThere(join(folder, `${id}.json`)) : null;
}
