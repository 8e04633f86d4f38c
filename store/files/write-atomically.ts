import { createHash } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Writes a file under a temporary name in the same file system, syncs and renames it, so that the file exists complete or not at all.
 * `check` gets the SHA-256 of the bytes in hexadecimal digits. If `check` throws, the file is not renamed.
 */
export async function writeAtomically(
  path: string,
  temporary: string,
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  check: (sha256: string) => void = () => {},
): Promise<void> {
  const hash = createHash("sha256");
  try {
    const file = await open(temporary, "w");
    try {
      for await (const chunk of chunks) {
        hash.update(chunk);
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    check(hash.digest("hex"));
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Syncs the names in a folder to the disk. Windows has no such call. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
