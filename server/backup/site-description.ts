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
import type { BackupParts } from "./backup-dependencies.ts";

type Dependencies = Pick<BackupParts, "config" | "site" | "environment" | "siteFolder">;

/** Calls `use` with what a backup holds besides the data. `zip`: path of a temporary file for the owner's files, removed at the end. */
export async function withSiteDescription<T>(
  deps: Dependencies,
  zip: string,
  use: (description: BackupTask["about"]) => Promise<T>,
): Promise<T> {
  await rm(zip, { force: true });
  try {
    return await use(await siteDescription(deps, zip));
  } finally {
    await rm(zip, { force: true });
  }
}

async function siteDescription(
  { config, site, environment, siteFolder = SITE_FOLDER }: Dependencies,
  zip: string,
): Promise<BackupTask["about"]> {
  const file = await readIfThere(join(siteFolder, SITE_FILE));
  const source = config.key ?? config.keyFile;
  // `keyFingerprint` creates a missing key file, but a backup must not create one.
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

/** The owner's files that go into a backup. The site's data is in the backup anyway, and hidden files may be secrets. */
const OWNERS = ["public/**", "theme/**"];
const BESIDE = [SITE_FILE, "package.json", "package-lock.json", "README.md"];

/** Writes the owner's files into a zip. When the owner has no files, writes no zip and returns false. */
async function zipSiteFolder(folder: string, to: string): Promise<boolean> {
  const zip = new ZipFile();
  const ownerFiles = await filesOf(folder, OWNERS);
  if (ownerFiles.length === 0) return false;
  for (const path of [...ownerFiles, ...(await filesOf(folder, BESIDE))])
    zip.addFile(join(folder, path), path.split(sep).join("/"));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to, { flags: "wx", mode: 0o600 }));
  return true;
}

async function filesOf(folder: string, patterns: string[]): Promise<string[]> {
  const paths: string[] = [];
  for await (const file of glob(patterns, { cwd: folder, withFileTypes: true })) {
    const path = relative(folder, join(file.parentPath, file.name));
    const isHidden = path.split(sep).some((name) => name.startsWith(".") && name !== ".well-known");
    if (file.isFile() && !isHidden) paths.push(path);
  }
  return paths.toSorted();
}
