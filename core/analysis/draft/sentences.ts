import type { TextRange } from "../built-in-analysis.ts";

/** Abbreviations whose full stop does not end a sentence, even before a capital: „ul. Długa”, „dr. Nowaka”, „np. Łódź”. */
const ABBREVIATIONS = new Set(
  (
    "al art bł cd dł doc dr dyr fot gen godz hab im in inż itd itp jw kard ks lek m.in mgr min mjr mld mln np nr ob ok os pl płk " +
    "pkt por pos pow poz prof proc przyp przyg r red reż rozdz ryc rys s św śp str szt tab tel tj tłum tow t tys tzn tzw ul ur ust " +
    "wg woj ww wyd zm zob"
  ).split(" "),
);

/** Matches the end of a sentence: stops, then closing quotes or brackets. The beginning of another sentence must follow. */
const END = /(?<![.!?…])[.!?…]+(?![.!?…])[”"»)\]\0]*(?=\s+(?:[„"«»([–—\0-]+\s*)?[\p{Lu}\p{N}])/gu;

/** Returns the ranges of the sentences of a text, without the space around them. */
export function sentencesIn(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  let start = 0;
  for (const { 0: end, index } of text.matchAll(END)) {
    if (end.startsWith(".") && !end.startsWith("..") && isAbbreviated(text, index)) continue;
    add(sentences, text, start, index + end.length);
    start = index + end.length;
  }
  add(sentences, text, start, text.length);
  return sentences;
}

function isAbbreviated(text: string, stop: number): boolean {
  const before = /[\p{L}.]{1,6}$/u.exec(text.slice(Math.max(0, stop - 12), stop))?.[0] ?? "";
  const word = before.toLowerCase();
  // A single capital letter is an initial: „J. Kowalski”.
  return ABBREVIATIONS.has(word) || /^\p{Lu}$/u.test(before);
}

function add(sentences: TextRange[], text: string, start: number, end: number): void {
  const isGap = (at: number) => /[\s\0]/.test(text.charAt(at));
  let [from, to] = [start, end];
  while (from < to && isGap(from)) from += 1;
  while (to > from && isGap(to - 1)) to -= 1;
  if (/[\p{L}\p{N}]/u.test(text.slice(from, to))) sentences.push({ start: from, end: to });
}
