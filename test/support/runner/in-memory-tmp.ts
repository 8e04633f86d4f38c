import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

/** Where Linux keeps files in memory. */
const IN_MEMORY = "/dev/shm";

/** Bytes that must be free there: more than all tests of a run ever hold together. */
const LEAST_BYTES = 2 * 1024 ** 3;

/**
 * Puts the temporary files of this process and of those it starts into memory where there is room, since every store of a
 * test is synced to its disk, and removes them when it ends. Elsewhere the system's folder stays.
 */
export function keepTmpInMemory(): void {
  if (process.env["TMPDIR"] || !existsSync(IN_MEMORY)) return;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < LEAST_BYTES) return;
  const folder = mkdtempSync(join(IN_MEMORY, "szpalta-test-"));
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
