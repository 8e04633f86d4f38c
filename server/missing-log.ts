import type { Logger } from "pino";
import { dayKey } from "#core/polish/dates.ts";
import type { Clock, StudioState, Store } from "#core/ports.ts";
import { repeat } from "./repetition.ts";

interface Parts {
  store: Pick<Store, "write">;
  clock: Clock;
  timeZone: string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
}

/** Characters of a path that are kept; a longer one is nobody's former address. */
const PATH_LIMIT = 200;

/** Different paths held between two flushes. A scanner's flood fills them and is then counted for known paths only. */
export const PATHS_HELD = 2_000;

/** Most asked addresses kept of each day. */
const TOP_OF_DAY = 500;

const FLUSH_MS = 60_000;

/** First segments below which a missing address says nothing about the site, or something about a person's draft. */
const NOT_COUNTED = new Set(["studio", "edit-post", "topic-generator", "api", "login", "setup"]);

export interface MissingLog {
  /** Remembers that a document at this path was asked for in vain. Costs nobody anything: it is kept in memory. */
  count(pathname: string): void;
  /** Hands what was counted to the store; what the store does not take is counted on. */
  flush(): Promise<void>;
  /** Flushes every minute from now on. */
  start(): void;
  /** Flushes a last time. */
  stop(): Promise<void>;
}

/** Counts addresses that were asked for and do not exist: the path alone, never a query, never who asked. */
export function createMissingLog({ store, clock, timeZone, state, log }: Parts): MissingLog {
  let counted = new Map<string, { count: number; at: number }>();
  let repetition: ReturnType<typeof repeat> | undefined;

  function add(path: string, count: number, at: number): void {
    const known = counted.get(path);
    if (known) {
      known.count += count;
      known.at = Math.max(known.at, at);
    } else if (counted.size < PATHS_HELD) counted.set(path, { count, at });
  }

  async function flush(): Promise<void> {
    if (counted.size === 0 || !state.mayWrite()) return;
    const taken = counted;
    counted = new Map();
    const requests = [...taken].map(([path, { count, at }]) => ({ path, count, at }));
    // A request within the minute before midnight may count for the new day: nobody plans by the minute.
    const day = dayKey(clock(), timeZone);
    try {
      await store.write((tx) => tx.countMissing(day, requests, TOP_OF_DAY));
    } catch (error) {
      for (const { path, count, at } of requests) add(path, count, at);
      log.warn({ err: error }, "nie zapisano spisu brakujących adresów");
    }
  }

  return {
    count(pathname) {
      if (pathname.length > PATH_LIMIT || pathname.endsWith("/_payload.json")) return;
      if (!NOT_COUNTED.has(pathname.split("/", 2)[1] ?? "")) add(pathname, 1, clock());
    },
    flush,
    start() {
      repetition = repeat(FLUSH_MS, flush, (error) => log.error({ err: error }, "spis brakujących adresów"));
    },
    async stop() {
      await repetition?.stop();
      await flush();
    },
  };
}
