/** This many steps run before a pause. A step takes at most a few milliseconds, and a reader's request waits for about twenty steps. */
const WITHOUT_A_PAUSE = 20;

/** Yields all items in their order, with pauses in which waiting requests are served. */
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
