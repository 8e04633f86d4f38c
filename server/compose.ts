import { join } from "node:path";
import type { Logger } from "pino";
import type { BackupProgress } from "#core/backup/backup.ts";
import type { Media } from "#core/base/media.ts";
import { siteRenderKey } from "#core/markdown/render-key.ts";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import type { SiteConfig } from "#core/base/site-config.ts";
import { ALWAYS_LEADER, type Leader, type LeaderLease } from "#core/replication/leader.ts";
import type { FileStore } from "#core/replication/file-store.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { MoveProgress } from "#core/replication/move-error.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { openSqliteStore, type SqliteOptions, type SqliteStore } from "#store/sqlite/open.ts";
import { createAnalysis } from "./analysis/analysis.ts";
import { openLanguageThreads } from "./analysis/language-threads.ts";
import { type HostedConfig, localAddress, type ServerConfig } from "./config.ts";
import { createDiskWatch, guardAccounts, guardOwnWork, guardStore } from "./data-folder/read-only-guard.ts";
import type { AppRuntime } from "./app-runtime.ts";
import { lazyBackups } from "./backup/lazy-backups.ts";
import { backUpBeforeMigration } from "./backup/back-up-before-migration.ts";
import { pictureRecorder, recordingFor } from "./backup/recording.ts";
import { lazyImports } from "./import/studio/lazy-imports.ts";
import { keyFingerprint, keyFor, type KeySource } from "./data-folder/key-file.ts";
import type { SharedPictures } from "./replication/shared-pictures.ts";
import { refusalOfNew } from "./data-folder/refusal-of-new.ts";
import { takeFolder } from "./data-folder/take-folder.ts";
import { leftOutLogger, openLog } from "./log.ts";
import { openMembers, openProject, projectParts } from "./open-project.ts";
import { createBlobStore } from "./media/blob-store.ts";
import { openCounters } from "./counters/open-counters.ts";
import { createServices, environmentOf } from "./create-services.ts";
import { createRenderer, openRenderThreads } from "./workers/renderer.ts";
import { openAssistantService } from "./assistant/assistant-service.ts";
import { readModelKey } from "./assistant/models/model-key.ts";
import { createSearchIndexMaintenance, type Surroundings } from "./search/search-index-maintenance.ts";
import { drawnBy, createSocialPictures } from "./media/social-pictures.ts";
import { DATABASE_FILE } from "./data-folder/folder-names.ts";
import { watchReleases } from "./upgrade/watch-releases.ts";

export type ComposedRuntime = Awaited<ReturnType<typeof compose>>;

const CLOCKS: Pick<AppRuntime, "clock" | "elapsed"> = { clock: () => Date.now(), elapsed: () => performance.now() };
const loadTakeBackup = async () => (await import("#store/sqlite/backup/take-backup.ts")).takeBackup;
const loadCopy = () => import("#store/sqlite/open-copy.ts");

/** Takes the data folder and opens store and threads. Rejects with a Polish sentence when folder or database cannot be used. */
export async function compose(
  config: ServerConfig,
  site: SiteConfig,
  surroundings: Surroundings,
  engine: OpenEngine = openEngine,
  onMigration: () => Promise<unknown> = async () => {},
) {
  const key = await readModelKey(site.assistant ?? null, process.env);
  const origin = config.url ?? site.url;
  const firebase = await openProject(site, { origin, environment: process.env, clock: CLOCKS.clock });
  const lock = await takeFolder(config.data);
  const log = openLog();
  const watch = createDiskWatch({ folder: config.data, log });
  const { ask, readTyped, archive, ...language } = openLanguageThreads(log);
  const opening: StoreParts = { log, watch, surroundings, engine, lock, readTyped, site, onMigration };
  const { store, ...hosting } = await openStore(config, opening);
  const { leader, shared } = hosting;
  const threads = openRenderThreads({ typography: site.typography, origin }, surroundings);
  let { port } = config;
  const reachedAt = () => origin ?? localAddress(config.host, port);
  const pictureListeners: ((media: Media) => void)[] = [];
  const onAdded = (media: Media) => pictureListeners.forEach((listener) => listener(media));
  const renderer = createRenderer(threads, siteRenderKey(typographyRules(site.typography), origin));
  const analysis = createAnalysis({ store, thread: archive, ask, log });
  const guarded = guardStore(store, watch);
  const upkeep = createSearchIndexMaintenance({ store: guarded, ask, surroundings });
  const stored = { record: pictureRecorder(config, log), fileBytes: config.fileBytes };
  const blobs = createBlobStore({ folder: config.data, ...CLOCKS, onAdded, shared, ...stored });
  const assistant = openAssistantService({ store: guarded, ...CLOCKS, site, log, key, analysis, leader });
  const secret = { key: config.key ?? config.keyFile, siteName: site.name, origin: reachedAt };
  const { signIn, live } = await openMembers({ store, ...CLOCKS, log, ...secret }, firebase);
  const own = { ...hosting, config, site, log, store: guardOwnWork(store, watch) };
  const taking = { ...own, ...CLOCKS, renderer, blobs, surroundings, store: guarded, loadCopy };
  const lazy = { ...watchReleases(config), ...lazyBackups(backupParts(own), watch.holdWrites), ...lazyImports(taking) };
  const parts = { ...CLOCKS, config, site, store, renderer, blobs, watch, assistant, analysis, surroundings, ...lazy };
  return {
    ...parts,
    ...hosting,
    log,
    upkeep,
    ...(shared ? { sweepShared: () => shared.sweep(blobs) } : {}),
    studio: createServices({ ...parts, worker: threads.editors, ask, presence: live?.notice }),
    ...openCounters({ store, ...CLOCKS, timeZone: site.timeZone, state: watch, log }),
    social: createSocialPictures({ store, folder: config.data, siteName: site.name, draw: drawnBy(threads.archive) }),
    signIn: guardAccounts(signIn, watch),
    ...projectParts(firebase, live),
    origin: reachedAt,
    restThreads: async () => void (await Promise.all([threads.close(), archive.close()])),
    listensAt: (picked: number) => void (port = picked),
    uncleanStop: store.uncleanStop,
    /** Called for each picture added from now on. */
    onPicture: (listener: (media: Media) => void) => void pictureListeners.push(listener),
    async close(): Promise<void> {
      await Promise.all([assistant.close(), lazy.stopBackups(), lazy.stopImports()]);
      await Promise.all([upkeep.stop(), live?.close(), leader.close()]);
      await Promise.all([threads.close(), language.close()]);
      await store.close();
      lock.release();
    },
  };
}

type BackupsOf = Pick<AppRuntime, "config" | "site" | "store" | "log"> & Opened;

function backupParts({ config, site, store, log, fetchPictures }: BackupsOf) {
  return {
    config,
    site,
    store,
    log,
    ...CLOCKS,
    database: join(config.data, DATABASE_FILE),
    environment: environmentOf(config),
    isShared: config.hosted !== undefined,
    loadTakeBackup,
    openPlace: openBackupPlace,
    fetchPictures,
    loadRecordings: () => import("#store/sqlite/backup/recordings.ts"),
    loadSender: () => import("#store/sqlite/backup/recording-sender.ts"),
    loadRestore: async () => (await import("#store/sqlite/backup/restore-backup.ts")).restoreInThread,
  };
}

/** The second place. */
export async function openBackupPlace(address: string): Promise<FileStore> {
  return (await import("#store/files/open-file-store.ts")).openFileStore(address, process.env, "SZPALTA_BACKUP_FILES");
}

/**
 * What moves the site of the data folder into the log of the settings, or from there into the folder. Takes the folder; rejects
 * with a Polish sentence while a server or another command uses it, or where log or files cannot be opened.
 */
export async function composeMove(
  config: ServerConfig & { hosted: HostedConfig },
  progress: MoveProgress,
  engine: OpenSources = openEngine,
) {
  const [{ moveToLog }, { moveToEmbedded }] = await Promise.all([
    import("#store/sqlite/replication/move-to-log.ts"),
    import("#store/sqlite/move-to-embedded.ts"),
  ]);
  const lock = await takeFolder(config.data);
  try {
    const { log, files } = await engine(config.hosted, config.key ?? config.keyFile);
    const fingerprint = await keyFingerprint(config.key ?? config.keyFile);
    const place = { folder: config.data, file: join(config.data, DATABASE_FILE), clock: CLOCKS.clock };
    const move = { ...place, log, files, keyFingerprint: fingerprint, progress };
    return {
      toLog: () => moveToLog(move),
      toEmbedded: () => moveToEmbedded(move),
      async close(): Promise<void> {
        await log.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Makes the folder of a log that is gone an embedded site, with what it has. Rejects as `composeMove`. */
export async function abandonLog(config: ServerConfig): Promise<void> {
  const store = await import("#store/sqlite/move-to-embedded.ts");
  const lock = await takeFolder(config.data);
  try {
    await store.abandonLog({ file: join(config.data, DATABASE_FILE), clock: CLOCKS.clock });
  } finally {
    lock.release();
  }
}

/** Opens the log, the shared files and the lease of several servers. */
type OpenEngine = (hosted: HostedConfig, key: KeySource) => Promise<Sources & { lease: LeaderLease }>;

/** What a command needs of it. */
export type OpenSources = (hosted: HostedConfig, key: KeySource) => Promise<Sources>;

type Sources = { log: ReplicatedLog; files: FileStore };

export const openEngine: OpenEngine = async (hosted, key) => {
  const [{ openReplicatedLog, openLease }, { sealLog }, { openFileStore }] = await Promise.all([
    import("#store/log/open-replicated-log.ts"),
    import("#store/log/seal-log.ts"),
    import("#store/files/open-file-store.ts"),
  ]);
  const [log, files] = [await openReplicatedLog(hosted.log), await openFileStore(hosted.files)];
  return { log: sealLog(log, await keyFor("log", key)), files, lease: await openLease(hosted.log) };
};

interface StoreParts extends Pick<SqliteOptions, "readTyped"> {
  site: SiteConfig;
  onMigration(): Promise<unknown>;
  log: Logger;
  watch: ReturnType<typeof createDiskWatch>;
  surroundings: Surroundings;
  engine: OpenEngine;
  /** Given back where the store does not open. */
  lock: Awaited<ReturnType<typeof takeFolder>>;
}

/** What a site of several servers has beside its store; of one server, nothing but the store. */
interface Opened {
  /** Beside a command, too, other servers read and write. */
  surroundings?: "served";
  store: SqliteStore;
  leader: Leader;
  replica: Replica | null;
  files?: FileStore;
  shared?: SharedPictures;
  /** Brings the pictures that this server has not read yet, for a backup. */
  fetchPictures?: (progress: BackupProgress) => Promise<void>;
}

async function openStore(config: ServerConfig, parts: StoreParts): Promise<Opened> {
  const { log, watch, readTyped, surroundings } = parts;
  const file = join(config.data, DATABASE_FILE);
  const onLeftOut = leftOutLogger(log);
  const onListenerError = (err: unknown) => log.error({ err }, "zapisano, lecz odbiorca zmian zgłosił błąd");
  const options = { file, ...CLOCKS, onListenerError, onDamage: watch.damageMet, onLeftOut, readTyped };
  try {
    if (config.hosted) return await openHostedStore(config, config.hosted, options, parts);
    const beforeNew = await refusalOfNew(file, config.data, config.keyFile);
    // A command says what is missing instead: nobody reads pages of it.
    const onLoss = surroundings === "served" ? watch.lossFound : undefined;
    const recording = recordingFor(config, log);
    const beforeMigration = () => backUpBeforeMigration({ ...parts, config, loadTakeBackup });
    const store = await openSqliteStore({ ...options, recording, beforeNew, beforeMigration, onLoss });
    return { store, leader: ALWAYS_LEADER, replica: null };
  } catch (error) {
    parts.lock.release();
    throw error;
  }
}

/** A command beside the servers: what one of them does for all is theirs. */
const FOLLOWER: Leader = { ...ALWAYS_LEADER, isLeader: () => false, whileLeading: () => {} };

/** A folder without a database is no loss here: it is filled from the shared snapshot and the log. */
async function openHostedStore(
  config: ServerConfig,
  hosted: HostedConfig,
  options: SqliteOptions,
  { log, watch, surroundings, engine }: StoreParts,
): Promise<Opened> {
  const [{ openReplicatedStore }, { createHostedStore }, { electLeader }, { createSharedPictures }] = await Promise.all(
    [
      import("#store/sqlite/open-replicated-store.ts"),
      import("./replication/hosted-store.ts"),
      import("./replication/elect-leader.ts"),
      import("./replication/shared-pictures.ts"),
    ],
  );
  const { log: entries, files, lease } = await engine(hosted, config.key ?? config.keyFile);
  const identity = { serverId: hosted.server, keyFingerprint: await keyFingerprint(config.key ?? config.keyFile) };
  const onTrouble = (err: unknown) => log.warn({ err }, "kłopot z dziennikiem witryny");
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
