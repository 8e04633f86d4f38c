import type { BackupProgress } from "#core/backup/backup.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { fetchOriginals } from "../../files/move-originals.ts";
import { originalsIn } from "../replication/site-move.ts";

/** Fetches missing pictures of the library: copies them from the shared file store into the data folder. */
export async function fetchPictures(
  file: string,
  place: { folder: string; files: FileStore; progress: BackupProgress },
): Promise<void> {
  await fetchOriginals({ originals: originalsIn(file), ...place });
}
