import type { ObservedStore } from "./store.ts";

/** A cached reading, read again after each commit that purges something, or something that concerns it. A reading that fails is forgotten. */
export function memo<T>(
  store: Pick<ObservedStore<unknown>, "onPurge">,
  read: () => Promise<T>,
  isConcerned: (purged: string[]) => boolean = () => true,
): () => Promise<T> {
  let known: Promise<T> | null = null;
  const forget = () => {
    known = null;
  };
  store.onPurge((purged) => {
    if (isConcerned(purged)) forget();
  });
  return () => {
    if (known) return known;
    const fresh = read();
    known = fresh;
    fresh.catch(forget);
    return fresh;
  };
}

/** A computation whose results are kept, at most `most` of them: for names and days that come again and again. */
export function remembered<From, To>(make: (from: From) => To, most: number): (from: From) => To {
  const made = new Map<From, To>();
  return (from) => {
    const known = made.get(from);
    if (known !== undefined) return known;
    if (made.size >= most) made.clear();
    const fresh = make(from);
    made.set(from, fresh);
    return fresh;
  };
}
