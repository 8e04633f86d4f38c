import { keysOf } from "./values/record-keys.ts";

/**
 * The Polish words for a set of keys, used in files, tables and on the command line. Up to version 0.1 the words
 * themselves were the keys, so they still arrive from bookmarks, from tabs opened before an update, and from a model
 * that was asked in Polish.
 */
export type KeyLabels<Key extends string> = Readonly<Record<Key, string>>;

/**
 * The key that a word means, whether it is the key itself or its Polish word; null for neither. Letter case and the
 * amount of white space do not matter.
 */
export function keyNamed<Key extends string>(labels: KeyLabels<Key>, word: string | null | undefined): Key | null {
  const name = (word ?? "").normalize("NFC").trim().toLowerCase().replace(/\s+/g, "-");
  return keysOf(labels).find((key) => key === name || labels[key] === name) ?? null;
}

/**
 * Used in front of a schema that accepts only keys: turns a Polish word into its key and passes everything else on
 * unchanged.
 */
export function readKey<Key extends string>(labels: KeyLabels<Key>): (value: unknown) => unknown {
  return (value) => (typeof value === "string" ? (keyNamed(labels, value) ?? value) : value);
}
