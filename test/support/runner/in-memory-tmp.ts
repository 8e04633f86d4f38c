import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";

/** Bytes that must be free: more than all tests of a run ever hold. */
const LEAST_BYTES = 2 * 1024 ** 3;

/** Where there is room, puts temporary files into memory, since every store of a test is synced to its disk. */
export function keepTmpInMemory(): void {
  if (process.env["TMPDIR"] || !existsSync(IN_MEMORY)) return;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  if (bavail * bsize < LEAST_BYTES) return;
  const folder = mkdtempSync(join(IN_MEMORY, "szpalta-test-"));
  process.env["TMPDIR"] = folder;
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
}
