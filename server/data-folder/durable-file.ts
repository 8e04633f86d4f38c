import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { z } from "zod";
import { isDiskError } from "./disk-errors.ts";

/** Files being written or received, inside the data folder; those left at a start are incomplete. */
export const INCOMING = "incoming";

/** Rights of the data folder and those in it: they hold drafts and password hashes. */
export const OWNER_ONLY = 0o700;

/** Writes a whole file or nothing, and makes its folders. Once it resolves, file and name survive a loss of power. */
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

/** For what can be made again: a full disk is no error. */
export async function writeIfThereIsSpace(data: string, name: string, bytes: Uint8Array): Promise<void> {
  await writeDurably(data, name, bytes).catch((error: unknown) => {
    if (!isDiskError(error)) throw error;
  });
}

/** Makes names in a folder survive a loss of power. Windows cannot open folders and writes names through by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  await using handle = await open(folder, "r");
  await handle.sync();
}

export async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** A file of JSON; null without it, and where it is somebody's own or one that a full disk cut. */
export async function readJsonIfThere<T>(file: string, schema: z.ZodType<T>): Promise<T | null> {
  const bytes = await readIfThere(file);
  if (!bytes) return null;
  try {
    return schema.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    return null;
  }
}

/** Bytes that may be written on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
