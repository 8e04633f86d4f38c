import { cp, mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { isDiskError } from "../../data-folder/disk-errors.ts";
import { OWNER_ONLY } from "../../data-folder/durable-file.ts";
import { ASSETS_FOLDER } from "../../data-folder/folder-names.ts";

/** The assets of at most this many former builds are still served. */
const FORMER_BUILDS = 2;

/**
 * Copies the assets of a build into the data folder, because the next version of the program will not contain them. Resolves to the folders
 * of the former builds, latest first. On a full disk nothing is copied.
 */
export async function formerAssets(data: string, assets: string, build: string): Promise<string[]> {
  const folder = join(data, ASSETS_FOLDER);
  const copy = join(folder, build);
  const now = new Date();
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    // Leftovers of an interrupted copy are removed, because copying begins anew.
    await rm(`${copy}.new`, { recursive: true, force: true });
    if (!(await stat(copy).catch(() => null))) {
      await cp(assets, `${copy}.new`, { recursive: true });
      await rename(`${copy}.new`, copy);
    }
    await utimes(copy, now, now);
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
  const names = (await readdir(folder).catch(() => [])).filter((name) => name !== build);
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })));
  const former = dated.toSorted((a, b) => b.at - a.at).map(({ name }) => join(folder, name));
  for (const old of former.slice(FORMER_BUILDS)) await rm(old, { recursive: true, force: true });
  return former.slice(0, FORMER_BUILDS);
}
