import type { Logger } from "pino";
import { dayKey } from "#core/polish/dates/dates.ts";
import type { StudioState, Clock } from "#core/base/common-deps.ts";
import { startInterval } from "../jobs/interval.ts";

const FLUSH_MS = 60_000;

interface Parts<T> {
  clock: Clock;
  timeZone: string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
  /** Different keys held between two flushes. A flood fills them and is then counted for known keys only. */
  held: number;
  join(known: T, next: T): T;
  /** Stores what was counted, under a day of the site's time zone. */
  store(day: string, counted: [key: string, what: T][]): Promise<void>;
  name: string;
}

/** What is counted in memory and handed to the store now and then: what a crash loses is lost. */
export interface BufferedCounter<T> {
  add(key: string, what: T): void;
  /** Hands what was counted to the store; what the store does not take is counted on. */
  flush(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** A count by key. What comes within the minute before midnight may count for the new day: nobody plans by the minute. */
export function createBufferedCounter<T>({
  clock,
  timeZone,
  state,
  log,
  held,
  join,
  store,
  name,
}: Parts<T>): BufferedCounter<T> {
  let counted = new Map<string, T>();
  let repetition: ReturnType<typeof startInterval> | undefined;

  function add(key: string, what: T): void {
    const known = counted.get(key);
    if (known !== undefined) counted.set(key, join(known, what));
    else if (counted.size < held) counted.set(key, what);
  }

  async function flush(): Promise<void> {
    if (counted.size === 0 || !state.mayWrite()) return;
    const taken = [...counted];
    counted = new Map();
    try {
      await store(dayKey(clock(), timeZone), taken);
    } catch (error) {
      const since = counted;
      counted = new Map(taken);
      for (const [key, what] of since) add(key, what);
      log.warn({ err: error }, `nie zapisano ${name}`);
    }
  }

  return {
    add,
    flush,
    start() {
      repetition = startInterval(FLUSH_MS, flush, (error) => log.error({ err: error }, `zapis ${name}`));
    },
    async stop() {
      await repetition?.stop();
      await flush();
    },
  };
}
