import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { deadline } from "../runner/deadline.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const LONGEST_WAIT_MS = 240_000;

/**
 * Packs the engine of this checkout into `folder` and returns the file. It is made in one folder of the checkout, so that tests beside
 * each other do it one after another.
 */
export function packEngine(folder: string): string {
  mkdirSync(join(ROOT, "build"), { recursive: true });
  const lock = new DatabaseSync(join(ROOT, "build/pack.lock"), { timeout: deadline(LONGEST_WAIT_MS) });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    const args = ["pack", "--silent", "--pack-destination", folder];
    const said = execFileSync("npm", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    return join(folder, said.trim().split("\n").at(-1) ?? "");
  } finally {
    lock.close();
  }
}
