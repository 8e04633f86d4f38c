import { join } from "node:path";
import type { Logger } from "pino";
import type { BackupProgress } from "#core/backup/backup.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import { ALWAYS_LEADER, type Leader, type LeaderLease } from "#core/replication/leader.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { openSqliteStore, type SqliteOptions, type SqliteStore } from "#store/sqlite/open.ts";
import { backUpBeforeMigration } from "../backup/back-up-before-migration.ts";
import { recordingFor } from "../backup/recording.ts";
import type { HostedConfig, ServerConfig } from "../base/config.ts";
import { leftOutLogger } from "../base/log.ts";
import { CLOCKS, type Surroundings } from "../base/site-runtime.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { keyFingerprint, keyFor, type KeySource } from "../data-folder/key-file.ts";
import type { DiskWatch } from "../data-folder/read-only-guard.ts";
import { refusalOfNewDatabase } from "../data-folder/refusal-of-new-database.ts";
import type { openDataFolder } from "../data-folder/open-data-folder.ts";
import type { SharedPictures } from "../replication/shared-pictures.ts";
import { loadTakeBackup } from "./compose-backups.ts";
import { backgroundMessages } from "#core/messages/server/background.ts";

/** Opens the log, the shared files and the leader's lease of a site of several servers. */
export type OpenEngine = (hosted: HostedConfig, key: KeySource) => Promise<Sources & { lease: LeaderLease }>;

/** Opens the log and the shared files of a site of several servers, for a command. */
export type OpenSources = (hosted: HostedConfig, key: KeySource) => Promise<Sources>;

type Sources = { log: ReplicatedLog; files: FileStore };

export const openEngine: OpenEngine = async (hosted, key) => {
  const [{ openReplicatedLog, openLease }, { signLogEntries }, { openFileStore }] = await Promise.all([
    import("#store/log/open-replicated-log.ts"),
    import("#store/log/sign-log-entries.ts"),
    import("#store/files/open-file-store.ts"),
  ]);
  const [log, files] = [await openReplicatedLog(hosted.log), await openFileStore(hosted.files)];
  return { log: signLogEntries(log, await keyFor("log", key)), files, lease: await openLease(hosted.log) };
};

export interface StoreParts extends Pick<SqliteOptions, "readTyped"> {
  site: SiteConfig;
  onMigration(): Promise<unknown>;
  log: Logger;
  watch: DiskWatch;
  surroundings: Surroundings;
  engine: OpenEngine;
  /** The lock of the data folder, released when the store cannot be opened. */
  lock: Awaited<ReturnType<typeof openDataFolder>>;
}

/** An opened store. The optional fields exist on a site of several servers only. */
export interface OpenedStore {
  /** `served` even in a command's process, because other servers read and write at the same time. */
  surroundings?: "served";
  store: SqliteStore;
  leader: Leader;
  replica: Replica | null;
  files?: FileStore;
  shared?: SharedPictures;
  /** Fetches the pictures that this server does not have yet, for a backup. */
  fetchPictures?: (progress: BackupProgress) => Promise<void>;
}

/**
 * Opens the store in the data folder, on a site of several servers as a replica of their log. When that fails, unlocks the folder and
 * rejects with a Polish sentence.
 */
export async function openStore(config: ServerConfig, deps: StoreParts): Promise<OpenedStore> {
  const { log, watch, readTyped, surroundings } = deps;
  const file = join(config.data, DATABASE_FILE);
  const onLeftOut = leftOutLogger(log);
  const onListenerError = (err: unknown) => log.error({ err }, backgroundMessages.receiverFailed);
  const options = { file, ...CLOCKS, onListenerError, onDamage: watch.damageMet, onLeftOut, readTyped };
  try {
    if (config.hosted) return await openHostedStore(config, config.hosted, options, deps);
    const beforeNew = await refusalOfNewDatabase(file, config);
    // When data are lost, a server continues to show pages; a command fails with a sentence.
    const onLoss = surroundings === "served" ? watch.lossFound : undefined;
    const recording = recordingFor(config, log);
    const beforeMigration = () => backUpBeforeMigration({ ...deps, config, loadTakeBackup });
    const store = await openSqliteStore({ ...options, recording, beforeNew, beforeMigration, onLoss });
    return { store, leader: ALWAYS_LEADER, replica: null };
  } catch (error) {
    deps.lock.release();
    throw error;
  }
}

/** The leader as a command sees it: a command never does the work that one server does for all servers. */
const FOLLOWER: Leader = { ...ALWAYS_LEADER, isLeader: () => false, whileLeading: () => {} };

/** Opens a replica. A data folder without a database is no loss, because the shared snapshot and the log fill it. */
async function openHostedStore(
  config: ServerConfig,
  hosted: HostedConfig,
  options: SqliteOptions,
  { log, watch, surroundings, engine }: StoreParts,
): Promise<OpenedStore> {
  const [{ openReplicatedStore }, { createHostedStore }, { electLeader }, { createSharedPictures }] = await Promise.all(
    [
      import("#store/sqlite/open-replicated-store.ts"),
      import("../replication/hosted-store.ts"),
      import("../replication/elect-leader.ts"),
      import("../replication/shared-pictures.ts"),
    ],
  );
  const { log: entries, files, lease } = await engine(hosted, config.key ?? config.keyFile);
  const identity = { serverId: hosted.server, keyFingerprint: await keyFingerprint(config.key ?? config.keyFile) };
  const onTrouble = (err: unknown) => log.warn({ err }, backgroundMessages.logTrouble);
  const leader =
    surroundings === "served" ? await electLeader({ lease, elapsed: CLOCKS.elapsed, onTrouble }) : FOLLOWER;
  const { isLeader } = leader;
  const opening = { ...options, log: entries, files, ...identity, onTrouble, isLeader };
  const replica = await openReplicatedStore(opening).catch(async (error: unknown) => {
    await Promise.all([leader.close(), entries.close()]);
    throw error;
  });
  watch.watchLog(replica);
  const store = createHostedStore(replica);
  const pictures = { store, files, folder: config.data, clock: CLOCKS.clock, log, isLeader };
  return {
    store,
    leader,
    replica,
    files,
    surroundings: "served",
    shared: createSharedPictures(pictures),
    fetchPictures: async (progress) =>
      (await import("#store/sqlite/backup/fetch-pictures.ts")).fetchPictures(options.file, { ...pictures, progress }),
  };
}
