import { chmod, mkdir } from "node:fs/promises";
import { SettingError } from "../config.ts";
import { OWNER_ONLY } from "./durable-file.ts";
import { lockFolder } from "./lock.ts";
import { finishReplacement } from "./replace-site.ts";

/**
 * Makes and locks the data folder, and finishes a restore that was broken off. Rejects with `FolderInUse` and, where a file is in its
 * place, with `SettingError`.
 */
export async function takeFolder(data: string): Promise<ReturnType<typeof lockFolder>> {
  await mkdir(data, { recursive: true, mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST" && error.code !== "ENOTDIR") throw error;
    throw new SettingError(`Folder danych (SZPALTA_DATA albo --to) ma być folderem, a „${data}” nim nie jest.`);
  });
  // Made by hand or by an earlier release. Fails harmlessly for another owner's folder.
  await chmod(data, OWNER_ONLY).catch(() => undefined);
  const lock = lockFolder(data);
  try {
    await finishReplacement(data);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}
