import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { decodedPart, withoutQuery } from "#core/base/paths.ts";

/** Resolves with the absolute path of a regular file inside the folder. Resolves with null for any other path, also for a symbolic link out of the folder. */
export async function fileInside(folder: string, path: string | null): Promise<string | null> {
  if (path === null) return null;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    return file.startsWith(root + sep) && (await lstat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** Returns the decoded file name at the end of a URL. */
export function nameInAddress(address: string): string {
  return decodedPart(withoutQuery(address).split("/").at(-1) ?? "");
}
