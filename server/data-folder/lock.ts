import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { LOCK_FILE } from "./folder-names.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

/** The message is a Polish sentence. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
}

const SQLITE_BUSY = 5;

/** Throws `FolderInUse`. The system drops SQLite's lock with its process. */
export function lockFolder(folder: string): { release(): void } {
  const database = new DatabaseSync(join(resolve(folder), LOCK_FILE), { timeout: 0 });
  try {
    // Nothing is ever written to it; in a file, the journal of that would need room on a full disk.
    database.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return { release: () => database.close() };
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderInUse(dataFolderMessages.inUse(folder));
  }
}
