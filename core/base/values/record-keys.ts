export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}

/** A table with the same keys and what `make` returns for each. */
export function eachKey<Key extends string, Value>(
  table: Readonly<Record<Key, unknown>>,
  make: (key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keysOf(table).map((key) => [key, make(key)])) as Record<Key, Value>;
}
