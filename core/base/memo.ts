import type { ObservedStore } from "./store.ts";

/** A cached reading, read again after each commit whose purged tags concern it. A reading that fails is forgotten. */
export function memo<T>(
  store: Pick<ObservedStore<unknown>, "onCommit">,
  read: () => Promise<T>,
  isConcerned: (purged: string[]) => boolean = (purged) => purged.length > 0,
): () => Promise<T> {
  let known: Promise<T> | null = null;
  const forget = () => {
    known = null;
  };
  store.onCommit((purged) => {
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
