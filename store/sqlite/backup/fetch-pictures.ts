import type { BackupProgress } from "#core/backup/backup.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { fetchOriginals, type Original } from "../../files/move-originals.ts";
import { Database } from "../engine/database.ts";

/** Brings what the library names and this server has not read yet from the shared files into its data folder. */
export async function fetchPictures(
  file: string,
  place: { folder: string; files: FileStore; progress: BackupProgress },
): Promise<void> {
  const database = new Database(file, "reader");
  let originals: Original[];
  try {
    originals = database.all<Original>("SELECT id, type FROM media ORDER BY id");
  } finally {
    database.close();
  }
  await fetchOriginals({ originals, ...place });
}
