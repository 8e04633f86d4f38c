import type { Store } from "../ports.ts";

/**
 * A reader of something that every page shows and almost no write changes: it is read once after each commit that purged
 * something. What editors do between publications purges nothing, and changes nothing of it. A reading that fails is
 * forgotten.
 */
export function readOnce<T>(store: Pick<Store, "onCommit">, read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | null = null;
  const forget = () => {
    known = null;
  };
  store.onCommit((purged) => {
    if (purged.length > 0) forget();
  });
  return () => {
    if (known) return known;
    const fresh = read();
    known = fresh;
    fresh.catch(forget);
    return fresh;
  };
}
