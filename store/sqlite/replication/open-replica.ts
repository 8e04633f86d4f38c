import { existsSync, renameSync } from "node:fs";
import type { FileStore } from "#core/replication/file-store.ts";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";
import { removeMark } from "../engine/shutdown-mark.ts";
import { newestSchema, schemaOf } from "../engine/migrate.ts";
import { closeFile, type FileOptions, openFile, type OpenFile } from "../engine/open-file.ts";
import { DatabaseError } from "../engine/opening-errors.ts";
import { beginEpoch, hasBegun } from "./begin-epoch.ts";
import { hashOf } from "./entry-codec.ts";
import { readReplicaRow, type ReplicaRow } from "./replica-row.ts";
import { UNKNOWN_LIMIT_MS } from "./replicated-writer.ts";
import { OTHER_KEY, removeDatabase, ReplicationError, restoreCopy } from "./restore-copy.ts";
import { SNAPSHOT_LIMITS } from "./snapshots.ts";
import { siteLogMessages } from "#core/messages/store/site-log.ts";

/** The options for opening a file as a replica of a log. */
export interface ReplicaOptions extends FileOptions {
  /** The log. Closing the store closes the log too. */
  log: ReplicatedLog;
  files: FileStore;
  /** The id of a running server, new after every start; at most 40 characters of [0-9a-z-]. */
  serverId: string;
  /** The fingerprint of the secret key, at most 64 characters. A log that began with another key is refused. */
  keyFingerprint: string;
  /** Whether this folder's database, a restored backup, becomes the site. All other servers then replace their databases by this one. */
  newEpoch?: boolean;
  /** A monotonic clock in milliseconds; `performance.now` if absent. */
  elapsed?: (() => number) | undefined;
  /** Waits before a write repeats an unanswered call to the log; a timer if absent. */
  pause?: ((ms: number) => Promise<void>) | undefined;
  /** Returns whether this server takes the snapshots for all servers. If absent, this server takes them. */
  isLeader?: (() => boolean) | undefined;
  /** Called with errors of the background work; must not throw. */
  onTrouble?: ((error: unknown) => void) | undefined;
  /** Other limits; set only by tests. */
  limits?: Partial<typeof REPLICATION_LIMITS>;
}

export const REPLICATION_LIMITS = {
  unknownLimitMs: UNKNOWN_LIMIT_MS,
  ...SNAPSHOT_LIMITS,
  /**
   * Milliseconds between two polls of the head while the subscription is silent or broken, and between two checks whether a snapshot is
   * due.
   */
  pollMs: 1_000,
  snapshotPollMs: 60_000,
};

/**
 * Opens the file as a replica at some position of the log, not always the head. Rejects with a ReplicationError or a DatabaseError, and
 * with LogUnavailable or FileStoreUnavailable if the log or the file store is needed and does not answer.
 */
export async function openReplica(options: ReplicaOptions): Promise<OpenFile> {
  const { file, log, newEpoch = false } = options;
  const there = existsSync(file);
  const head = await headOrNull(log);
  const opened = there || (head === 0 && !newEpoch) ? openOrNull(options, head) : null;
  if (!opened) return restoreFromLog(options);
  const row = readReplicaRow(opened.writer);
  try {
    if (newEpoch || (head === 0 && (row === null || row.position === 0))) {
      if (await begin(options, opened, there)) return opened;
      if (there) throw new ReplicationError(siteLogMessages.siteOfOtherLog);
    } else if (await isOfLog(row, head, log)) return opened;
  } catch (error) {
    closeFile(opened, file);
    throw error;
  }
  closeFile(opened, file);
  return restoreFromLog(options);
}

/** Returns whether the file can follow the log from its position; false if it must be restored. Rejects if it holds another site. */
async function isOfLog(row: ReplicaRow | null, head: number | null, log: ReplicatedLog): Promise<boolean> {
  if (row === null && head === null)
    throw new LogUnavailable("The log gives no answer, and this file never followed it.");
  if (row === null) throw new ReplicationError(siteLogMessages.siteOfOtherLog);
  if (head !== null && head < row.position) throw new ReplicationError(siteLogMessages.logTooShort);
  if (row.position > 0) return head === null || isOnChain(row, log);
  if (!(await hasBegun(row, log))) throw new ReplicationError(siteLogMessages.siteOfOtherLog);
  return false;
}

export function refuseOtherKey({ keyFingerprint }: ReplicaRow, options: ReplicaOptions): void {
  if (keyFingerprint !== options.keyFingerprint) throw new ReplicationError(OTHER_KEY);
}

/**
 * Opens the file. The log migrates a file with a position in the log; any other file is migrated here. Returns null for a lost or damaged
 * file.
 */
function openOrNull(options: ReplicaOptions, head: number | null): OpenFile | null {
  try {
    const opened = openFile(options, "by-log");
    const row = readReplicaRow(opened.writer);
    if (row !== null && !options.newEpoch) return opened;
    if (schemaOf(opened.writer) === newestSchema()) return opened;
    closeFile(opened, options.file);
    return openFile(options);
  } catch (error) {
    if (error instanceof DatabaseError && head !== 0 && !options.newEpoch) return null;
    throw error;
  }
}

async function headOrNull(log: ReplicatedLog): Promise<number | null> {
  try {
    return await log.head();
  } catch (error) {
    if (error instanceof LogUnavailable) return null;
    throw error;
  }
}

async function begin(options: ReplicaOptions, { writer }: OpenFile, holdsSite: boolean): Promise<boolean> {
  const { newEpoch = false } = options;
  const beginning = { ...options, writer, holdsSite };
  return (await beginEpoch(beginning, (head) => newEpoch || head === 0)) !== null;
}

/** Returns whether the entry that the file applied last is in the log. If not, the file belongs to another history. */
async function isOnChain(row: ReplicaRow, log: ReplicatedLog): Promise<boolean> {
  const [last] = await log.read(row.position, 1);
  return !last?.body || hashOf(last.body) === row.hash;
}

/** Replaces the file by the state of the log. */
export async function restoreFromLog(options: ReplicaOptions): Promise<OpenFile> {
  const { file } = options;
  const row = await restoreCopy(`${file}.restored`, options, null);
  refuseOtherKey(row, options);
  removeDatabase(file);
  renameSync(`${file}.restored`, file);
  removeMark(file);
  return openFile(options, "by-log");
}
