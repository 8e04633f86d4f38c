import { createHash, randomBytes } from "node:crypto";
import type { MonotonicClock } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { loggedText } from "#core/search/query.ts";
import { createBoundedMap } from "./bounded-map.ts";
import { ipPrefix } from "../base/client-address.ts";
import { type CounterDeps, createBufferedCounter } from "./buffered-counter.ts";
import { counterMessages } from "#core/messages/server/background.ts";

interface Dependencies extends CounterDeps {
  store: Pick<Store, "write">;
  elapsed: MonotonicClock;
}

export const TEXTS_HELD = 1_000;

const TOP_OF_DAY = 200;

/** Searches with results from one network within this time count once, because a reader comes back to the results from each post. */
export const SAME_SEARCH_MS = 10 * 60_000;
const REMEMBERED = 5_000;

/** Counts searched texts by day. Who searched, from where and at what hour is not stored. */
export function createSearchLog({ store, elapsed, ...deps }: Dependencies) {
  const isRepeated = createRepetitions(elapsed);
  const tally = createBufferedCounter<{ count: number; inVain: boolean }>({
    ...deps,
    limit: TEXTS_HELD,
    join: (sum, next) => ({ count: sum.count + next.count, inVain: next.inVain }),
    store(day, counted) {
      const searches = counted.map(([text, seen]) => ({ text, ...seen }));
      return store.write((tx) => tx.countSearches(day, searches, TOP_OF_DAY));
    },
    sentences: counterMessages.searches,
  });
  return {
    ...tally,
    /** Counts a search unless its text looks personal (`loggedText`). `found`: whether the search had results. */
    note({ text: typed, found: hasResults }: { text: string; found: boolean }, address: string): void {
      const text = loggedText(typed);
      // A search in vain leads nowhere from where a reader could come back, so each one counts: many readers may share one address.
      if (text !== null && !(hasResults && isRepeated(text, address)))
        tally.add(text, { count: 1, inVain: !hasResults });
    },
  };
}

/** Tells whether a search is a repetition. It remembers only hashes with a secret of this process, so nobody learns who searched. */
function createRepetitions(elapsed: MonotonicClock): (text: string, address: string) => boolean {
  const secret = randomBytes(16);
  const seen = createBoundedMap<number>(REMEMBERED);
  return (text, address) => {
    const key = createHash("sha256")
      .update(secret)
      .update(`${ipPrefix(address)}\n${text}`)
      .digest("base64url");
    const now = elapsed();
    const before = seen.get(key);
    seen.set(key, now);
    return before !== undefined && now - before < SAME_SEARCH_MS;
  };
}
