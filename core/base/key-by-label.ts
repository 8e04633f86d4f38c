import { keysOf } from "./values/record-keys.ts";

/**
 * Maps each key to its Polish word in files, in tables and on the command line. Before version 0.2 the words were the keys, so old
 * bookmarks, open tabs and models with Polish prompts still send the words.
 */
export type KeyLabels<Key extends string> = Readonly<Record<Key, string>>;

/**
 * Returns the key for a word that is a key or its Polish word; null for any other word. Letter case and amount of white space do not
 * matter.
 */
export function keyNamed<Key extends string>(labels: KeyLabels<Key>, word: string | null | undefined): Key | null {
  const name = (word ?? "").normalize("NFC").trim().toLowerCase().replace(/\s+/g, "-");
  return keysOf(labels).find((key) => key === name || labels[key] === name) ?? null;
}

/** Returns a function to run before a schema that accepts only keys. It turns a Polish word into its key and passes on any other value. */
export function readKey<Key extends string>(labels: KeyLabels<Key>): (value: unknown) => unknown {
  return (value) => (typeof value === "string" ? (keyNamed(labels, value) ?? value) : value);
}
