import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { BALLAST_FILE, MEDIA_FOLDER } from "./folder-names.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

/** The database is missing although other files of a site exist. The message is a Polish sentence. */
class LostDatabase extends Error {
  override name = "LostDatabase";
}

/**
 * Returns a function that throws `LostDatabase` when pictures, key or ballast of a site exist. It is called before a new database is
 * created, because the next backups would hold an empty database instead of the lost one.
 */
export async function refusalOfNewDatabase(database: string, data: string, keyFile: string): Promise<() => void> {
  const pictures = await readdir(join(data, MEDIA_FOLDER)).catch(() => []);
  const traces = [
    ...(pictures.length > 0 ? [dataFolderMessages.picturesIn(join(data, MEDIA_FOLDER))] : []),
    ...(existsSync(keyFile) ? [dataFolderMessages.keyFile(keyFile)] : []),
    ...(existsSync(join(data, BALLAST_FILE)) ? [dataFolderMessages.file(join(data, BALLAST_FILE))] : []),
  ];
  return () => {
    if (traces.length === 0) return;
    throw new LostDatabase(dataFolderMessages.noDatabase(database, traces));
  };
}
