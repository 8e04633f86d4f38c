import { chmodSync, mkdtempSync, readFileSync, existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const IN_MEMORY = "/dev/shm";
const ON_DISK = "/var/tmp";

/** Bytes that must be free: more than the engines of all tests that run at a time, beside what other tests hold there. */
const LEAST_BYTES = 4 * 1024 ** 3;

/**
 * A new folder where packages are installed and others may look, which the tests' own folder is not made for. An engine is twelve thousand
 * files, and making those on a disk takes most of an installation; so it is in memory where there is room and programs may run from.
 */
export function makeEnginesFolder(name: string): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : existsSync(ON_DISK) ? ON_DISK : tmpdir(), name));
  chmodSync(folder, 0o755);
  return folder;
}

function hasRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY) || !existsSync("/proc/mounts")) return false;
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  const mounts = readFileSync("/proc/mounts", "utf8").split("\n");
  const options = mounts.findLast((line) => line.split(" ")[1] === IN_MEMORY)?.split(" ")[3];
  return bavail * bsize >= LEAST_BYTES && options !== undefined && !options.split(",").includes("noexec");
}
