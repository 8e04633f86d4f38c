import type { MonotonicClock } from "#core/base/common-deps.ts";
import { createLruMap } from "#server/counters/lru-map.ts";
import { ipPrefix } from "#server/http/client-address.ts";

/** Searches a network may make at once, and how many it regains per second. */
export const SEARCHES_AT_ONCE = 120;
export const SEARCHES_A_SECOND = 4;

/** Longer searches count as several, so that nobody occupies the server. */
export const ONE_SEARCH_MS = 50;

const NETWORKS = 10_000;

export function createSearchRate(elapsed: MonotonicClock) {
  const spent = createLruMap<{ searches: number; at: number }>(NETWORKS);

  function spentBy(network: string, now: number): number {
    const before = spent.get(network);
    const seconds = before ? (now - before.at) / 1000 : 0;
    return Math.max(0, (before?.searches ?? 0) - seconds * SEARCHES_A_SECOND);
  }

  return {
    mayAsk(address: string): boolean {
      const [network, now] = [ipPrefix(address), elapsed()];
      const searches = spentBy(network, now);
      const may = searches + 1 <= SEARCHES_AT_ONCE;
      spent.meet(network, { searches: may ? searches + 1 : searches, at: now });
      return may;
    },
    took(address: string, ms: number): void {
      const more = Math.floor(ms / ONE_SEARCH_MS);
      if (!(more > 0)) return;
      const [network, now] = [ipPrefix(address), elapsed()];
      spent.meet(network, { searches: Math.min(SEARCHES_AT_ONCE, spentBy(network, now) + more), at: now });
    },
  };
}
