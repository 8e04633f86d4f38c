import { createHash } from "node:crypto";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { Store } from "#core/store.ts";
import type { Blobs } from "#core/media/store.ts";
import { matchesEtag, sendBytes, sendMissing } from "../http/answers/send.ts";
import type { ServerRoute } from "../http/routing/router.ts";
import { iconPng } from "#server/media/picture-codec.ts";
import type { SocialPictures } from "./social-pictures.ts";

interface Options {
  store: Pick<Store, "read">;
  blobs: Pick<Blobs, "original">;
  social: Pick<SocialPictures, "icon">;
  site: Pick<SiteConfig, "name">;
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

function iconAddress(name: IconName, { store, site, security, ...sources }: Options): ServerRoute {
  let cached: { key: string; icon: ReturnType<typeof makeIcon> } | null = null;
  return async (request, response) => {
    const { faviconId: id, look } = await store.read.settings();
    const key = JSON.stringify([id, site.name, look.accent, look.paper]);
    if (cached?.key !== key) cached = { key, icon: makeIcon(name, id, sources) };
    const icon = await cached.icon.catch((error: unknown) => {
      cached = null;
      throw error;
    });
    if (!icon) {
      cached = null;
      return sendMissing(response, security);
    }
    const headers = ["Cache-Control", ICON_CACHE, "ETag", icon.etag, ...security];
    if (matchesEtag(request.headers["if-none-match"], icon.etag)) response.writeHead(304, headers).end();
    else sendBytes(response, 200, ["Content-Type", ICONS[name].type, ...headers], icon.bytes);
  };
}

/** Returns the icon that the team chose, or the drawn one; null when the drawn one cannot be drawn now. */
async function makeIcon(name: IconName, id: string | null, { blobs, social }: Pick<Options, "blobs" | "social">) {
  const { size } = ICONS[name];
  const png = (id === null ? null : await chosenIcon(name, id, blobs)) ?? (await social.icon(size));
  if (!png) return null;
  const bytes = name === "favicon.ico" ? asIco(png, size) : name === "favicon.svg" ? asSvg(png, size) : png;
  return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** Returns the icon made from the picture that the team chose, as a PNG. Null when the picture is gone or unreadable. */
async function chosenIcon(name: IconName, id: string, blobs: Options["blobs"]): Promise<Uint8Array | null> {
  const original = await blobs.original(id);
  return original && iconPng(original, ICONS[name].size, name === "apple-touch-icon.png").catch(() => null);
}

const ICO_HEAD_BYTES = 22;

function asIco(png: Uint8Array, size: number): Buffer {
  const head = Buffer.from([0, 0, 1, 0, 1, 0, size, size, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, ICO_HEAD_BYTES, 0, 0, 0]);
  head.writeUInt32LE(png.length, 14);
  return Buffer.concat([head, png]);
}

function asSvg(png: Uint8Array, size: number): Buffer {
  const image = `<image width="${size}" height="${size}" href="data:image/png;base64,${Buffer.from(png).toString("base64")}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${image}</svg>`);
}
