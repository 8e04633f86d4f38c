import type { Logger } from "pino";
import { dayKey } from "#core/polish/dates/format-dates.ts";
import type { StudioState, Clock } from "#core/base/common-deps.ts";
import { startInterval } from "../base/interval.ts";

/** How often counts are stored that nobody waits for. */
export const FLUSH_MS = 60_000;

export interface CounterDeps {
  clock: Clock;
  /** The site's time zone. A function, because the zone may change while the server runs. */
  timeZone: () => string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
}

interface Options<T> extends CounterDeps {
  /** At most this many keys are counted between two flushes. Until the next flush, further keys are ignored. */
  limit: number;
  /** How often counts are stored. A crash loses those of this time. */
  flushMs?: number;
  /** Returns the sum of two; it may add to `sum` in place. */
  join(sum: T, next: T): T;
  /** `day` is a date in the site's time zone, such as "2026-11-30". */
  store(day: string, counted: [key: string, what: T][]): Promise<void>;
  /** Messages for the log: `notSaved` when counts could not be stored, `savingBroken` when the timer threw an error. */
  sentences: { notSaved: string; savingBroken: string };
}

/**
 * Counts in memory and stores the counts every `flushMs`. Events just before midnight may count for the next day.
 */
export function createBufferedCounter<T>(options: Options<T>) {
  const { clock, timeZone, state, log, limit, flushMs = FLUSH_MS, join, store, sentences } = options;
  let counted = new Map<string, T>();
  let repetition: ReturnType<typeof startInterval> | undefined;

  function add(key: string, what: T): void {
    const before = counted.get(key);
    if (before === undefined) {
      if (counted.size < limit) counted.set(key, what);
      return;
    }
    const sum = join(before, what);
    if (sum !== before) counted.set(key, sum);
  }

  async function flush(): Promise<void> {
    if (counted.size === 0 || !state.mayWrite()) return;
    const taken = [...counted];
    counted = new Map();
    try {
      await store(dayKey(clock(), timeZone()), taken);
    } catch (error) {
      const since = counted;
      counted = new Map(taken);
      for (const [key, what] of since) add(key, what);
      log.warn({ err: error }, sentences.notSaved);
    }
  }

  return {
    add,
    flush,
    /** The number of keys counted since the last flush. */
    size: () => counted.size,
    start(): void {
      repetition = startInterval(flushMs, flush, (error) => log.error({ err: error }, sentences.savingBroken));
    },
    async stop(): Promise<void> {
      await repetition?.stop();
      await flush();
    },
  };
}
