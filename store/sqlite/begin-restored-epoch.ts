import { putOriginals } from "../files/move-originals.ts";
import type { BackupProgress } from "#core/backup/backup.ts";
import { openReplicatedStore, type ReplicatedOptions } from "./open-replicated-store.ts";
import { originalsIn } from "./replication/site-move.ts";

/**
 * Makes a restored data folder the site of a log. Pictures go to the shared file store first. Then a new epoch begins, and every other
 * server replaces its data. Resolves to the position at which the epoch began. May be called again after an interruption.
 */
export async function beginRestoredEpoch(
  options: ReplicatedOptions,
  { folder, progress }: { folder: string; progress: BackupProgress },
): Promise<number> {
  await putOriginals({ originals: originalsIn(options.file), folder, files: options.files, progress });
  const store = await openReplicatedStore({ ...options, newEpoch: true });
  const position = store.position();
  await store.close();
  return position;
}
