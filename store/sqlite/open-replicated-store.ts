import type { Replica } from "#core/replication/replica.ts";
import type { ReplicatedLog } from "#core/replication/replicated-log.ts";
import { closeFile } from "./engine/open-file.ts";
import { createSqliteStore, type SqliteOptions, type SqliteStore } from "./open.ts";
import { LogReplica } from "./replication/log-replica.ts";
import { openReplica, refuseOtherKey, REPLICATION_LIMITS, type ReplicaOptions } from "./replication/open-replica.ts";
import { readReplicaRow } from "./replication/replica-row.ts";

export type ReplicatedOptions = SqliteOptions & ReplicaOptions;

export interface ReplicatedStore extends SqliteStore, Replica {
  /** Ends the log. The site continues without a log. Rejects with the same errors as a write. */
  end(): Promise<void>;
}

/**
 * Opens the file as a replica of the log and brings it up to the log's head. A new log begins with the data of the file. A missing, lost or
 * damaged file is restored. Rejects with ReplicationError, with DatabaseError like `openSqliteStore`, and with LogUnavailable or
 * FileStoreUnavailable if the log or the files are needed and do not answer. Only one process may open the file.
 */
export async function openReplicatedStore(options: ReplicatedOptions): Promise<ReplicatedStore> {
  const elapsed = options.elapsed ?? (() => performance.now());
  const opened = await openReplica(options);
  const row = readReplicaRow(opened.writer);
  try {
    if (!row) throw new Error("A replica does not say where in the log it is.");
    refuseOtherKey(row, options);
    const limits = { ...REPLICATION_LIMITS, ...options.limits };
    const replicaParts = { options, opened, row, elapsed, limits };
    let replica: LogReplica | undefined;
    const store = createSqliteStore(
      opened,
      options,
      (engine) => (replica = new LogReplica(replicaParts, engine)).transact,
    );
    if (!replica) throw new Error("The store has no writer.");
    return await startReplica(replica, store, options.log);
  } catch (error) {
    closeFile(opened, options.file);
    throw error;
  }
}

async function startReplica(replica: LogReplica, store: SqliteStore, log: ReplicatedLog): Promise<ReplicatedStore> {
  await replica.start();
  return {
    ...store,
    ...replica.port,
    end: () => replica.end(),
    async close() {
      await replica.stop();
      await store.close();
      await log.close();
    },
  };
}
