import { createRequire } from "node:module";

/** The message is one Polish sentence that names the setting and says what to do. */
export class SettingError extends Error {
  override name = "SettingError";
}

const require = createRequire(import.meta.url);

/**
 * A package that only sites with several servers need, and that their owners install beside the product. Throws a `SettingError` where it is not installed.
 */
export function loadPeer(name: string, setting: string): unknown {
  try {
    return require(name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "MODULE_NOT_FOUND" || !String(error).includes(`'${name}'`))
      throw error;
    const { peerDependencies } = require("../../package.json") as { peerDependencies: Record<string, string> };
    throw new SettingError(
      `${setting} wymaga pakietu ${name}: zainstaluj go poleceniem „npm install ${name}@${peerDependencies[name]}”.`,
      { cause: error },
    );
  }
}
