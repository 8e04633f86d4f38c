import type { ObservedStore } from "./store.ts";

/** Caches the result of `read` until a commit purges a cache tag for which `isConcerned` is true. A failed read is not cached. */
export function memo<T>(
  store: Pick<ObservedStore<unknown>, "onPurge">,
  read: () => Promise<T>,
  isConcerned: (purged: string[]) => boolean = () => true,
): () => Promise<T> {
  let cached: Promise<T> | null = null;
  const forget = () => {
    cached = null;
  };
  store.onPurge((purged) => {
    if (isConcerned(purged)) forget();
  });
  return () => {
    if (cached) return cached;
    const fresh = read();
    cached = fresh;
    fresh.catch(forget);
    return fresh;
  };
}

/** Returns `make` with a cache of at most `most` results, for arguments such as names and days that recur. */
export function remembered<From, To>(make: (from: From) => To, most: number): (from: From) => To {
  const results = new Map<From, To>();
  return (from) => {
    const cached = results.get(from);
    if (cached !== undefined) return cached;
    if (results.size >= most) results.clear();
    const fresh = make(from);
    results.set(from, fresh);
    return fresh;
  };
}
