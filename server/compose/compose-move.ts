import { join } from "node:path";
import type { MoveProgress } from "#core/replication/site-move.ts";
import type { HostedConfig, ServerConfig } from "../base/config.ts";
import { CLOCKS } from "../base/site-runtime.ts";
import { DATABASE_FILE } from "../data-folder/folder-names.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { openDataFolder } from "../data-folder/open-data-folder.ts";
import { openEngine, type OpenSources } from "./open-store.ts";

/**
 * Returns functions that move the site from the data folder into the log of the settings, or back. Locks the folder. Rejects with a Polish
 * sentence when the folder is in use, or when the log or the files cannot be opened.
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
  const lock = await openDataFolder(config.data);
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

/** Makes an embedded site of a data folder whose log is lost. The site has the folder's data. Rejects like `composeMove`. */
export async function abandonLog(config: ServerConfig): Promise<void> {
  const store = await import("#store/sqlite/move-to-embedded.ts");
  const lock = await openDataFolder(config.data);
  try {
    await store.abandonLog({ file: join(config.data, DATABASE_FILE), clock: CLOCKS.clock });
  } finally {
    lock.release();
  }
}
