import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { isDiskError } from "./disk-errors.ts";

/** The folder inside the data folder for files that are being written or received. Files found in it at a start are incomplete. */
export const INCOMING = "incoming";

/** Rights of the data folder and its folders. They hold drafts and password hashes. */
export const OWNER_ONLY = 0o700;

/** Writes a complete file or none, and creates the file's folders. After resolving, the file survives a power failure. */
export async function writeDurably(data: string, name: string, bytes: Uint8Array): Promise<void> {
  const file = join(data, name);
  const temporary = join(data, INCOMING, randomUUID());
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY });
  await mkdir(dirname(temporary), { recursive: true, mode: OWNER_ONLY });
  try {
    await writeFile(temporary, bytes, { flag: "wx", flush: true });
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(file));
}

/** Moves a complete file from another place of the same disk, and creates its folders. After resolving, the file survives a power failure. */
export async function moveDurably(data: string, name: string, path: string): Promise<void> {
  const file = join(data, name);
  await mkdir(dirname(file), { recursive: true, mode: OWNER_ONLY });
  {
    await using handle = await open(path, "r+");
    await handle.sync();
  }
  await rename(path, file);
  await syncFolder(dirname(file));
}

/** Writes like `writeDurably`, but ignores errors of the disk. Only for files that can be made again. */
export async function writeIfThereIsSpace(data: string, name: string, bytes: Uint8Array): Promise<void> {
  await writeDurably(data, name, bytes).catch((error: unknown) => {
    if (!isDiskError(error)) throw error;
  });
}

/** Makes new and changed names in a folder survive a power failure. On Windows they survive anyway, and folders cannot be opened. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}

/** Returns the bytes of a file; null when the file does not exist. */
export async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Returns the value of a JSON file. Null without a file, or when the content does not match `schema`, for instance after a full disk. */
export async function readJsonIfThere<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const bytes = await readIfThere(file);
  if (!bytes) return null;
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    return null;
  }
}

/** Returns how many bytes this user can still write on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
