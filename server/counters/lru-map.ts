/** Drops the least recent key beyond `most`, so that no flood of keys grows it. */
export function createLruMap<T>(most: number) {
  const kept = new Map<string, T>();
  return {
    /** The value set when the key was last met. */
    get: (key: string) => kept.get(key),
    meet(key: string, what: T): void {
      kept.delete(key);
      kept.set(key, what);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
