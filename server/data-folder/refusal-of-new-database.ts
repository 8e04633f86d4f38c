import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { takenAtOf } from "#core/backup/backup.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";
import type { ServerConfig } from "../base/config.ts";
import { COMMAND_LINE } from "../base/site-folder.ts";
import { BALLAST_FILE, MEDIA_FOLDER } from "./folder-names.ts";

/** The database is missing although other files of a site exist. The message is a Polish sentence. */
class LostDatabase extends Error {
  override name = "LostDatabase";
}

/**
 * Returns a function that throws `LostDatabase` when pictures, key, ballast or backups of a site exist and nobody asked for a new site. It
 * is called before a new database is created, because the next backups would hold an empty database instead of the lost one.
 */
export async function refusalOfNewDatabase(
  database: string,
  { data, keyFile, backups, beginsAnew }: Pick<ServerConfig, "data" | "keyFile" | "backups" | "beginsAnew">,
): Promise<() => void> {
  const pictures = await readdir(join(data, MEDIA_FOLDER)).catch(() => []);
  const names = await readdir(backups).catch(() => []);
  const newest = names
    .filter((name) => takenAtOf(name) !== null)
    .toSorted()
    .at(-1);
  const traces = [
    ...(pictures.length > 0 ? [dataFolderMessages.picturesIn(join(data, MEDIA_FOLDER))] : []),
    ...(existsSync(keyFile) ? [dataFolderMessages.keyFile(keyFile)] : []),
    ...(existsSync(join(data, BALLAST_FILE)) ? [dataFolderMessages.file(join(data, BALLAST_FILE))] : []),
    ...(newest === undefined ? [] : [dataFolderMessages.backupsIn(backups)]),
  ];
  return () => {
    if (beginsAnew || traces.length === 0) return;
    const backup = newest === undefined ? null : join(backups, newest);
    throw new LostDatabase(dataFolderMessages.noDatabase({ database, traces, backup, command: COMMAND_LINE }));
  };
}
