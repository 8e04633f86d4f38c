import type { Logger } from "pino";
import { dayKey } from "#core/polish/dates/dates.ts";
import type { StudioState, Clock } from "#core/base/common-deps.ts";
import { startInterval } from "../base/interval.ts";

const FLUSH_MS = 60_000;

export interface CounterDeps {
  clock: Clock;
  timeZone: string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
}

interface Parts<T> extends CounterDeps {
  /** Different keys between two flushes; beyond it only known keys are counted. */
  held: number;
  join(known: T, next: T): T;
  /** `day` is one of the site's time zone. */
  store(day: string, counted: [key: string, what: T][]): Promise<void>;
  /** What the log says where it cannot be stored, and where looking broke off. */
  sentences: { notSaved: string; savingBroken: string };
}

/** Counts in memory, stored every minute; a crash loses the rest. The last minute before midnight may count for the next day. */
export function createBufferedCounter<T>({ clock, timeZone, state, log, held, join, store, sentences }: Parts<T>) {
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
      log.warn({ err: error }, sentences.notSaved);
    }
  }

  return {
    add,
    flush,
    start(): void {
      repetition = startInterval(FLUSH_MS, flush, (error) => log.error({ err: error }, sentences.savingBroken));
    },
    async stop(): Promise<void> {
      await repetition?.stop();
      await flush();
    },
  };
}
