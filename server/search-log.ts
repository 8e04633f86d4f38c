import { createHash, randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { dayKey } from "#core/polish/dates.ts";
import type { Clock, StudioState, Store } from "#core/ports.ts";
import { loggedText } from "#core/search/logged-text.ts";
import { repeat } from "./repetition.ts";
import { networkOf } from "./sign-in/network.ts";

interface Parts {
  store: Pick<Store, "write">;
  clock: Clock;
  timeZone: string;
  state: Pick<StudioState, "mayWrite">;
  log: Logger;
}

/** Different texts held between two flushes; a flood fills them and is then counted for known texts only. */
export const TEXTS_HELD = 1_000;

/** Most searched texts kept of each day. */
const TOP_OF_DAY = 200;

const FLUSH_MS = 60_000;

/** Within this the same search from the same network is one: a page turned, read again, or asked for by the app. */
export const SAME_SEARCH_MS = 10 * 60_000;
/** Searches remembered for that. */
const REMEMBERED = 5_000;

export interface SearchLog {
  /** Remembers what a reader searched for, if it may be kept at all. It is kept in memory: what a crash loses is lost. */
  note(searched: { text: string; found: boolean }, address: string): void;
  /** Hands what was counted to the store; what the store does not take is counted on. */
  flush(): Promise<void>;
  /** Flushes every minute from now on. */
  start(): void;
  /** Flushes a last time. */
  stop(): Promise<void>;
}

/** Counts what readers search for: the text by the day, never who, from where, or at what hour. */
export function createSearchLog({ store, clock, timeZone, state, log }: Parts): SearchLog {
  let counted = new Map<string, { count: number; inVain: boolean }>();
  const isRepeated = createRepetitions(clock);
  let repetition: ReturnType<typeof repeat> | undefined;

  function add(text: string, count: number, inVain: boolean): void {
    const known = counted.get(text);
    if (known || counted.size < TEXTS_HELD) counted.set(text, { count: (known?.count ?? 0) + count, inVain });
  }

  async function flush(): Promise<void> {
    if (counted.size === 0 || !state.mayWrite()) return;
    const searches = [...counted].map(([text, seen]) => ({ text, ...seen }));
    counted = new Map();
    const day = dayKey(clock(), timeZone);
    try {
      await store.write((tx) => tx.countSearches(day, searches, TOP_OF_DAY));
    } catch (error) {
      for (const { text, count, inVain } of searches) add(text, count, counted.get(text)?.inVain ?? inVain);
      log.warn({ err: error }, "nie zapisano spisu wyszukiwań");
    }
  }

  return {
    note({ text: typed, found }, address) {
      const text = loggedText(typed);
      if (text !== null && !isRepeated(text, address)) add(text, 1, !found);
    },
    flush,
    start() {
      repetition = repeat(FLUSH_MS, flush, (error) => log.error({ err: error }, "spis wyszukiwań"));
    },
    async stop() {
      await repetition?.stop();
      await flush();
    },
  };
}

/**
 * Whether this network searched for this text a moment ago. What is remembered is a hash with a secret that ends with the
 * process, so that nobody can read out of it who searched for what.
 */
function createRepetitions(clock: Clock): (text: string, address: string) => boolean {
  const secret = randomBytes(16);
  const seen = new Map<string, number>();
  return (text, address) => {
    const key = createHash("sha256")
      .update(secret)
      .update(`${networkOf(address)}\n${text}`)
      .digest("base64url");
    const now = clock();
    const before = seen.get(key);
    seen.delete(key);
    seen.set(key, now);
    const [oldest] = seen.keys();
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    return before !== undefined && Math.abs(now - before) < SAME_SEARCH_MS;
  };
}
