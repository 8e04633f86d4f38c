import { PURGE_ALL } from "#core/base/cache-tags.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { Store } from "#core/store.ts";

type Listener = (purged: string[]) => void;

/**
 * More changes than any site ever makes. This number is added after each restored snapshot, so that the number of the last change never
 * equals a number that a cache remembers.
 */
const CHANGES_OF_A_LIFE = 2 ** 40;

/**
 * Wraps a store that follows a log. A restored snapshot is reported to listeners like a commit that changed everything. So the page cache,
 * indexes and other caches drop their content.
 */
export function createHostedStore<S extends Store & Pick<Replica, "onRestored">>(store: S) {
  let restored = 0;
  const everything = (listener: Listener) => store.onRestored(() => listener([PURGE_ALL]));
  store.onRestored(() => (restored += 1));
  return {
    ...store,
    read: { ...store.read, lastChange: async () => (await store.read.lastChange()) + restored * CHANGES_OF_A_LIFE },
    onCommit(listener: Listener) {
      store.onCommit(listener);
      everything(listener);
    },
    onPurge(listener: Listener) {
      store.onPurge(listener);
      everything(listener);
    },
  };
}
