import { lstat, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import { decodedPart, withoutQuery } from "#core/base/paths.ts";

/** The whole path of a regular file that really lies in the folder; null for any other. */
export async function fileInside(folder: string, path: string | null): Promise<string | null> {
  if (path === null) return null;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    return file.startsWith(root + sep) && (await lstat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}

/** What the file at an address is called. */
export function nameInAddress(address: string): string {
  return decodedPart(withoutQuery(address).split("/").at(-1) ?? "");
}
