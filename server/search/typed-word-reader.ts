import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import { type WordReading, wordReadings, type ReadTyped } from "#core/polish/lemmas/word-readings.ts";
import { createLruMap } from "../counters/lru-map.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";

/** What a search waits for the dictionary, in milliseconds: it answers in less, unless an import keeps it busy. */
export const ANSWER_MS = 40;

/** Likewise while its thread starts, some 300 ms: else the first reader after a pause would be told that no post has a word. */
export const LOADING_MS = 1_500;

/** Milliseconds that the dictionary stays loaded after the last search that needed it. */
const KEPT_MS = 10 * 60_000;

/** About 200 bytes each. */
export const MOST_REMEMBERED = 5_000;

/** So long after a failure nobody asks again, for it comes before an answer could. */
export const REST_MS = 60_000;

/**
 * Asks the dictionary and remembers what it said. Where an answer is late, all go on without one until it has come, so that a page that
 * searches many times waits once.
 */
export function createTypedWordReader(
  ask: AskForms,
  thread: Pick<WorkerThread, "isRunning" | "keepFor">,
  elapsed = () => performance.now(),
): ReadTyped {
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
    const limit = Promise.withResolvers<boolean>();
    const timer = setTimeout(limit.resolve, thread.isRunning ? ANSWER_MS : LOADING_MS, true);
    const isLate = await Promise.race([learning, limit.promise]);
    clearTimeout(timer);
    if (!isLate) return;
    late += 1;
    void learning.finally(() => (late -= 1));
  }

  return async (words) => {
    const fresh = [...new Set(words)].filter((word) => !remembered.get(word));
    if (fresh.length > 0 && late === 0 && elapsed() >= restsUntil) {
      thread.keepFor(KEPT_MS);
      await waitFor(learn(fresh));
    }
    return new Map(words.map((word) => [word, remembered.get(word) ?? []]));
  };
}
