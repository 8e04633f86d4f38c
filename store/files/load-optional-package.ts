import { createRequire } from "node:module";

/** The message is one Polish sentence that names the setting and says what to do. */
export class SettingError extends Error {
  override name = "SettingError";
}

/** Where a package that only some sites need is installed, seen from the root: npm removes what is in `node_modules` and not in the lock. */
export function optionalPackageFolder(name: string): string {
  return `optional/${name.split("/").at(-1)}`;
}

/** From the folder of an optional package, in which `package.json` says its version. */
const requireFrom = (name: string) =>
  createRequire(new URL(`../../${optionalPackageFolder(name)}/package.json`, import.meta.url));

/** The error of a setting that needs a package which is not installed. Owners of the engine's own package install it beside that. */
export function missingPackage(name: string, setting: string, cause?: unknown): SettingError {
  const { dependencies } = requireFrom(name)("./package.json") as { dependencies: Record<string, string> };
  const isCheckout = import.meta.url.endsWith(".ts");
  const install = isCheckout
    ? `npm ci --prefix ${optionalPackageFolder(name)}`
    : `npm install ${name}@${dependencies[name]}`;
  return new SettingError(`${setting} wymaga pakietu ${name}: zainstaluj go poleceniem „${install}”.`, { cause });
}

/** A package that only some sites need, and that their owners install in its folder. Throws a `SettingError` where it is not installed. */
export function loadOptionalPackage(name: string, setting: string): unknown {
  try {
    return requireFrom(name)(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND" || !String(error).includes(`'${name}'`))
      throw error;
    throw missingPackage(name, setting, error);
  }
}
