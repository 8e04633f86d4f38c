import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Whether the program runs from the installed package (JavaScript) and not from a checkout of the sources (TypeScript). */
export const IS_PACKAGE = import.meta.url.endsWith(".js");

export const SITE_FILE = "szpalta.config.ts";

/** The absolute path of the site's folder: in the package, the folder around the working directory; otherwise the checkout. */
export const SITE_FOLDER = IS_PACKAGE
  ? siteFolderAround(process.cwd())
  : fileURLToPath(new URL("../..", import.meta.url));

/** Returns the nearest folder, from `folder` upwards, with a site's file or a package.json; else `folder` itself. */
export function siteFolderAround(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if ([SITE_FILE, "package.json"].some((name) => existsSync(join(at, name)))) return at;
    if (dirname(at) === at) return folder;
  }
}
