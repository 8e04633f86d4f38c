import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { BackupParts } from "#server/backup/backup-task.ts";
import { Backups } from "#server/backup/backups.ts";
import { createDiskWatch, guardStore } from "#server/data-folder/read-only-guard.ts";
import { createBlobStore } from "#server/media/blob-store.ts";
import { createHostedStore } from "#server/replication/hosted-store.ts";
import { createSharedPictures } from "#server/replication/shared-pictures.ts";
import * as recordings from "#store/sqlite/backup/recordings.ts";
import { fetchPictures } from "#store/sqlite/backup/fetch-pictures.ts";
import { restoreInThread } from "#store/sqlite/backup/restore-backup.ts";
import { takeBackup } from "#store/sqlite/backup/take-backup.ts";
import { openFileStore } from "#store/files/open-file-store.ts";
import { noAnswer } from "../replication/faulty-log.ts";
import { createReplicasInTime, type OpenedReplica } from "../replication/replicas.ts";
import { NOW, openRuntime } from "../services/open-runtime.ts";

const GIB = 1024 ** 3;

export type RestoringServer = Awaited<ReturnType<ReturnType<typeof serversToRestore>["open"]>>;

/** Servers of one site over a log in memory, each with backups in a folder of its own, and clocks that the test moves. */
export function serversToRestore() {
  const { clocks, replicas, files, pass } = createReplicasInTime(NOW);

  return {
    files,
    /** For the log, the servers' clocks and what they measure by. */
    pass,
    /** `key`: another secret key than the others have. */
    async open(name: string, given: Partial<BackupParts> = {}, key?: Buffer) {
      const { config, log } = await openRuntime();
      const limits = { unknownLimitMs: 0, pollMs: 20 };
      const opened: OpenedReplica = await replicas.open(name, { ...clocks, limits });
      const { file, faults, store: replica } = opened;
      const watch = createDiskWatch({ folder: config.data, log, free: async () => GIB });
      watch.watchLog(replica);
      const { store } = createHostedStore(replica);
      const { claims, restores } = replica;
      mkdirSync(join(config.data, "incoming"), { recursive: true });
      const pictures = { store, files, folder: config.data, ...clocks, log, claims };
      const parts: BackupParts = {
        config: { ...config, ...(key ? { key } : {}) },
        site: { name: "Próba", timeZone: "Europe/Warsaw" },
        database: file,
        store,
        ...clocks,
        log,
        environment: [],
        servers: { files, claims, restores },
        loadTakeBackup: async () => takeBackup,
        openPlace: (address) => openFileStore(address, {}, "SZPALTA_BACKUP_FILES"),
        fetchPictures: (progress) => fetchPictures(file, { ...pictures, progress }),
        loadRecordings: async () => recordings,
        loadRestore: async () => restoreInThread,
        holdWrites: watch.holdWrites,
        switchSite: () => {
          throw new Error("No server of several starts again.");
        },
        free: async () => GIB,
        ...given,
      };
      const backups = new Backups(parts);
      onTestFinished(() => backups.stop());
      return {
        backups,
        files: backups.files,
        /** Read and written as people's services do. */
        store: guardStore(store, watch),
        replica,
        watch,
        faults,
        data: config.data,
        folder: config.backups,
        blobs: createBlobStore({ folder: config.data, clock: clocks.clock, shared: createSharedPictures(pictures) }),
        /** From now on it hears nothing of the log, as a server that was killed. */
        cutOff: () => void Object.assign(faults, { before: noAnswer }),
      };
    },
  };
}
