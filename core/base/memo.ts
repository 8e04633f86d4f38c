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

/**
 * Returns `make` with a cache of at most `most` results, for arguments such as names and days that recur. The results
 * are dropped when the value of `depends` is no longer the same.
 */
export function remembered<From, To>(
  make: (from: From) => To,
  most: number,
  depends: () => unknown = () => null,
): (from: From) => To {
  const results = new Map<From, To>();
  let valid = depends();
  return (from) => {
    const present = depends();
    if (present !== valid) results.clear();
    valid = present;
    const cached = results.get(from);
    if (cached !== undefined) return cached;
    if (results.size >= most) results.clear();
    const fresh = make(from);
    results.set(from, fresh);
    return fresh;
  };
}
