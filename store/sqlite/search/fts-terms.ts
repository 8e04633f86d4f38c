/** Marks stems in the index, so that they differ from forms without a look at columns. No folded text has this letter. */
const STEM_MARK = "ð";

export function indexedStem(stem: string): string {
  return STEM_MARK + stem;
}

export function quoted(text: string): string {
  return `"${text.replaceAll('"', "")}"`;
}

export function anyStem(stems: readonly string[]): string {
  return stems.map((stem) => quoted(indexedStem(stem))).join(" OR ");
}
