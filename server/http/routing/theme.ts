import { createHash } from "node:crypto";
import { join } from "node:path";
import { readIfThere } from "../../data-folder/durable-file.ts";
import type { SecurityHeaders } from "../answers/security-headers.ts";
import { sendBytes, sendMissing } from "../answers/send.ts";
import { IMMUTABLE } from "./assets.ts";
import { createFolderFiles } from "./public-files.ts";
import type { ServerRoute } from "./router.ts";

/** Path below `/assets/`, a reserved word, so that no category loses its address. */
const THEME = "theme/";

/** Font files seldom change, and text jumps when its font arrives late. */
const DAY = "public, max-age=86400";

export interface Theme {
  /** URL path, which contains a hash of the content. */
  path: string;
  css: Buffer;
}

/** The owner's style sheet as it is at the start, in a layer after the site's own; null where there is none. */
export async function readTheme(siteFolder: string): Promise<Theme | null> {
  const own = await readIfThere(join(siteFolder, "theme/site.css"));
  if (!own) return null;
  const css = Buffer.from(`@layer theme {\n${own.toString("utf8")}\n}\n`);
  const hash = createHash("sha256").update(css).digest("base64url").slice(0, 10);
  return { path: `/assets/${THEME}site-${hash}.css`, css };
}

/** Serves the theme and its fonts; everything else below `/assets/` is served by `assets`. */
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
