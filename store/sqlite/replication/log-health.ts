import type { FileStore } from "#core/replication/file-store.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { LOG_HEARTBEAT_MS, LogUnavailable, type ReplicatedLog, TurnBusy } from "#core/replication/replicated-log.ts";
import type { MonotonicClock } from "#core/base/common-deps.ts";

export interface LogHealth {
  /** The log, each answer of which is noted. */
  log: ReplicatedLog;
  /** The files; a large entry that cannot be put or read is no answer of the log. */
  files: FileStore;
  /** The subscription shows that it lives. */
  alive(): void;
  isSilent(): boolean;
  isUnavailable(): boolean;
}

export function createLogHealth(log: ReplicatedLog, files: FileStore, elapsed: MonotonicClock): LogHealth {
  let lastAlive = elapsed();
  let unavailable = false;
  const noted =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      try {
        const answer = await call(...args);
        unavailable = false;
        return answer;
      } catch (error) {
        if (error instanceof LogUnavailable) unavailable = !(error instanceof TurnBusy);
        throw error;
      }
    };
  const asLog =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    (...args: Args): Promise<T> =>
      call(...args).catch((error: unknown) => {
        throw error instanceof FileStoreUnavailable ? new LogUnavailable(error.message, { cause: error }) : error;
      });
  return {
    log: {
      takeTurn: noted(async () => {
        const turn = await log.takeTurn();
        return { ...turn, append: noted((entry) => turn.append(entry)) };
      }),
      read: noted((position, limit) => log.read(position, limit)),
      head: noted(() => log.head()),
      empty: noted((upTo) => log.empty(upTo)),
      now: noted(() => log.now()),
      follow: (after, listener) => log.follow(after, listener),
      close: () => log.close(),
    },
    files: {
      put: asLog((name, bytes) => files.put(name, bytes)),
      putFile: asLog((name, path) => files.putFile(name, path)),
      get: asLog((name) => files.get(name)),
      getFile: asLog((name, path) => files.getFile(name, path)),
      remove: asLog((name) => files.remove(name)),
      list: asLog((prefix) => files.list(prefix)),
    },
    alive: () => void (lastAlive = elapsed()),
    isSilent: () => elapsed() - lastAlive > LOG_HEARTBEAT_MS,
    isUnavailable: () => unavailable,
  };
}
