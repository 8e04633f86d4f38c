import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionalPackageFolder } from "#store/files/load-optional-package.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What servers and emulators that only tests need are installed in. */
export const HOSTED_FOLDER = join(ROOT, "test/hosted");

/** Whether a package that only some sites need is installed. */
export function hasOptionalPackage(name: string): boolean {
  return existsSync(join(ROOT, optionalPackageFolder(name), "node_modules", name, "package.json"));
}

/** Whether what several servers need is installed. */
export const hasLogPackages = ["@google-cloud/firestore", "aws4fetch", "pg"].every(hasOptionalPackage);
