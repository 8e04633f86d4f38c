import type { MonotonicClock } from "#core/monotonic-clock.ts";
import { createLruMap } from "../counters/lru-map.ts";
import { CHALLENGE_S } from "./cookies.ts";
import { ipPrefix } from "./ip-prefix.ts";

/** Challenges of passkeys one network may have open; each is a row in the store until it ends. */
const OPEN_AT_MOST = 20;
/** Networks remembered; beyond that the oldest is forgotten. */
const NETWORKS = 10_000;

/** Whether an address may ask for one more challenge. Kept in memory: there is nothing to guess, only rows to bound. */
export function createPasskeyRateLimit(elapsed: MonotonicClock): (address: string) => boolean {
  const asked = createLruMap<number[]>(NETWORKS);
  return (address) => {
    const network = ipPrefix(address);
    const now = elapsed();
    const open = (asked.get(network) ?? []).filter((at) => now - at < CHALLENGE_S * 1000);
    if (open.length >= OPEN_AT_MOST) return false;
    asked.meet(network, [...open, now]);
    return true;
  };
}
