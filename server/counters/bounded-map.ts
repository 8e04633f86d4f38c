/** Creates a map of at most `most` keys. When the map is full, a new key replaces the key that was set longest ago. */
export function createBoundedMap<T>(most: number) {
  const entries = new Map<string, T>();
  return {
    /** Returns the value last set for a key, or undefined. */
    get: (key: string) => entries.get(key),
    set(key: string, what: T): void {
      entries.delete(key);
      entries.set(key, what);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
}
