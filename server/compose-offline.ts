import { join } from "node:path";
import type { BackupProgress } from "#core/backup/backup.ts";
import type { MoveProgress } from "#core/replication/move-error.ts";
import type { HostedConfig, ServerConfig } from "./config.ts";
import { DATABASE_FILE } from "./data-folder/folder-names.ts";
import { keyFingerprint } from "./data-folder/key-file.ts";
import { takeFolder } from "./data-folder/take-folder.ts";
import { type OpenEngine, openEngine } from "./open-engine.ts";

/* What works on a data folder that no server uses: moves into a log and back, and the restoring of a backup. */

const CLOCKS = { clock: () => Date.now(), elapsed: () => performance.now() };

/**
 * What moves the site of the data folder into the log of the settings, or from there into the folder. Takes the folder; rejects
 * with a Polish sentence while a server or another command uses it, or where log or files cannot be opened.
 */
export async function composeMove(
  config: ServerConfig & { hosted: HostedConfig },
  progress: MoveProgress,
  engine: OpenEngine = openEngine,
) {
  const [{ moveToLog }, { moveToEmbedded }] = await Promise.all([
    import("#store/sqlite/replication/move-to-log.ts"),
    import("#store/sqlite/replication/move-to-embedded.ts"),
  ]);
  const lock = await takeFolder(config.data);
  try {
    const { log, files } = await engine(config.hosted);
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
  const store = await import("#store/sqlite/replication/move-to-embedded.ts");
  const lock = await takeFolder(config.data);
  try {
    await store.abandonLog({ file: join(config.data, DATABASE_FILE), clock: CLOCKS.clock });
  } finally {
    lock.release();
  }
}

/** What restores a backup into a data folder, which the caller has taken. Opens log and files where the settings name them. */
export async function composeRestore({ data, hosted, key, keyFile }: ServerConfig, engine: OpenEngine = openEngine) {
  const [{ restoreBackup, chooseBackup }, { beginRestoredEpoch }] = await Promise.all([
    import("#store/sqlite/backup/restore-backup.ts"),
    import("#store/sqlite/backup/begin-restored-epoch.ts"),
  ]);
  const opened = hosted && { serverId: hosted.server, ...(await engine(hosted)) };
  let isOpen = opened !== undefined;
  return {
    restoreBackup,
    chooseBackup,
    /** Null on a site without a log; it closes the log. */
    async beginEpoch(progress: BackupProgress): Promise<number | null> {
      if (!opened) return null;
      isOpen = false;
      const options = { ...opened, ...CLOCKS, file: join(data, DATABASE_FILE) };
      const fingerprint = await keyFingerprint(key ?? keyFile);
      return beginRestoredEpoch({ ...options, keyFingerprint: fingerprint }, { folder: data, progress });
    },
    close: async () => (isOpen ? opened?.log.close() : undefined),
  };
}
