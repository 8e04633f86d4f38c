import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isDiskError } from "./disk-errors.ts";

/** The folder of what is being written or received, inside the data folder; whatever lies there at a start was cut short. */
export const INCOMING = "incoming";

/** Rights of the data folder and of every folder in it: drafts and hashes of passwords are nobody else's to read. */
export const OWNER_ONLY = 0o700;

/** Writes a whole file or nothing: under a temporary name, synced, then renamed. Survives a loss of power. */
export async function writeDurably(data: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = join(data, name);
  const temporary = join(data, INCOMING, randomUUID());
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY });
  await mkdir(dirname(temporary), { recursive: true, mode: OWNER_ONLY });
  try {
    await writeThrough(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** The same for what can be made again: a disk that does not take it now keeps nobody from having it. */
export async function writeIfThereIsSpace(data: string, name: string, bytes: Uint8Array): Promise<void> {
  await writeDurably(data, name, bytes).catch((error: unknown) => {
    if (!isDiskError(error)) throw error;
  });
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx");
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The names in a folder survive a loss of power. Windows opens no folders, and writes their names through by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
