import { putOriginals } from "../files/move-originals.ts";
import type { BackupProgress } from "#core/backup/backup.ts";
import { openReplicatedStore, type ReplicatedOptions } from "./open-replicated-store.ts";
import { originalsIn } from "./replication/site-move.ts";

/**
 * Makes a restored data folder the site of a log: pictures go to the shared files first, then an epoch begins, and every other
 * server replaces what it has. Resolves the position at which it began. It may be called again after it was broken off.
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
