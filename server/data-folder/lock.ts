import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LOCK_FILE } from "./folder-names.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

/** Another process uses the data folder. The message is a Polish sentence. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
}

const SQLITE_BUSY = 5;

/**
 * Locks a data folder with a lock of SQLite. The system releases the lock when the process ends. `patience`: the milliseconds to wait for
 * another process to release it. Throws `FolderInUse`.
 */
export function lockFolder(folder: string, patience = 0): { release(): void } {
  const database = new DatabaseSync(join(resolve(folder), LOCK_FILE), { timeout: patience });
  try {
    // The journal is in memory, as a full disk has no space for a journal file. That is safe: nothing is ever written to this database.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderInUse(dataFolderMessages.inUse(folder));
  }
}
