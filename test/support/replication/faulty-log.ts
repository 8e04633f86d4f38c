import { LogUnavailable, type NewLogEntry, type ReplicatedLog } from "#core/replication/replicated-log.ts";

export type LogCall = Exclude<keyof ReplicatedLog, "follow" | "close"> | "append";

/** What may go wrong between a server and its log; each may throw or wait. */
export interface LogFaults {
  /** Before anything is asked of the log. */
  before?(call: LogCall): Promise<void>;
  /** After an append happened, whose answer is lost where this throws. */
  afterAppend?(entry: NewLogEntry & { position: number }): Promise<void>;
  /** Instead of telling at once: never, later, twice. */
  onNotify?(tell: () => void): void;
}

/** The faults may be changed at any time. An append without an answer ends its turn, as the end of a connection does. */
export function faultyLog(log: ReplicatedLog, faults: LogFaults): ReplicatedLog {
  const asked =
    <Args extends unknown[], T>(name: LogCall, call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await faults.before?.(name);
      return call(...args);
    };
  return {
    takeTurn: asked("takeTurn", async () => {
      const turn = await log.takeTurn();
      return {
        ...turn,
        async append(entry) {
          try {
            await faults.before?.("append");
            await turn.append(entry);
            await faults.afterAppend?.({ ...entry, position: turn.head + 1 });
          } finally {
            await turn.release();
          }
        },
      };
    }),
    read: asked("read", (position: number, limit: number) => log.read(position, limit)),
    head: asked("head", () => log.head()),
    empty: asked("empty", (upTo: number) => log.empty(upTo)),
    now: asked("now", () => log.now()),
    follow: ({ onEntries, onAlive }) =>
      log.follow({
        onAlive,
        onEntries: (upTo) => (faults.onNotify ? faults.onNotify(() => onEntries(upTo)) : onEntries(upTo)),
      }),
    close: () => log.close(),
  };
}

export function noAnswer(): Promise<never> {
  return Promise.reject(new LogUnavailable("There is no answer."));
}
