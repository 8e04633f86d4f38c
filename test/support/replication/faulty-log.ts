import { LogUnavailable, type NewLogEntry, type ReplicatedLog } from "#core/replication/replicated-log.ts";

/** What may go wrong between a server and its log; each may throw or wait. */
export interface LogFaults {
  /** Before anything is asked of the log. */
  before?(call: keyof ReplicatedLog, entry?: NewLogEntry): Promise<void>;
  /** After an append happened, whose answer is lost where this throws. */
  afterAppend?(entry: NewLogEntry): Promise<void>;
  /** Instead of telling at once: never, later, twice. */
  onNotify?(tell: () => void): void;
}

/** The faults may be changed at any time. */
export function faultyLog(log: ReplicatedLog, faults: LogFaults): ReplicatedLog {
  const asked =
    <Args extends unknown[], T>(name: keyof ReplicatedLog, call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      await faults.before?.(name, name === "append" ? (args[0] as NewLogEntry) : undefined);
      return call(...args);
    };
  return {
    append: asked("append", async (entry: NewLogEntry) => {
      const outcome = await log.append(entry);
      await faults.afterAppend?.(entry);
      return outcome;
    }),
    read: asked("read", (position: number, limit: number) => log.read(position, limit)),
    head: asked("head", () => log.head()),
    empty: asked("empty", (upTo: number) => log.empty(upTo)),
    now: asked("now", () => log.now()),
    follow: (after, { onEntries, onAlive }) =>
      log.follow(after, {
        onAlive,
        onEntries: (upTo) => (faults.onNotify ? faults.onNotify(() => onEntries(upTo)) : onEntries(upTo)),
      }),
    close: () => log.close(),
  };
}

export function noAnswer(): Promise<never> {
  return Promise.reject(new LogUnavailable("There is no answer."));
}
