export interface LruMap<T> {
  /** The value set when the key was last met. */
  get(key: string): T | undefined;
  meet(key: string, what: T): void;
}

/** Drops the least recent key beyond `most`, so that no flood of keys grows it. */
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
