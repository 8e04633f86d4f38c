import { chmod, mkdir } from "node:fs/promises";
import { SettingError } from "../config.ts";
import { OWNER_ONLY } from "./durable-file.ts";
import { lockFolder } from "./lock.ts";
import { finishReplacement } from "./replace-site.ts";

/** A file in its place or above it, or a path that the system does not take. */
const NO_FOLDER = new Set(["EEXIST", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Makes and locks the data folder, and finishes a restore that was broken off. Rejects with `FolderInUse` or `SettingError`. */
export async function takeFolder(data: string): Promise<ReturnType<typeof lockFolder>> {
  await mkdir(data, { recursive: true, mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    if (!NO_FOLDER.has(error.code ?? "")) throw error;
    throw new SettingError(
      `SZPALTA_DATA ma wskazywać folder, a na ścieżce „${data}” leży plik albo system jej nie przyjmuje.`,
    );
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
