/** Marks stems in the index, which costs less than filtering columns. Folding turns this letter into d, so no text has it. */
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
