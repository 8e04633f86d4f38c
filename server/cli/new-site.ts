import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { appVersion } from "../base/app-version.ts";
import { SettingError } from "../base/config.ts";
import { OWNER_ONLY, readJsonIfThere } from "../data-folder/durable-file.ts";
import { IS_PACKAGE, SITE_FILE } from "../base/site-folder.ts";
import type { Report } from "../base/progress.ts";
import { cliMessages } from "#core/messages/server/cli/cli.ts";
import { newSiteTexts } from "#core/messages/server/cli/new-site.ts";

/** The folder `node_modules` in which the package is installed. */
const MODULES = fileURLToPath(new URL("../../../..", import.meta.url));

/** Creates the folder of a new site. Rejects with a `SettingError` when the folder is not empty or cannot be written. */
export async function newSite(folder: string, report: Report): Promise<void> {
  if (!IS_PACKAGE) throw new SettingError(cliMessages.packageOnly);
  try {
    await mkdir(folder, { recursive: true });
    if ((await readdir(folder)).length > 0) throw new SettingError(cliMessages.folderNotEmpty(folder));
    for (const [path, text] of Object.entries(newSiteFiles(nameOf(folder), await dependency(folder)))) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text, { flag: "wx" });
    }
    await mkdir(join(folder, "data"), { mode: OWNER_ONLY });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new SettingError(cliMessages.folderNotMade(folder, code), { cause: error });
  }
  const path = relative(process.cwd(), folder) || ".";
  report(cliMessages.folderMade(folder));
  report(cliMessages.next(path.includes(" ") ? `"${path}"` : path));
}

/** Returns the files of a new site: maps each path to its text. `szpalta`: the version, file or address that npm installs. */
function newSiteFiles(name: string, szpalta: string): Record<string, string> {
  const scripts = { start: "szpalta start", szpalta: "szpalta" };
  const manifest = { private: true, type: "module", scripts, dependencies: { szpalta } };
  return {
    "package.json": `${JSON.stringify(manifest, null, 2)}\n`,
    [SITE_FILE]: newSiteTexts.siteFile,
    ".gitignore": IGNORED,
    "README.md": newSiteTexts.readme(name),
    "public/.gitkeep": "",
    "theme/site.css": newSiteTexts.theme,
    "theme/fonts/.gitkeep": "",
  };
}

/** The `.gitignore`. It names `data`, because that folder has drafts, password hashes and the key. */
const IGNORED = `node_modules/
data/
.env
*.log
`;

/** Returns the name of the site in a folder: "moja-witryna" becomes "Moja witryna". */
function nameOf(folder: string): string {
  const words = basename(folder).replaceAll(/[-_]+/g, " ").trim() || "Witryna";
  return words.charAt(0).toLocaleUpperCase("pl") + words.slice(1);
}

const INSTALLED = z.object({ packages: z.record(z.string(), z.object({ resolved: z.string().optional() })) });

/**
 * Returns the dependency on this package for the new site's package.json: the address from which this package was installed, or the file
 * from which it was installed (copied into the site's folder), or else the exact version.
 */
async function dependency(folder: string): Promise<string> {
  const installed = await readJsonIfThere(join(MODULES, ".package-lock.json"), INSTALLED);
  const { resolved = "" } = installed?.packages["node_modules/szpalta"] ?? {};
  if (/^https?:/.test(resolved) && !resolved.includes("/szpalta/-/")) return resolved;
  if (!resolved.startsWith("file:") || !resolved.endsWith(".tgz")) return appVersion();
  const file = resolve(dirname(MODULES), decodeURIComponent(resolved.slice("file:".length)));
  await copyFile(file, join(folder, basename(file)));
  return `file:${basename(file)}`;
}
