import { access, chmod, constants, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SettingError } from "../base/config.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";
import { DATABASE_FILE } from "./folder-names.ts";
import { freeBytes, OWNER_ONLY } from "./durable-file.ts";
import { lockFolder } from "./lock.ts";
import { giveBallastBack } from "./read-only-guard.ts";
import { finishReplacement } from "./replace-site.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

/** A file in its place or above it, or a path that the system does not take. */
const NO_FOLDER = new Set(["EEXIST", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** Makes and locks the data folder, gives its ballast back where the disk is full, and finishes a restore that was broken off. Rejects with `FolderInUse` or `SettingError`. */
export async function takeFolder(data: string): Promise<ReturnType<typeof lockFolder>> {
  await mkdir(data, { recursive: true, mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES") throw noRights(data);
    if (!NO_FOLDER.has(error.code ?? "")) throw error;
    throw new SettingError(dataFolderMessages.noFolder(data));
  });
  // Made by hand or by an earlier release. Fails harmlessly for another owner's folder.
  await chmod(data, OWNER_ONLY).catch(() => undefined);
  // A disk that is mounted read-only has another sentence.
  await access(data, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES") throw noRights(data);
  });
  const lock = lockFolder(data);
  try {
    await giveBallastBack(data, await freeBytes(data));
    await finishReplacement(data);
    return lock;
  } catch (error) {
    lock.release();
    throw error;
  }
}

function noRights(data: string): SettingError {
  return new SettingError(dataFolderMessages.noRights(data));
}

/**
 * Throws a `SettingError` where a command is given by another user than the one whose server made the database: that user may not
 * write there, and root would leave files that the server cannot change.
 */
export async function refuseOtherUser(data: string, own: number | undefined = process.getuid?.()): Promise<void> {
  const database = await stat(join(data, DATABASE_FILE)).catch(({ code }: NodeJS.ErrnoException) =>
    // A folder that is closed to this user is as good a sign.
    code === "EACCES" ? stat(data).catch(() => null) : null,
  );
  if (own === undefined || !database || database.uid === own) return;
  throw new SettingError(
    dataFolderMessages.ofOtherUser({ folder: data, owner: database.uid, own, command: COMMAND_LINE }),
  );
}
