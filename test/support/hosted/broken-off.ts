import type { FileStore } from "#core/replication/file-store.ts";
import { LogUnavailable, type ReplicatedLog } from "#core/replication/replicated-log.ts";

/** Where a process ends: at its call of this number to the log or the files, before it or when it was done. */
export interface BreakOff {
  call: number;
  side: "before" | "after";
}

/**
 * The log and files of a process that ends at a call; nothing it does later reaches them. `calls` tells how many there were, so that
 * without a break-off it is known how many points there are.
 */
export function brokenOff(log: ReplicatedLog, files: FileStore, at: BreakOff | null, end: () => never = endHere) {
  let calls = 0;
  const counted =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      calls += 1;
      const own = calls;
      if (at && (own > at.call || (own === at.call && at.side === "before"))) end();
      const answer = await work(...given);
      if (own === at?.call) end();
      return answer;
    };
  return {
    log: {
      takeTurn: counted(async () => {
        const turn = await log.takeTurn();
        return { head: turn.head, append: counted(turn.append), release: turn.release };
      }),
      read: counted(log.read),
      head: counted(log.head),
      empty: counted(log.empty),
      now: counted(log.now),
      follow: log.follow,
      close: log.close,
    } satisfies ReplicatedLog,
    files: {
      put: counted(files.put),
      putFile: counted(files.putFile),
      get: counted(files.get),
      getFile: counted(files.getFile),
      remove: counted(files.remove),
      list: counted(files.list),
    } satisfies FileStore,
    calls: () => calls,
  };
}

function endHere(): never {
  throw new LogUnavailable("The process was to end here.");
}
