export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}

/** Returns a table with the same keys, and with the value that `make` returns for each key. */
export function eachKey<Key extends string, Value>(
  table: Readonly<Record<Key, unknown>>,
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keysOf(table).map((key) => [key, make(key)])) as Record<Key, Value>;
}
