import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** The message is one Polish sentence that names the setting and says what to do. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** In a site's folder these packages are installed beside Szpalta, in the exact versions that the checkout's folders name. */
const IS_PACKAGE = import.meta.url.endsWith(".js");

/** Where a package that only some sites need is installed, seen from the root: npm removes what is in `node_modules` and not in the lock. */
export function optionalPackageFolder(name: string): string {
  return `optional/${name.split("/").at(-1)}`;
}

/** The error of a setting that needs a package which is not installed. */
export function missingPackage(name: string, setting: string, cause?: unknown): SettingError {
  const command = IS_PACKAGE
    ? `npm install ${name}@${versionOf(name)}`
    : `npm ci --prefix ${optionalPackageFolder(name)}`;
  return new SettingError(`${setting} wymaga pakietu ${name}: zainstaluj go poleceniem „${command}”.`, { cause });
}

function versionOf(name: string): string {
  const { dependencies } = JSON.parse(readFileSync(manifestOf(name), "utf8")) as {
    dependencies: Record<string, string>;
  };
  return dependencies[name] ?? "latest";
}

function manifestOf(name: string): URL {
  return new URL(`../../${optionalPackageFolder(name)}/package.json`, import.meta.url);
}

/** A package that only some sites need, and that their owners install in its folder. Throws a `SettingError` where it is not installed. */
export function loadOptionalPackage(name: string, setting: string): unknown {
  const require = createRequire(IS_PACKAGE ? import.meta.url : manifestOf(name));
  try {
    return require(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND" || !String(error).includes(`'${name}'`))
      throw error;
    throw missingPackage(name, setting, error);
  }
}
