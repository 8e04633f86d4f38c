import type { MonotonicClock } from "#core/base/common-deps.ts";
import { createRateLimit } from "#server/counters/rate-limit.ts";
import { ipPrefix } from "#server/base/client-address.ts";

/** Limits for one network: searches at once, and further searches each second. */
export const SEARCHES_AT_ONCE = 120;
export const SEARCHES_A_SECOND = 4;

/** A search that takes longer than this counts as several searches, so that slow searches cannot occupy the server. */
export const ONE_SEARCH_MS = 50;

const NETWORKS = 10_000;

/** Limits the searches of a network. `took` is called with a search's time in ms, and counts a slow search as several. */
export function createSearchRate(elapsed: MonotonicClock) {
  const rate = createRateLimit(elapsed, SEARCHES_AT_ONCE, SEARCHES_A_SECOND / 1000, NETWORKS);
  return {
    mayAsk: (address: string) => rate.take(ipPrefix(address)),
    took(address: string, ms: number): void {
      const more = Math.floor(ms / ONE_SEARCH_MS);
      if (more > 0) rate.spend(ipPrefix(address), more);
    },
  };
}
