import type { Logger } from "pino";
import {
  type BackupProgress,
  type RecordedMoment,
  type RecordedPlace,
  type RestoreRequest,
  type TakeBackup,
} from "#core/backup/backup.ts";
import type { Clock, MonotonicClock } from "#core/base/common-deps.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { Store } from "#core/store.ts";
import type { ServerConfig } from "../base/config.ts";
import type { OpenPlace } from "./backup-sending.ts";

/** The dependencies of taking, storing, sending and restoring backups. */
export interface BackupParts {
  config: Pick<ServerConfig, "data" | "backups" | "backupFiles" | "recordingBytes" | "key" | "keyFile">;
  site: { name: string; timeZone: string };
  /** The path of the database. */
  database: string;
  store: Pick<Store, "read" | "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  log: Pick<Logger, "info" | "error">;
  /** The site's folder; a backup contains its files. When absent, the folder of this process. */
  siteFolder?: string;
  /** The environment variables of the server, without secrets. */
  environment: { name: string; value: string }[];
  /** Whether the site runs on several servers. */
  isShared: boolean;
  loadTakeBackup(): Promise<TakeBackup>;
  openPlace: OpenPlace;
  /** On a site of several servers: fetches the pictures that are missing in this server's data folder. */
  fetchPictures?: ((progress: BackupProgress) => Promise<void>) | undefined;
  loadRecordings(): Promise<Recordings>;
  loadSender(): Promise<RecordingSending>;
  loadRestore(): Promise<RestoreInThread>;
  /** Makes the studio read-only, with a banner that says why, until the returned function is called. */
  holdWrites(banner?: string): () => void;
  /** Stops the server, lets `replace` change its data folder, and starts it again. Returns at once. */
  switchSite(replace: () => Promise<void>): void;
  free?: (folder: string) => Promise<number>;
}

/** Restores a backup into an empty folder; resolves to the number of pictures without a file. */
type RestoreInThread = (
  task: {
    paths: string[];
    folder: string;
    now: number;
    until: RecordedMoment | null;
    by: RestoreRequest["by"];
    /** The database that is replaced: who left or was removed there stays so. */
    present: string;
  },
  options: { signal: AbortSignal; progress: BackupProgress },
) => Promise<number>;

interface Recordings {
  /** Returns the size of all recordings in bytes. `newest`: the database's chain and where its replay can begin; null without a chain. */
  describeRecordings(folder: string, database: string): { bytes: number; newest: RecordedPlace | null };
  /** Removes entries recorded before an instant, in ms since the epoch. Then removes the oldest entries until the rest fits the limit. */
  pruneRecordings(folder: string, limits: { before: number; limitBytes: number }): void;
  /** Returns whether the recorded writes cover all the time from a backup to a moment. */
  reaches(folder: string, backup: { takenAt: number; recording: RecordedPlace | null }, moment: number): boolean;
}

interface RecordingSending {
  RecordingSender: new (options: {
    folder: string;
    database: string;
    clock: Clock;
    openPlace(): Promise<FileStore>;
  }) => Pick<RecordingSender, "send" | "unsentSince">;
  /** Removes recorded writes from the off-site store by the rule of `pruneRecordings`. */
  pruneOffsiteRecording(place: FileStore, limits: { before: number; limitBytes: number }): Promise<void>;
}

/** Sends the recorded writes to the off-site store. */
export interface RecordingSender {
  /** Sends everything that was not sent yet; one call at a time. After a failure, the next call continues where sending stopped. */
  send(): Promise<void>;
  /** When sending began to fail, in ms since the epoch; null while sending works. */
  readonly unsentSince: number | null;
}
