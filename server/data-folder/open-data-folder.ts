import { access, chmod, constants, mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { SettingError } from "../base/config.ts";
import { COMMAND_LINE } from "#core/messages/command-line.ts";
import { DATABASE_FILE } from "./folder-names.ts";
import { freeBytes, OWNER_ONLY } from "./durable-file.ts";
import { lockFolder } from "./lock.ts";
import { deleteBallastIfFull } from "./read-only-guard.ts";
import { finishReplacement } from "./replace-site.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

/** Error codes for a path that cannot be a folder. A part of the path is a file, or the system refuses the path. */
const NO_FOLDER = new Set(["EEXIST", "ENOTDIR", "ENAMETOOLONG", "ELOOP"]);

/** An upgrade takes the lock for a moment to see whether a server runs. A server that starts then must not end for it. */
const LOCK_PATIENCE_MS = 1_000;

/**
 * Creates and locks the data folder, deletes its ballast if the disk is full, and finishes a restore that was interrupted. Rejects with
 * `FolderInUse` or `SettingError`.
 */
export async function openDataFolder(data: string): Promise<ReturnType<typeof lockFolder>> {
  await mkdir(data, { recursive: true, mode: OWNER_ONLY }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES") throw noRights(data);
    if (!NO_FOLDER.has(error.code ?? "")) throw error;
    throw new SettingError(dataFolderMessages.noFolder(data));
  });
  // A folder made by hand or by an earlier release may have other rights. On another user's folder `chmod` fails, which is harmless.
  await chmod(data, OWNER_ONLY).catch(() => undefined);
  // Other errors are ignored here: a disk that is mounted read-only gets a sentence of its own later.
  await access(data, constants.R_OK | constants.W_OK | constants.X_OK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EACCES") throw noRights(data);
  });
  const lock = lockFolder(data, LOCK_PATIENCE_MS);
  try {
    await deleteBallastIfFull(data, await freeBytes(data));
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
 * Throws a `SettingError` when another user than the owner of the database runs a command. An ordinary user may not write to the database,
 * and root would create files that the server cannot change. `userId`: the user of this process.
 */
export async function refuseOtherUser(data: string, userId: number | undefined = process.getuid?.()): Promise<void> {
  const database = await stat(join(data, DATABASE_FILE)).catch(({ code }: NodeJS.ErrnoException) =>
    // When this user may not enter the folder, the folder's owner is compared instead of the database's.
    code === "EACCES" ? stat(data).catch(() => null) : null,
  );
  if (userId === undefined || !database || database.uid === userId) return;
  throw new SettingError(
    dataFolderMessages.ofOtherUser({ folder: data, owner: database.uid, own: userId, command: COMMAND_LINE }),
  );
}
