import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileStoreMessages } from "#core/messages/store/site-log.ts";

/** The error of a wrong setting. The message is one Polish sentence that names the setting and says what to do. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** Whether Szpalta runs from its npm package and not from a checkout. Optional packages are installed beside the npm package. */
const IS_PACKAGE = import.meta.url.endsWith(".js");

/**
 * Returns the folder in a checkout where an optional package is installed. npm would remove the package from `node_modules`, because the
 * package is not in the lock file.
 */
export function optionalPackageFolder(name: string): string {
  return `optional/${name.split("/").at(-1)}`;
}

/** Makes the error for a setting whose package is not installed. */
export function missingPackage(name: string, setting: string, cause?: unknown): SettingError {
  const command = IS_PACKAGE
    ? `npm install ${name}@${versionOf(name)}`
    : `npm ci --prefix ${optionalPackageFolder(name)}`;
  return new SettingError(fileStoreMessages.packageMissing(setting, name, command), { cause });
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

/** Loads a package that only some sites need. Owners of these sites install it. Throws a `SettingError` if it is not installed. */
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
