/**
 * Stands before every stem in the index, so that stems and forms are told apart without looking at columns, which would cost
 * more than finding them. No folded text has this letter: it folds to d.
 */
const STEM_MARK = "ð";

/** A stem as the index holds it. */
export function indexedStem(stem: string): string {
  return STEM_MARK + stem;
}

/** A folded text as a phrase of FTS5. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', "")}"`;
}

/** Any of these stems, in the language of FTS5; empty for none. */
export function anyStem(stems: readonly string[]): string {
  return stems.map((stem) => quoted(indexedStem(stem))).join(" OR ");
}
