import { createWriteStream, existsSync } from "node:fs";
import { glob, rm } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { BackupTask } from "#core/backup/backup.ts";
import { appVersion } from "../base/app-version.ts";
import { readIfThere } from "../data-folder/durable-file.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { SITE_FILE, SITE_FOLDER } from "../base/site-folder.ts";
import type { BackupParts } from "./backup-task.ts";

type Parts = Pick<BackupParts, "config" | "site" | "environment" | "siteFolder">;

/** Calls `use` with the files of a backup besides the data; `zip` is a new file that holds the owner's own files meanwhile. */
export async function withSiteDescription<T>(
  deps: Parts,
  zip: string,
  use: (about: BackupTask["about"]) => Promise<T>,
): Promise<T> {
  await rm(zip, { force: true });
  try {
    return await use(await siteDescription(deps, zip));
  } finally {
    await rm(zip, { force: true });
  }
}

async function siteDescription(
  { config, site, environment, siteFolder = SITE_FOLDER }: Parts,
  zip: string,
): Promise<BackupTask["about"]> {
  const file = await readIfThere(join(siteFolder, SITE_FILE));
  const source = config.key ?? config.keyFile;
  // Asked for the fingerprint of a key that is not there, it would make one.
  const hasKey = typeof source !== "string" || existsSync(source);
  return {
    app: appVersion(),
    site: site.name,
    keyFingerprint: hasKey ? await keyFingerprint(source) : null,
    config: [
      ...(file ? [{ name: `config/${SITE_FILE}`, text: file.toString("utf8") }] : []),
      { name: "config/environment.json", text: `${JSON.stringify(environment, null, 2)}\n` },
      ...((await zipSiteFolder(siteFolder, zip)) ? [{ name: "config/site.zip", file: zip }] : []),
    ],
  };
}

/** What of the folder is the owner's and no secret: not its data, which a backup has anyway, and nothing hidden. */
const OWNERS = ["public/**", "theme/**"];
const BESIDE = [SITE_FILE, "package.json", "package-lock.json", "README.md"];

/** False, and no zip, where the owner has no files. */
async function zipSiteFolder(folder: string, to: string): Promise<boolean> {
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
