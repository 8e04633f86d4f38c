import { expect, test } from "vitest";
import { readLexicon } from "./dictionary.ts";

const lexicon = readLexicon("6\nŁódź\nŁodzi/z\nma\nma/QX\nrower/NQsT\nrowerach");

function flagsOf(word: string): string[] {
  const found: string[] = [];
  lexicon.eachEntry(word, (flags) => found.push(flags));
  return found;
}

test("words are found in lower case, flags keep their case", () => {
  expect(flagsOf("łodzi")).toEqual(["z"]);
  expect(flagsOf("rower")).toEqual(["NQsT"]);
  expect(lexicon.hasFlag("rower", "Q")).toBe(true);
  expect(lexicon.hasFlag("rower", "q")).toBe(false);
});

test("a word listed twice has both entries, a word without flags an empty one", () => {
  expect(flagsOf("ma")).toEqual(["", "QX"]);
  expect(flagsOf("łódź")).toEqual([""]);
});

test.each(["rowera", "rowe", "rowerac", "6", "", "NQsT"])("%j is not in the lexicon", (word) => {
  expect(lexicon.has(word)).toBe(false);
});

test("the last line needs no line end", () => {
  expect(lexicon.has("rowerach")).toBe(true);
});
