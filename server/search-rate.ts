import type { Clock } from "#core/ports.ts";
import { networkOf } from "./sign-in/network.ts";

/** Searches one network may make at once, as fast as somebody types, and how many a second come back to it. */
export const SEARCHES_AT_ONCE = 120;
export const SEARCHES_A_SECOND = 4;

/** Networks remembered; beyond that the one that asked longest ago is forgotten. */
const NETWORKS = 10_000;

/**
 * Whether a client at an address may search once more. Kept in memory, so that a search writes nothing: whoever is forgotten
 * begins anew.
 */
export function createSearchRate(clock: Clock): (address: string) => boolean {
  const spent = new Map<string, { searches: number; at: number }>();
  return (address) => {
    const network = networkOf(address);
    const now = clock();
    const before = spent.get(network);
    // A clock that was set back gives nothing back and takes nothing away.
    const seconds = before ? Math.max(0, now - before.at) / 1000 : 0;
    const searches = Math.max(0, (before?.searches ?? 0) - seconds * SEARCHES_A_SECOND);
    const may = searches + 1 <= SEARCHES_AT_ONCE;
    spent.delete(network);
    spent.set(network, { searches: may ? searches + 1 : searches, at: now });
    const [oldest] = spent.keys();
    if (spent.size > NETWORKS && oldest !== undefined) spent.delete(oldest);
    return may;
  };
}
