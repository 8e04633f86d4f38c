import type { ObservedStore } from "./store.ts";

/**
 * A reader of something that is asked for often and that almost no write changes: it is read once after each commit whose
 * purged tags concern it, for all who ask at once. Unless said otherwise that is every commit that purged something: what
 * editors do between publications purges nothing. A reading that fails is forgotten.
 */
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
