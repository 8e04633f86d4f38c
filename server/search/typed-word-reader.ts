import { setTimeout as after } from "node:timers/promises";
import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import { type WordReading, wordReadings, type ReadTyped } from "#core/polish/lemmas/word-readings.ts";
import { createLruMap } from "../counters/lru-map.ts";

/** What a search waits for the dictionary: it answers in less, unless its thread has to start (some 300 ms) or an import keeps it busy. */
export const ANSWER_MS = 40;

/** About 200 bytes each. */
export const MOST_REMEMBERED = 5_000;

/** So long after a failure nobody asks again, for it comes before an answer could. */
export const REST_MS = 60_000;

/**
 * Asks the dictionary and remembers what it said. Where an answer is late, all go on without one until it has come, so that a page that
 * searches many times waits once.
 */
export function createTypedWordReader(ask: AskForms, elapsed = () => performance.now()): ReadTyped {
  const read = wordReadings(ask);
  const remembered = createLruMap<readonly WordReading[]>(MOST_REMEMBERED);
  let late = 0;
  let restsUntil = 0;

  async function learn(words: readonly string[]): Promise<void> {
    try {
      for (const [word, readings] of await read(words)) remembered.meet(word, readings);
    } catch {
      // Who was asked has said why.
      restsUntil = elapsed() + REST_MS;
    }
  }

  async function waitFor(learning: Promise<void>): Promise<void> {
    const isLate = await Promise.race([learning, after(ANSWER_MS, true, { ref: false })]);
    if (!isLate) return;
    late += 1;
    void learning.finally(() => (late -= 1));
  }

  return async (words) => {
    const fresh = [...new Set(words)].filter((word) => !remembered.get(word));
    if (fresh.length > 0 && late === 0 && elapsed() >= restsUntil) await waitFor(learn(fresh));
    return new Map(words.map((word) => [word, remembered.get(word) ?? []]));
  };
}
