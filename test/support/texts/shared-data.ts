import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the shared test data lies, relative to this file: a folder beside the checkout, never part of it. */
const SHARED_DATA = "../../../../shared/data/";

/**
 * The absolute path of a file or folder of the shared test data, or null (after printing why) where it does not lie
 * beside the checkout; tests over it are then skipped.
 */
export function sharedData(name: string): string | null {
  const path = fileURLToPath(new URL(SHARED_DATA + name, import.meta.url));
  if (existsSync(path)) return path;
  console.log(`skipped: the shared test data "${name}" is not beside this checkout`);
  return null;
}
