import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfThere } from "../../data-folder/durable-file.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";
import { IMMUTABLE } from "./assets.ts";
import { createFolderFiles } from "./public-files.ts";
import type { ServerRoute } from "./router.ts";

/** Below `/assets/`, so that no category loses its address. */
const THEME = "theme/";

/** Faces seldom change, and a page without its face jumps. */
const DAY = "public, max-age=86400";

export interface Theme {
  /** URL path, which follows the content. */
  path: string;
  css: Buffer;
}

/** The owner's sheet as it is at the start, in a layer after those of the site's own; null without one. */
export async function readTheme(siteFolder: string): Promise<Theme | null> {
  const own = await readIfThere(join(siteFolder, "theme/site.css"));
  if (!own) return null;
  const css = Buffer.from(`@layer theme {\n${own.toString("utf8")}\n}\n`);
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 10);
  return { path: `/assets/${THEME}site-${hash}.css`, css };
}

/** Serves the theme and its faces, and all else below `/assets/` by `assets`. */
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
