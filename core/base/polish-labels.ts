/**
 * The Polish words of a set of keys: what files, tables and the command line say. Up to 0.1 they were the keys themselves, so
 * they still come from bookmarks, from tabs opened before an update, and from a model that was asked in Polish.
 */
export type KeyLabels<Key extends string> = Readonly<Record<Key, string>>;

export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>): Key[] {
  return Object.keys(table) as Key[];
}

/** Something for each key of a table. */
export function eachKey<Key extends string, Made>(
  table: Readonly<Record<Key, unknown>>,
  make: (key: Key) => Made,
): Record<Key, Made> {
  return Object.fromEntries(keysOf(table).map((key) => [key, make(key)])) as Record<Key, Made>;
}

/** The key that a word means, be it the key itself or its Polish word; null for none. Case and the width of spaces do not matter. */
export function keyNamed<Key extends string>(words: KeyLabels<Key>, word: string | null | undefined): Key | null {
  const asked = (word ?? "").normalize("NFC").trim().toLowerCase().replace(/\s+/g, "-");
  return keysOf(words).find((key) => key === asked || words[key] === asked) ?? null;
}

/** Before a schema that takes keys only: a Polish word becomes its key, and the schema sees everything else as it came. */
export function readKey<Key extends string>(words: KeyLabels<Key>): (given: unknown) => unknown {
  return (given) => (typeof given === "string" ? (keyNamed(words, given) ?? given) : given);
}
