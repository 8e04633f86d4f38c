import type { MonotonicClock } from "#core/base/common-deps.ts";
import { createLruMap } from "#server/counters/lru-map.ts";
import { ipPrefix } from "#server/sign-in/ip-prefix.ts";

/** Searches one network may make at once, as fast as somebody types, and how many a second come back to it. */
export const SEARCHES_AT_ONCE = 120;
export const SEARCHES_A_SECOND = 4;

/** What one search may take, in milliseconds; a longer one counts as several, so that nobody has the server search all the time. */
export const ONE_SEARCH_MS = 50;

/** Networks remembered; beyond that the one that asked longest ago is forgotten. */
const NETWORKS = 10_000;

/** How much clients search. Kept in memory, so that a search writes nothing: whoever is forgotten begins anew. */
export interface SearchRate {
  mayAsk(address: string): boolean;
  /** Counts what its search took, in milliseconds. Nobody waits for longer than the searches made at once take to come back. */
  took(address: string, ms: number): void;
}

export function createSearchRate(elapsed: MonotonicClock): SearchRate {
  const spent = createLruMap<{ searches: number; at: number }>(NETWORKS);

  function spentBy(network: string, now: number): number {
    const before = spent.get(network);
    const seconds = before ? (now - before.at) / 1000 : 0;
    return Math.max(0, (before?.searches ?? 0) - seconds * SEARCHES_A_SECOND);
  }

  return {
    mayAsk(address) {
      const [network, now] = [ipPrefix(address), elapsed()];
      const searches = spentBy(network, now);
      const may = searches + 1 <= SEARCHES_AT_ONCE;
      spent.meet(network, { searches: may ? searches + 1 : searches, at: now });
      return may;
    },
    took(address, ms) {
      const more = Math.floor(ms / ONE_SEARCH_MS);
      if (!(more > 0)) return;
      const [network, now] = [ipPrefix(address), elapsed()];
      spent.meet(network, { searches: Math.min(SEARCHES_AT_ONCE, spentBy(network, now) + more), at: now });
    },
  };
}
