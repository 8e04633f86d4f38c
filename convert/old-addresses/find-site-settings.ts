import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathInSite, type SiteFiles } from "#convert/old-addresses/address-scheme.ts";
import { isSiteSettings } from "#convert/old-addresses/detect-address-scheme.ts";
import { isFolder, type SourceFolder, withFoldersAbove } from "../markdown/source-folder.ts";

/** A configuration file may have at most this many bytes; a larger file is ignored. */
const SETTINGS_LIMIT = 262_144;

/** Folders, relative to the root of the site, that may contain the site's configuration. */
const SETTINGS_FOLDERS = ["", "config/_default"];

/** Folders whose files define routes. At most `MOST_ROUTES` of these files are listed. */
const ROUTE_FOLDERS = ["src/pages", "src/app", "pages", "app"];
const MOST_ROUTES = 2_000;

/** At most this many imported paths are compared to recognise a generator without a configuration. */
const MOST_EXAMPLES = 500;

/** Finds the configuration of the site that a folder belongs to. Looks in the folder, in its only subfolder and, unless `alone` is true, in the folders above. */
export async function findSiteSettings(folder: SourceFolder, { alone = false } = {}): Promise<SiteFiles> {
  const root = await rootOf(folder, alone);
  const place = root === null ? placeByName(folder.root) : placeIn(folder.at, root.at);
  const examples: string[] = [];
  for (const path of folder.files) {
    if (examples.length === MOST_EXAMPLES) break;
    examples.push(pathInSite(path, place));
  }
  return {
    ...place,
    settings: root?.settings ?? new Map(),
    routes: root === null ? [] : await routesOf(root.at),
    examples,
  };
}

interface Root {
  at: string;
  settings: Map<string, string>;
}

async function rootOf({ at, markdown }: SourceFolder, alone: boolean): Promise<Root | null> {
  const below = new Set<string>();
  for (const path of markdown) if (path.includes("/")) below.add(path.slice(0, path.indexOf("/")));
  const [only = "", ...others] = below;
  // An archive often contains one folder with the whole site in it.
  const within = only !== "" && others.length === 0 ? [join(at, only)] : [];
  const [, ...above] = withFoldersAbove(at);
  for (const folder of [at, ...within, ...(alone ? [] : above)]) {
    const settings = await settingsIn(folder);
    if (settings.size > 0) return { at: folder, settings };
  }
  return null;
}

async function settingsIn(at: string): Promise<Map<string, string>> {
  const settings = new Map<string, string>();
  for (const folder of SETTINGS_FOLDERS) {
    const names = await readdir(join(at, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const file = join(at, path);
      if (!entry.isFile() || !isSiteSettings(path) || (await stat(file)).size > SETTINGS_LIMIT) continue;
      settings.set(path, await readFile(file, "utf8"));
    }
  }
  return settings;
}

/** Returns how paths of the folder become paths in the site. The site's root may lie above the folder or one level inside the folder. */
function placeIn(at: string, root: string): Pick<SiteFiles, "without" | "before"> {
  const before = relative(root, at).split(sep).join("/");
  if (before.startsWith("..")) return { without: `${relative(at, root).split(sep).join("/")}/`, before: "" };
  return { without: "", before: before === "" ? "" : `${before}/` };
}

/** Guesses by the folder's name where a folder lies in a site without a configuration. */
function placeByName(name: string): Pick<SiteFiles, "without" | "before"> {
  return { without: "", before: name === "_posts" || name === "content" ? `${name}/` : "" };
}

async function routesOf(root: string): Promise<string[]> {
  const routes: string[] = [];
  for (const folder of ROUTE_FOLDERS) {
    if (!(await isFolder(join(root, folder)))) continue;
    await addFiles(root, folder, routes);
  }
  return routes;
}

async function addFiles(root: string, folder: string, routes: string[]): Promise<void> {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    if (routes.length >= MOST_ROUTES) return;
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) routes.push(path);
    else if (entry.isDirectory()) await addFiles(root, path, routes);
  }
}
