import { PURGE_ALL } from "#core/base/cache-tags.ts";
import type { Replica } from "#core/replication/replica.ts";
import type { Store } from "#core/store.ts";

type Listener = (purged: string[]) => void;

/** More changes than any site has: a restored database must not seem to be at a change that something remembers. */
const CHANGES_OF_A_LIFE = 2 ** 40;

/**
 * A store that follows a log, as the server uses it: a restored snapshot reads like a commit that changed everything, so that
 * page cache, indexes and memos forget what they had.
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
