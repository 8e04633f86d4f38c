import type { FileStore } from "#core/replication/file-store.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import type { SqliteOptions, SqliteStore } from "../engine/open.ts";

export interface ReplicatedOptions extends SqliteOptions {
  /** Closed with the store. */
  log: ReplicatedLog;
  files: FileStore;
  /** Another for every running server, at most 40 characters of [0-9a-z-]; also for one that starts again. */
  serverId: string;
  /** Of the secret key, at most 64 characters. A log that began with another one is refused. */
  keyFingerprint: string;
}

export interface ReplicatedStore extends SqliteStore, Replica {}
