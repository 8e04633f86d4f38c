import { putOriginals } from "../../files/move-originals.ts";
import type { BackupProgress } from "#core/backup/backup.ts";
import { closeFile, openFile } from "../engine/open.ts";
import { openReplicatedStore, type ReplicatedOptions } from "../replication/open-replicated-store.ts";
import { originalsOf } from "../replication/site-move.ts";

/**
 * Makes a restored data folder the site of a log: pictures go to the shared files first, then an epoch begins, and every other
 * server replaces what it has. Resolves the position at which it began. It may be called again after it was broken off.
 */
export async function beginRestoredEpoch(
  options: ReplicatedOptions,
  { folder, progress }: { folder: string; progress: BackupProgress },
): Promise<number> {
  const opened = openFile(options, "by-log");
  const originals = originalsOf(opened.writer);
  closeFile(opened, options.file);
  await putOriginals({ originals, folder, files: options.files, progress });
  const store = await openReplicatedStore({ ...options, newEpoch: true });
  const position = store.position();
  await store.close();
  return position;
}
