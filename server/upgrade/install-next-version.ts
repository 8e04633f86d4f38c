import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isLaterVersion } from "../base/app-version.ts";
import { SettingError } from "../base/config.ts";
import { installedVersion, makeNext, removeNext } from "./site-versions.ts";
import { upgradeMessages } from "#core/messages/server/upgrade.ts";

/**
 * Lets npm install a packed version of the program beside the present version, with the other dependencies of the site's folder. Resolves
 * to the packed version's number. When the file is another package or not newer than `present`, removes everything and rejects with a
 * SettingError.
 */
export async function installNextVersion(site: string, file: string, present: string): Promise<string> {
  const next = makeNext(site);
  try {
    const manifest = JSON.parse(await readFile(join(site, "package.json"), "utf8")) as Record<string, object>;
    const name = basename(file);
    await copyFile(file, join(next, name)).catch(() => refuse(upgradeMessages.noFile(file)));
    const changed = { ...manifest, dependencies: { ...manifest["dependencies"], szpalta: `file:${name}` } };
    await writeFile(join(next, "package.json"), `${JSON.stringify(changed, null, 2)}\n`);
    for (const each of ["package-lock.json", ".npmrc"])
      await copyFile(join(site, each), join(next, each)).catch(() => undefined);
    await install(next);
    const version = installedVersion(next);
    if (version === null) return refuse(upgradeMessages.noPackage);
    if (!isLaterVersion(version, present)) return refuse(upgradeMessages.notNewer(present, version));
    return version;
  } catch (error) {
    removeNext(site);
    throw error;
  }
}

async function install(folder: string): Promise<void> {
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error", `--prefix=${folder}`];
  const npm = spawn("npm", args, {
    cwd: folder,
    shell: process.platform === "win32",
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  npm.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const [code] = (await once(npm, "close").catch(() => refuse(upgradeMessages.noNpm))) as [number | null];
  if (code === 0) return;
  const why = output
    .split("\n")
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("A complete log"));
  refuse(upgradeMessages.npmFailed(why.slice(0, 3).join(" ")));
}

function refuse(why: string): never {
  throw new SettingError(upgradeMessages.unchanged(why));
}
