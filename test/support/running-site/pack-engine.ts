import { execFileSync, type StdioOptions } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { deadline } from "../runner/deadline.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const LONGEST_PACK_MS = 120_000;
/** For two others before it. */
const LONGEST_WAIT_MS = 2 * LONGEST_PACK_MS;

/**
 * Packs the engine of this checkout into `folder` and returns the file. It is made in one folder of the checkout, so that tests beside
 * each other do it one after another; the system drops the lock of a process that ends in the middle. Throws where it takes too long.
 */
export function packEngine(folder: string): string {
  mkdirSync(join(ROOT, "build"), { recursive: true });
  const lock = new DatabaseSync(join(ROOT, "build/pack.lock"), { timeout: deadline(LONGEST_WAIT_MS) });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    const args = ["pack", "--silent", "--pack-destination", folder];
    const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
    const said = execFileSync("npm", args, { cwd: ROOT, encoding: "utf8", stdio, timeout: deadline(LONGEST_PACK_MS) });
    return join(folder, said.trim().split("\n").at(-1) ?? "");
  } finally {
    lock.close();
  }
}
