import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfThere } from "../../data-folder/durable-file.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";
import { IMMUTABLE } from "./assets.ts";
import { createFolderFiles, type SendFile } from "./public-files.ts";
import type { ServerRoute } from "./router.ts";

/** The theme's path below `/assets/`. `/assets/` is reserved, so no category can have the same address. */
const THEME = "theme/";

/** The path of the style sheet in development, where the sheet is read at each request. */
export const DEVELOPED_THEME = `/assets/${THEME}site.css`;

/** Browsers cache font files under their own names for a day: a text moves when its font arrives late. */
const DAY = "public, max-age=86400";

const FONT_FILE = /\bfonts\/([\w-][\w.-]*)\.(woff2?)\b/g;

export interface Theme {
  /** The URL path. It contains a hash of the content. */
  path: string;
  css: Buffer;
  /** Maps the name of a font in the style sheet, which has a hash of the font, to the name of its file. */
  fonts: ReadonlyMap<string, string>;
}

/**
 * Reads the owner's style sheet into a cascade layer after the site's styles. Fonts that it names get a hash in their name, so
 * that browsers cache them for good. Null: there is no style sheet.
 */
export async function readTheme(siteFolder: string): Promise<Theme | null> {
  const source = await readIfThere(join(siteFolder, "theme/site.css"));
  if (!source) return null;
  const text = source.toString("utf8");
  const fonts = new Map<string, string>();
  const named = new Map<string, string>();
  for (const [reference, name = "", ending = ""] of text.matchAll(FONT_FILE)) {
    const font = await readIfThere(join(siteFolder, "theme", reference));
    if (!font) continue;
    const hashed = `${name}-${hashOf(font)}.${ending}`;
    fonts.set(hashed, `${name}.${ending}`);
    named.set(reference, `fonts/${hashed}`);
  }
  const css = Buffer.from(
    `@layer theme {\n${text.replaceAll(FONT_FILE, (reference) => named.get(reference) ?? reference)}\n}\n`,
  );
  return { path: `/assets/${THEME}site-${hashOf(css)}.css`, css, fonts };
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 10);
}

interface ThemeOptions {
  siteFolder: string;
  theme: Theme | null;
  security: SecurityHeaders;
  development: boolean;
}

/** Serves the theme and its fonts. All other addresses below `/assets/` are left to `assets`. */
export function createThemedAssets(
  assets: ServerRoute,
  { siteFolder, theme, security, development }: ThemeOptions,
): ServerRoute {
  const [cached, hashed] = [DAY, IMMUTABLE].map((caching) =>
    createFolderFiles(join(siteFolder, "theme/fonts"), security, caching),
  ) as [SendFile, SendFile];
  return async (request, response, rest) => {
    if (!rest.startsWith(THEME)) return assets(request, response, rest);
    const present = development ? await readTheme(siteFolder) : theme;
    const path = `/assets/${rest}`;
    const isDeveloped = development && path === DEVELOPED_THEME;
    if (isDeveloped || path === present?.path) {
      const type = ["Content-Type", "text/css; charset=utf-8", "Cache-Control", isDeveloped ? "no-store" : IMMUTABLE];
      return sendBytes(response, 200, [...type, ...security.file], present?.css ?? Buffer.alloc(0));
    }
    const name = /^theme\/fonts\/([\w-][\w.-]*\.woff2?)$/.exec(rest)?.[1] ?? "";
    const file = present?.fonts.get(name);
    const isSent = file ? await hashed(request, response, file) : name && (await cached(request, response, name));
    if (!isSent) sendMissing(response, security.file);
  };
}
