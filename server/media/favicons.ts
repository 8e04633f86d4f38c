import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Store } from "#core/store.ts";
import type { Blobs } from "#core/media/store.ts";
import { matchesEtag, sendBytes } from "../http/answers/send.ts";
import type { ServerRoute } from "../http/routing/router.ts";
import { iconPng } from "#server/media/picture-codec.ts";

interface Options {
  store: Pick<Store, "read">;
  blobs: Pick<Blobs, "original">;
  security: readonly string[];
}

const ICON_CACHE = "public, no-cache";

const ICONS = {
  "favicon.ico": { size: 48, type: "image/x-icon" },
  "favicon.svg": { size: 128, type: "image/svg+xml" },
  "apple-touch-icon.png": { size: 180, type: "image/png" },
  "icon-192.png": { size: 192, type: "image/png" },
  "icon-512.png": { size: 512, type: "image/png" },
} as const;

type IconName = keyof typeof ICONS;

/** Returns the routes of the favicons, by path. */
export function createFaviconRoutes(options: Options): Record<string, ServerRoute> {
  const names = Object.keys(ICONS) as IconName[];
  return Object.fromEntries(names.map((name) => [`/${name}`, iconAddress(name, options)]));
}

function iconAddress(name: IconName, { store, blobs, security }: Options): ServerRoute {
  let cached: { id: string | null; icon: ReturnType<typeof makeIcon> } | null = null;
  return async (request, response) => {
    const { faviconId: id } = await store.read.settings();
    if (cached?.id !== id) cached = { id, icon: makeIcon(name, id, blobs) };
    const { bytes, etag } = await cached.icon.catch((error: unknown) => {
      cached = null;
      throw error;
    });
    const headers = ["Cache-Control", ICON_CACHE, "ETag", etag, ...security];
    if (matchesEtag(request.headers["if-none-match"], etag)) response.writeHead(304, headers).end();
    else sendBytes(response, 200, ["Content-Type", ICONS[name].type, ...headers], bytes);
  };
}

async function makeIcon(name: IconName, id: string | null, blobs: Options["blobs"]) {
  const bytes = (id === null ? null : await chosenIcon(name, id, blobs)) ?? (await defaultIcon(name));
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** Returns the icon that comes with the program. The larger icons are drawn from `favicon.svg`. */
async function defaultIcon(name: IconName): Promise<Buffer> {
  const drawn = name.startsWith("icon-");
  const file = await readFile(new URL(`../icons/${drawn ? "favicon.svg" : name}`, import.meta.url));
  return drawn ? iconPng(file, ICONS[name].size, false) : file;
}

/** Returns the icon made from the picture that the team chose. Null means the default icon: the picture is gone or unreadable. */
async function chosenIcon(name: IconName, id: string, blobs: Options["blobs"]): Promise<Buffer | null> {
  const original = await blobs.original(id);
  const { size } = ICONS[name];
  const png = original && (await iconPng(original, size, name === "apple-touch-icon.png").catch(() => null));
  if (!png || ICONS[name].type === "image/png") return png;
  return name === "favicon.ico" ? asIco(png, size) : asSvg(png, size);
}

const ICO_HEAD_BYTES = 22;

function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, ICO_HEAD_BYTES, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

function asSvg(png: Buffer, size: number): Buffer {
  const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${png.toString("base64")}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${image}</svg>`);
}
