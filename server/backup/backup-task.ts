import { stat } from "node:fs/promises";
import type { Logger } from "pino";
import {
  BackupError,
  type BackupProgress,
  type RecordedMoment,
  type RecordedPlace,
  type RestoreRequest,
  type TakeBackup,
} from "#core/backup/backup.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import { RESERVE_BYTES, lackOfSpace } from "#core/backup/disk-space.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { Store } from "#core/store.ts";
import type { ServerConfig } from "../base/config.ts";
import { freeBytes } from "../data-folder/durable-file.ts";
import { MIB } from "../base/cache-size.ts";
import type { OpenPlace } from "./backup-sending.ts";

export interface BackupParts {
  config: Pick<ServerConfig, "data" | "backups" | "backupFiles" | "recordingBytes" | "key" | "keyFile">;
  site: { name: string; timeZone: string };
  /** The database's file. */
  database: string;
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  log: Pick<Logger, "info" | "error">;
  /** The owner's folder, whose files a backup holds as well; absent: the one of this process. */
  siteFolder?: string;
  /** What the machine's settings are, without secrets. */
  environment: { name: string; value: string }[];
  /** Whether several servers have the site. */
  isShared: boolean;
  loadTakeBackup(): Promise<TakeBackup>;
  openPlace: OpenPlace;
  /** On a site of several servers: fetches the pictures that this one does not have yet. */
  fetchPictures?: ((progress: BackupProgress) => Promise<void>) | undefined;
  loadRecordings(): Promise<Recordings>;
  loadSender(): Promise<RecordingSending>;
  loadRestore(): Promise<RestoreInThread>;
  /** The studio is read-only, and says why, until the function that it returns is called. */
  holdWrites(banner?: string): () => void;
  /** Stops the server, lets `replace` change its data folder, and starts it again. Does not wait for that. */
  switchSite(replace: () => Promise<void>): void;
  free?: (folder: string) => Promise<number>;
}

/** Makes the site of a backup in an empty folder; resolves how many of its pictures have no file. */
type RestoreInThread = (
  task: {
    paths: string[];
    folder: string;
    now: number;
    until: RecordedMoment | null;
    by: RestoreRequest["by"];
  },
  options: { signal: AbortSignal; progress: BackupProgress },
) => Promise<number>;

interface Recordings {
  /** Bytes of all recordings, and the chain that the database goes on with, from the oldest place that is there. */
  describeRecordings(folder: string, database: string): { bytes: number; newest: RecordedPlace | null };
  /** Removes what was written before an instant, and the oldest above the limit. */
  pruneRecordings(folder: string, given: { before: number; limitBytes: number }): void;
  /** Whether the recording leads from a backup to a moment. */
  reaches(folder: string, backup: { takenAt: number; recording: RecordedPlace | null }, moment: number): boolean;
}

interface RecordingSending {
  RecordingSender: new (options: {
    folder: string;
    database: string;
    clock: Clock;
    openPlace(): Promise<FileStore>;
  }) => Pick<RecordingSender, "send" | "unsentSince">;
  /** As `pruneRecordings`, in the second place. */
  pruneSentRecording(place: FileStore, given: { before: number; limitBytes: number }): Promise<void>;
}

/** Sends what was recorded to the second place. */
export interface RecordingSender {
  /** Everything that is not there yet; one call at a time. Rejects with what went wrong, and the next call goes on. */
  send(): Promise<void>;
  /** Since when nothing could be sent; null while everything is. */
  readonly unsentSince: number | null;
}

/** While the copy is compared, the database lies there twice, once of it compressed. */
const COPIES = 3;

/** Free space that is needed besides what is certainly written. */
const SPARE_BYTES = 16 * MIB;

/** Refuses a backup without enough space; on the disk of the data a reserve stays, so that the studio can go on writing. */
export async function refuseWithoutSpace(
  { config, database, store, free }: BackupParts,
  folder: string,
): Promise<void> {
  const [{ dev, size }, pictures] = [await stat(database), await store.read.mediaBytes()];
  const reserve = dev === (await stat(folder)).dev ? RESERVE_BYTES : 0;
  const where = folder === config.backups ? "folderu kopii" : "podanego folderu";
  await refuseWithout(COPIES * size + pictures + SPARE_BYTES + reserve, { folder, where, what: "kopię", free });
}

interface Room {
  folder: string;
  /** Names the disk and what the space is for, in the message to the person. */
  where: string;
  what: string;
  free?: BackupParts["free"];
}

/** Rejects with a BackupError where a folder's disk has less than `needed` bytes. */
export async function refuseWithout(needed: number, { folder, where, what, free = freeBytes }: Room): Promise<void> {
  const problem = lackOfSpace(needed, await free(folder), what, where);
  if (problem !== null) throw new BackupError(problem);
}
