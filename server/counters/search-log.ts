import { createHash, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { MonotonicClock, Clock, StudioState } from "#core/base/common-deps.ts";
import type { Store } from "#core/store.ts";
import { loggedText } from "#core/search/logged-text.ts";
import { createLruMap } from "./lru-map.ts";
import { ipPrefix } from "../http/client-address.ts";
import { createBufferedCounter, type BufferedCounter } from "./buffered-counter.ts";

interface Parts {
  store: Pick<Store, "write">;
  clock: Clock;
  elapsed: MonotonicClock;
  timeZone: string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
}

export const TEXTS_HELD = 1_000;

const TOP_OF_DAY = 200;

/** Within this time, repeated searches from one network count once: paging, reloads, requests of the app. */
export const SAME_SEARCH_MS = 10 * 60_000;
const REMEMBERED = 5_000;

export interface SearchLog extends Omit<BufferedCounter<unknown>, "add"> {
  /** Counts a search if its text may be stored at all. */
  note(searched: { text: string; found: boolean }, address: string): void;
}

/** Counts searched texts by day, never who searched, from where or at what hour. */
export function createSearchLog({ store, clock, elapsed, ...parts }: Parts): SearchLog {
  const isRepeated = createRepetitions(elapsed);
  const tally = createBufferedCounter<{ count: number; inVain: boolean }>({
    ...parts,
    clock,
    held: TEXTS_HELD,
    join: (known, next) => ({ count: known.count + next.count, inVain: next.inVain }),
    store(day, counted) {
      const searches = counted.map(([text, seen]) => ({ text, ...seen }));
      return store.write((tx) => tx.countSearches(day, searches, TOP_OF_DAY));
    },
    name: "spisu wyszukiwań",
  });
  return {
    ...tally,
    note({ text: typed, found }, address) {
      const text = loggedText(typed);
      if (text !== null && !isRepeated(text, address)) tally.add(text, { count: 1, inVain: !found });
    },
  };
}

/** Stores hashes with a secret of this process, so that they do not reveal who searched for what. */
function createRepetitions(elapsed: MonotonicClock): (text: string, address: string) => boolean {
  const secret = randomBytes(16);
  const seen = createLruMap<number>(REMEMBERED);
  return (text, address) => {
    const key = createHash("sha256")
      .update(secret)
      .update(`${ipPrefix(address)}\n${text}`)
      .digest("base64url");
    const now = elapsed();
    const before = seen.get(key);
    seen.meet(key, now);
    return before !== undefined && now - before < SAME_SEARCH_MS;
  };
}
