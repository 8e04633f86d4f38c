export interface LruMap<T> {
  get(key: string): T | undefined;
  /** Keeps something of the key, which is the one met last now. */
  meet(key: string, what: T): void;
}

/** Keeps `most` keys in memory; beyond that the one that was met longest ago is forgotten, so that no flood of keys grows it. */
export function createLruMap<T>(most: number): LruMap<T> {
  const kept = new Map<string, T>();
  return {
    get: (key) => kept.get(key),
    meet(key, what) {
      kept.delete(key);
      kept.set(key, what);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
