import type { Store } from "#core/store.ts";
import { type CounterDeps, createBufferedCounter } from "./buffered-counter.ts";
import { counterMessages } from "#core/messages/server/background.ts";

/** A path with more characters is not counted, because no former address of a post is so long. */
const PATH_LIMIT = 200;

export const PATHS_HELD = 2_000;

const TOP_OF_DAY = 500;

/** First segments of paths that are not counted. Such a path may reveal a person's draft, or says nothing about what readers miss. */
const NOT_COUNTED = new Set(["studio", "edit-post", "topic-generator", "api", "login", "setup"]);

/** Counts requests for addresses that do not exist. Only the path is stored, never the query or the person. */
export function createNotFoundLog({ store, clock, ...deps }: CounterDeps & { store: Pick<Store, "write"> }) {
  const tally = createBufferedCounter<{ count: number; at: number }>({
    ...deps,
    clock,
    limit: PATHS_HELD,
    join: (sum, next) => ({ count: sum.count + next.count, at: Math.max(sum.at, next.at) }),
    store(day, counted) {
      const requests = counted.map(([path, seen]) => ({ path, ...seen }));
      return store.write((tx) => tx.countMissing(day, requests, TOP_OF_DAY));
    },
    sentences: counterMessages.missing,
  });
  return {
    ...tally,
    count(pathname: string): void {
      if (pathname.length > PATH_LIMIT || pathname.endsWith("/_payload.json")) return;
      if (!NOT_COUNTED.has(pathname.split("/", 2)[1] ?? "")) tally.add(pathname, { count: 1, at: clock() });
    },
  };
}
