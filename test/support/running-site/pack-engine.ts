import { execFileSync, type StdioOptions } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { deadline } from "../runner/deadline.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

const LONGEST_PACK_MS = 120_000;

/** The package of the last run of tests, and beside it which run that was. */
const PACKED = join(ROOT, "build/packed");
const RUN = join(PACKED, "run.json");

/** Every run of tests has another one; whatever packs outside a run packs anew. */
const ownRun = () => process.env["TEST_RUN"] ?? null;

/**
 * Packs the engine of this checkout into `folder` and returns the file. A run of tests packs once: the first that needs it does so in one
 * folder of the checkout, others wait and copy; the system drops the lock of a process that ends in the middle. Throws where it takes too long.
 */
export function packEngine(folder: string): string {
  mkdirSync(PACKED, { recursive: true });
  const lock = new DatabaseSync(join(ROOT, "build/pack.lock"), { timeout: deadline(LONGEST_PACK_MS) });
  try {
    lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    const packed = packedInThisRun() ?? pack();
    const file = join(folder, basename(packed));
    copyFileSync(packed, file);
    return file;
  } finally {
    lock.close();
  }
}

function packedInThisRun(): string | null {
  if (ownRun() === null || !existsSync(RUN)) return null;
  const { run, name } = JSON.parse(readFileSync(RUN, "utf8")) as { run: string | null; name: string };
  return run === ownRun() ? join(PACKED, name) : null;
}

function pack(): string {
  rmSync(PACKED, { recursive: true, force: true });
  mkdirSync(PACKED);
  const args = ["pack", "--silent", "--pack-destination", PACKED];
  const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
  const said = execFileSync("npm", args, { cwd: ROOT, encoding: "utf8", stdio, timeout: deadline(LONGEST_PACK_MS) });
  const name = said.trim().split("\n").at(-1) ?? "";
  writeFileSync(RUN, JSON.stringify({ run: ownRun(), name }));
  return join(PACKED, name);
}
