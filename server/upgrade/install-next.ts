import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { isLaterVersion } from "../app-version.ts";
import type { UpgradeCommand } from "../cli/commands.ts";
import { SettingError } from "../config.ts";
import { COMMAND_LINE } from "../site-folder.ts";
import { installedVersion, makeNext, removeNext } from "./site-versions.ts";

type Target = NonNullable<UpgradeCommand["target"]>;

interface Manifest {
  dependencies?: Record<string, string>;
}

const UNCHANGED = "Niczego nie zmieniono: witryna działa na dotychczasowej wersji.";

/**
 * Has npm install another version of the engine beside the present one, with what else the site's folder depends on. Resolves the
 * version; rejects with a SettingError where that is none of ours or not newer than `present`, and leaves nothing.
 */
export async function installNext(site: string, target: Target, present: string): Promise<string> {
  const next = makeNext(site);
  try {
    const manifest = JSON.parse(await readFile(join(site, "package.json"), "utf8")) as Manifest;
    // In the registry the name may be somebody else's.
    if ("version" in target && manifest.dependencies?.["szpalta"]?.includes(":"))
      refuse(`Ta Szpalta jest z pliku, więc podaj plik nowego wydania: ${COMMAND_LINE} upgrade ../szpalta-….tgz.`);
    const szpalta = "file" in target ? `file:${basename(target.file)}` : target.version;
    if ("file" in target)
      await copyFile(target.file, join(next, basename(target.file))).catch(() =>
        refuse(`Nie ma pliku ${target.file}.`),
      );
    const changed = { ...manifest, dependencies: { ...manifest.dependencies, szpalta } };
    await writeFile(join(next, "package.json"), `${JSON.stringify(changed, null, 2)}\n`);
    for (const name of ["package-lock.json", ".npmrc"])
      await copyFile(join(site, name), join(next, name)).catch(() => undefined);
    await install(next);
    const version = installedVersion(next);
    if (version === null) return refuse("To nie jest pakiet Szpalty.");
    if (!isLaterVersion(version, present))
      return refuse(`Zainstalowana jest wersja ${present}, a to jest ${version}: nie ma czego aktualizować.`);
    // The exact one, as `szpalta new` writes it.
    if ("version" in target && changed.dependencies.szpalta !== version) {
      const exact = { ...changed, dependencies: { ...changed.dependencies, szpalta: version } };
      await writeFile(join(next, "package.json"), `${JSON.stringify(exact, null, 2)}\n`);
    }
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
  let said = "";
  npm.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const [code] = (await once(npm, "close").catch(() => refuse("Nie ma polecenia npm."))) as [number | null];
  if (code === 0) return;
  const why = said
    .split("\n")
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/, "").trim())
    .filter((line) => line !== "" && !line.startsWith("A complete log"));
  refuse(`Tej wersji nie udało się zainstalować. npm mówi: ${why.slice(0, 3).join(" ")}`);
}

function refuse(why: string): never {
  throw new SettingError(`${why} ${UNCHANGED}`);
}
