import { keysOf } from "./values/record-keys.ts";

/**
 * The Polish words of a set of keys: what files, tables and the command line say. Up to 0.1 they were the keys themselves, so
 * they still come from bookmarks, from tabs opened before an update, and from a model that was asked in Polish.
 */
export type KeyLabels<Key extends string> = Readonly<Record<Key, string>>;

/** The key that a word means, be it the key itself or its Polish word; null for none. Case and the width of spaces do not matter. */
export function keyNamed<Key extends string>(labels: KeyLabels<Key>, word: string | null | undefined): Key | null {
  const name = (word ?? "").normalize("NFC").trim().toLowerCase().replace(/\s+/g, "-");
  return keysOf(labels).find((key) => key === name || labels[key] === name) ?? null;
}

/** Before a schema that takes keys only: a Polish word becomes its key, and the schema sees everything else as it came. */
export function readKey<Key extends string>(labels: KeyLabels<Key>): (value: unknown) => unknown {
  return (value) => (typeof value === "string" ? (keyNamed(labels, value) ?? value) : value);
}
