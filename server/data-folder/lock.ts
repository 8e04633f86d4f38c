import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** The message is a Polish sentence. */
export class FolderInUse extends Error {
  override name = "FolderInUse";
}

const LOCK_FILE = "szpalta.lock";

/** Throws `FolderInUse`. The system drops SQLite's lock with its process. Shared within a process until the last release. */
export async function lockFolder(folder: string): Promise<{ release(): void }> {
  const file = join(resolve(folder), LOCK_FILE);
  const lock = held.get(file) ?? { database: take(file, folder), holders: 0 };
  held.set(file, lock);
  lock.holders += 1;
  let released = false;
  return {
    release() {
      if (released) return;
      released = true;
      lock.holders -= 1;
      if (lock.holders > 0) return;
      held.delete(file);
      lock.database.close();
    },
  };
}

const held = new Map<string, { database: DatabaseSync; holders: number }>();

const SQLITE_BUSY = 5;

function take(file: string, folder: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec("BEGIN EXCLUSIVE");
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderInUse(`Z folderu danych „${folder}” korzysta już inny proces Szpalty; najpierw go zatrzymaj.`);
  }
}
