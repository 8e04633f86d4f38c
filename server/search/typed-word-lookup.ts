import type { AskForms } from "#core/polish/lemmas/dictionary.ts";
import { type WordReading, typedWordLemmas, type ReadTyped } from "#core/polish/lemmas/typed-word-lemmas.ts";
import { createBoundedMap } from "../counters/bounded-map.ts";
import type { WorkerThread } from "../workers/worker-thread.ts";

/** A search waits at most this long for the dictionary, in ms. The answer comes sooner unless an import keeps the dictionary busy. */
export const ANSWER_MS = 40;

/**
 * A search waits at most this long, in ms, while the dictionary's thread starts. A start takes some 300 ms, and without waiting the first
 * search after a pause would find too little.
 */
export const LOADING_MS = 1_500;

/** The dictionary stays loaded for this many milliseconds after the last search that needed it. */
const KEPT_MS = 10 * 60_000;

/** At most this many words are remembered, at about 200 bytes each. */
export const MOST_REMEMBERED = 5_000;

/** After a failure, no request is sent to the dictionary for this long, in ms. */
export const REST_MS = 60_000;

/**
 * Asks the dictionary for the possible lemmas of typed words and remembers them. While an answer is late, all searches continue without
 * lemmas, so that a page that searches many times waits only once.
 */
export function createTypedWordLookup(
  ask: AskForms,
  thread: Pick<WorkerThread, "isRunning" | "keepFor">,
  elapsed = () => performance.now(),
): ReadTyped {
  const read = typedWordLemmas(ask);
  const remembered = createBoundedMap<readonly WordReading[]>(MOST_REMEMBERED);
  let late = 0;
  let restsUntil = 0;

  async function learn(words: readonly string[]): Promise<void> {
    try {
      for (const [word, readings] of await read(words)) remembered.set(word, readings);
    } catch {
      // The failure was logged by `ask`.
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
