import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfThere } from "../../data-folder/durable-file.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";
import { IMMUTABLE } from "./assets.ts";
import { createFolderFiles } from "./public-files.ts";
import type { ServerRoute } from "./router.ts";

/** The theme's path below `/assets/`. `/assets/` is reserved, so no category can have the same address. */
const THEME = "theme/";

/** Browsers cache font files for a day, because fonts seldom change and a font that arrives late makes the text move. */
const DAY = "public, max-age=86400";

export interface Theme {
  /** The URL path. It contains a hash of the content. */
  path: string;
  css: Buffer;
}

/** Reads the owner's style sheet once, at the start, into a cascade layer after the site's styles. Null: there is no style sheet. */
export async function readTheme(siteFolder: string): Promise<Theme | null> {
  const source = await readIfThere(join(siteFolder, "theme/site.css"));
  if (!source) return null;
  const css = Buffer.from(`@layer theme {\n${source.toString("utf8")}\n}\n`);
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 10);
  return { path: `/assets/${THEME}site-${hash}.css`, css };
}

/** Serves the theme and its fonts. All other addresses below `/assets/` are left to `assets`. */
export function createThemedAssets(
  assets: ServerRoute,
  { siteFolder, theme, security }: { siteFolder: string; theme: Theme | null; security: SecurityHeaders },
): ServerRoute {
  const fonts = createFolderFiles(join(siteFolder, "theme/fonts"), security, DAY);
  return async (request, response, rest) => {
    if (!rest.startsWith(THEME)) return assets(request, response, rest);
    if (theme && theme.path === `/assets/${rest}`) {
      const type = ["Content-Type", "text/css; charset=utf-8", "Cache-Control", IMMUTABLE];
      return sendBytes(response, 200, [...type, ...security.file], theme.css);
    }
    const name = /^theme\/fonts\/([\w-][\w.-]*\.woff2?)$/.exec(rest)?.[1];
    if (!name || !(await fonts(request, response, name))) sendMissing(response, security.file);
  };
}
