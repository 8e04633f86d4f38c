import { stat } from "node:fs/promises";
import { BackupError } from "#core/backup/backup.ts";
import { RESERVE_BYTES, lackOfSpace } from "#core/backup/disk-space.ts";
import { backupMessages } from "#core/messages/backup.ts";
import { MIB } from "../base/cache-size.ts";
import { freeBytes } from "../data-folder/durable-file.ts";
import type { BackupParts } from "./backup-dependencies.ts";

/** The disk must have this many times the database's size free: for two copies while they are compared, and one in the backup. */
const COPIES = 3;

/** Free space required beyond what the backup is known to write. */
const SPARE_BYTES = 16 * MIB;

/** Rejects with a BackupError when a backup lacks space. On the disk of the data folder a reserve has to stay free for the studio. */
export async function refuseWithoutSpace(
  { config, database, store, free }: BackupParts,
  folder: string,
): Promise<void> {
  const [{ dev, size }, pictures] = [await stat(database), await store.read.mediaBytes()];
  const reserve = dev === (await stat(folder)).dev ? RESERVE_BYTES : 0;
  const where = folder === config.backups ? backupMessages.ofBackupFolder : backupMessages.ofGivenFolder;
  await refuseWithout(COPIES * size + pictures + SPARE_BYTES + reserve, {
    folder,
    where,
    what: backupMessages.forBackup,
    free,
  });
}

interface Space {
  folder: string;
  /** Phrases in the message to the person: `where` names the disk, `what` says what the space is for. */
  where: string;
  what: string;
  free?: BackupParts["free"];
}

/** Rejects with a BackupError when the disk of a folder has less than `needed` bytes free. */
export async function refuseWithout(needed: number, { folder, where, what, free = freeBytes }: Space): Promise<void> {
  const problem = lackOfSpace(needed, await free(folder), what, where);
  if (problem !== null) throw new BackupError(problem);
}
