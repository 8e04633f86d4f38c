import { createWriteStream } from "node:fs";
import { glob } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { SITE_FILE } from "../site-folder.ts";

/** What of the folder is the owner's and no secret: not its data, which a backup has anyway, and nothing hidden. */
const OWNERS = ["public/**", "theme/**"];
const BESIDE = [SITE_FILE, "package.json", "package-lock.json", "README.md"];

/** Writes the owner's files of a site's folder to `to`, a new zip. False, and no zip, where the owner has no files. */
export async function zipSiteFolder(folder: string, to: string): Promise<boolean> {
  const zip = new ZipFile();
  const own = await filesOf(folder, OWNERS);
  if (own.length === 0) return false;
  for (const path of [...own, ...(await filesOf(folder, BESIDE))])
    zip.addFile(join(folder, path), path.split(sep).join("/"));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { flags: "wx", mode: 0o600 }));
  return true;
}

async function filesOf(folder: string, patterns: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob(patterns, { cwd: folder, withFileTypes: true })) {
    const path = relative(folder, join(file.parentPath, file.name));
    const isHidden = path.split(sep).some((name) => name.startsWith(".") && name !== ".well-known");
    if (file.isFile() && !isHidden) found.push(path);
  }
  return found.toSorted();
}
