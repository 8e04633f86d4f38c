import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chooseEncoding, type Encoding } from "../answers/encoding.ts";
import type { ServerRoute } from "./router.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";

/** A year and never asked about again: the name of a file says what is in it. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Files up to this size stay in memory after their first request; a build has some hundred of them at most. */
const KEPT_BYTES = 512 * 1024;

const TYPES: Record<string, string> = {
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

/** Answers `/assets/{name}`, with `.br` and `.gz` beside the files. Names are read once. */
export function createAssets(folder: string, security: readonly string[]): ServerRoute {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  const kept = new Map<string, Buffer>();

  async function bytesOf(name: string): Promise<Buffer | null> {
    const known = kept.get(name);
    if (known) return known;
    try {
      const bytes = await readFile(join(folder, name));
      if (bytes.length <= KEPT_BYTES) kept.set(name, bytes);
      return bytes;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  return async (request, response, name) => {
    const type = TYPES[extname(name)];
    if (!type || !names.has(name)) return sendMissing(request, response, security);
    const accepted = chooseEncoding(request.headers["accept-encoding"]);
    const encoding = names.has(name + ENDINGS[accepted]) ? accepted : "identity";
    const bytes = await bytesOf(name + ENDINGS[encoding]);
    if (!bytes) return sendMissing(request, response, security);
    const headers = ["Content-Type", type, "Cache-Control", IMMUTABLE, ...security];
    if (names.has(`${name}.br`) || names.has(`${name}.gz`)) headers.push("Vary", "Accept-Encoding");
    if (encoding !== "identity") headers.push("Content-Encoding", encoding);
    sendBytes(request, response, 200, headers, bytes);
  };
}
