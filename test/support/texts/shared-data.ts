import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A folder beside the checkout, never part of it. */
const SHARED_DATA = "../../../../shared/data/";

/** Absolute path, or null (with the reason printed) where it is not beside the checkout; its tests are then skipped. */
export function sharedData(name: string): string | null {
  const path = fileURLToPath(new URL(SHARED_DATA + name, import.meta.url));
  if (existsSync(path)) return path;
  console.log(`skipped: the shared test data "${name}" is not beside this checkout`);
  return null;
}
