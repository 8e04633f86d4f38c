import { expect, test } from "vitest";
import { readHunspellAffixes } from "./hunspell-affixes.ts";

const AFF = `SET UTF-8
PFX b Y 1
PFX b   0         nie       .

SFX F Y 3
SFX F   ć         łem       [^dsz]nąć
SFX F   ąć        ęłam      [^dsz]nąć
SFX F   eć        ął        [^e].rzeć
SFX n Y 1
SFX n   a         0         [^ij]a
`;

/** The roots from which the rules of one flag make a form. */
function rootsOf(form: string, of: string): string[] {
  const roots: string[] = [];
  readHunspellAffixes(AFF).eachRoot(form, (root, flag) => flag === of && roots.push(root));
  return roots;
}

test.each([
  ["płynąłem", "F", ["płynąć"]],
  ["płynęłam", "F", ["płynąć"]],
  ["siadnąłem", "F", []],
  ["kobiet", "n", ["kobieta"]],
  ["ziemi", "n", []],
])("%s comes by %s from %j: the stripped end is put back, the condition holds for the root", (form, flag, roots) => {
  expect(rootsOf(form, flag)).toEqual(roots);
});

test("a dot in a condition stands for any letter, a circumflex in brackets for any but those", () => {
  expect(rootsOf("abrzął", "F")).toEqual(["abrzeć"]);
  expect(rootsOf("aebrzął", "F")).toEqual([]);
});

test("prefixes stand apart, with the flag a root must carry", () => {
  expect(readHunspellAffixes(AFF).prefixes).toEqual([{ text: "nie", flag: "b" }]);
});
