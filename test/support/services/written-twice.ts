import type { Store } from "#core/store.ts";

/** Ends a rehearsal, so that the store takes back what it wrote. */
class Rehearsed extends Error {}

/**
 * A store that runs the work of every write twice, as one of several servers does whose first try came too late: what the
 * first run wrote is taken back. Work that has effects of its own shows it in whatever the test expects.
 */
export function writtenTwice<S extends Pick<Store, "write">>(store: S): S {
  const write: Store["write"] = async (work) => {
    await store
      .write(async (tx) => {
        await work(tx);
        throw new Rehearsed();
      })
      // A refusal is believed at the second run, and so is an error.
      .catch(() => undefined);
    return store.write(work);
  };
  return { ...store, write };
}
