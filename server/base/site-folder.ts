import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Whether this is the package that owners install, where the engine is JavaScript, and not a checkout of its sources. */
export const IS_PACKAGE = import.meta.url.endsWith(".js");

export const SITE_FILE = "szpalta.config.ts";

/** The owner's folder, absolute: of the package the one it is run in or below, in a checkout the checkout itself. */
export const SITE_FOLDER = IS_PACKAGE
  ? siteFolderAround(process.cwd())
  : fileURLToPath(new URL("../..", import.meta.url));

/** How a command is written in the owner's terminal. */
export const COMMAND_LINE = IS_PACKAGE ? "npx szpalta" : "npm run szpalta --";

/** The nearest folder with a site's file or a package.json, from `folder` outwards; `folder` itself where there is none. */
export function siteFolderAround(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if ([SITE_FILE, "package.json"].some((name) => existsSync(join(at, name)))) return at;
    if (dirname(at) === at) return folder;
  }
}
