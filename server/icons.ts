import { readFile } from "node:fs/promises";
import type { OwnAddress } from "./listener.ts";
import { sendBytes } from "./send.ts";

/** A day: an icon may change with a release, and its name does not. */
const ICON_CACHE = "public, max-age=86400";

/** The site's icons at the addresses browsers ask for by themselves. */
export function createIcons(security: readonly string[]): Record<string, OwnAddress> {
  return {
    "/favicon.ico": icon("favicon.ico", "image/x-icon", security),
    "/favicon.svg": icon("favicon.svg", "image/svg+xml", security),
    "/apple-touch-icon.png": icon("apple-touch-icon.png", "image/png", security),
  };
}

function icon(name: string, type: string, security: readonly string[]): OwnAddress {
  let read: Promise<Buffer> | undefined;
  return async (request, response) => {
    read ??= readFile(new URL(`icons/${name}`, import.meta.url));
    const headers = ["Content-Type", type, "Cache-Control", ICON_CACHE, ...security];
    sendBytes(request, response, 200, headers, await read);
  };
}
