/** Each takes a fraction of a millisecond to a few, so that a reader waits for some twenty milliseconds. */
const WITHOUT_A_PAUSE = 20;

/** All of them in their order, with pauses in which requests that wait have their turn. */
export async function* withPauses<T>(
  all: Iterable<T>,
  letOthersRun: (() => Promise<void>) | undefined,
): AsyncGenerator<T, void> {
  let done = 0;
  for (const each of all) {
    if (done++ % WITHOUT_A_PAUSE === 0) await letOthersRun?.();
    yield each;
  }
}
