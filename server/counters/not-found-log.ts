import type { Logger } from "pino";
import type { Store } from "#core/store.ts";
import type { StudioState, Clock } from "#core/base/common-deps.ts";
import { createBufferedCounter, type BufferedCounter } from "./buffered-counter.ts";

interface Parts {
  store: Pick<Store, "write">;
  clock: Clock;
  timeZone: string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
}

/** Characters of a path that are kept; a longer one is nobody's former address. */
const PATH_LIMIT = 200;

/** Different paths held between two flushes. */
export const PATHS_HELD = 2_000;

/** Most asked addresses kept of each day. */
const TOP_OF_DAY = 500;

/** First segments below which a missing address says nothing about the site, or something about a person's draft. */
const NOT_COUNTED = new Set(["studio", "edit-post", "topic-generator", "api", "login", "setup"]);

export interface NotFoundLog extends Omit<BufferedCounter<unknown>, "add"> {
  count(pathname: string): void;
}

/** Counts addresses that were asked for and do not exist: the path alone, never a query, never who asked. */
export function createNotFoundLog({ store, clock, ...parts }: Parts): NotFoundLog {
  const tally = createBufferedCounter<{ count: number; at: number }>({
    ...parts,
    clock,
    held: PATHS_HELD,
    join: (known, next) => ({ count: known.count + next.count, at: Math.max(known.at, next.at) }),
    store(day, counted) {
      const requests = counted.map(([path, seen]) => ({ path, ...seen }));
      return store.write((tx) => tx.countMissing(day, requests, TOP_OF_DAY));
    },
    name: "spisu brakujących adresów",
  });
  return {
    ...tally,
    count(pathname) {
      if (pathname.length > PATH_LIMIT || pathname.endsWith("/_payload.json")) return;
      if (!NOT_COUNTED.has(pathname.split("/", 2)[1] ?? "")) tally.add(pathname, { count: 1, at: clock() });
    },
  };
}
