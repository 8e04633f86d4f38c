import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { isStorageTrouble } from "./storage-trouble.ts";

/**
 * Writes a whole file or nothing: to a temporary name beside it, through to the disk, then renamed. Folders on the way
 * are made.
 */
export async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const temporary = `${file}.${randomUUID()}.tmp`;
  try {
    const handle = await open(temporary, "wx");
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The same for what can be made again: a disk that does not take it now keeps nobody from having it. */
export async function keepIfThereIsRoom(file: string, bytes: Uint8Array): Promise<void> {
  await writeDurably(file, bytes).catch((error: unknown) => {
    if (!isStorageTrouble(error)) throw error;
  });
}

/** The bytes of a file, or null when there is none. */
export async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
