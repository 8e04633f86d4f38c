import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textWords } from "#core/polish/text-words.ts";
import { writeFormNumbers } from "./archive-word-forms.ts";
import { WordNumbers } from "./word-numbers.ts";

const MOST = 40;

function read(text: string, forms = new WordNumbers(), most = MOST): string[] {
  const into = new Uint32Array(most + 1);
  const end = writeFormNumbers(text, most, forms, into, 1);
  return Array.from(into.subarray(1, end), (no) => forms.words[no]!);
}

/** Letters, digits and signs of every kind the reading tells apart, and the places where Unicode is awkward. */
const PIECES = [
  ..."aZąŻłó09éßÆø²ªŉİıſDžΣσЖ文한 ​-’'„.\u0301\u0328\u1100\u1161\u0000",
  "😀",
  "𝒜",
  "\ud834",
  "\udd1e",
  "𑜁",
  "ﬁ",
  "Kompost",
  "e\u0301t\u00e9",
  "żółw".normalize("NFD"),
  "x".repeat(64),
  "y".repeat(65),
  "ż".repeat(63),
];

describe("the forms of a text by their numbers", () => {
  test("are the words that search finds, whatever the text", () => {
    const texts = fc.oneof(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 80 }).map((pieces) => pieces.join("")),
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(read(text)).toEqual(textWords(text, MOST).map((word) => word.text));
      }),
      { numRuns: 2_000 },
    );
  });

  test("are read in whatever letter of Latin", () => {
    for (let code = 0; code < 0x0300; code += 1) {
      const text = `a${String.fromCharCode(code)}b ${String.fromCharCode(code)}`;
      expect(read(text)).toEqual(textWords(text).map((word) => word.text));
    }
  });

  test("keep the number they have, among thousands", () => {
    const words = Array.from({ length: 20_000 }, (_, no) => `słowo${no}`);
    const forms = new WordNumbers();
    for (let at = 0; at < words.length; at += MOST) read(words.slice(at, at + MOST).join(" "), forms);
    expect(forms.words).toEqual(words);
    expect(words.map((word) => forms.find(word))).toEqual([...words.keys()]);
    expect(forms.add("słowo7")).toBe(7);
    const others = new WordNumbers();
    for (const no of words.keys()) others.addFrom(forms, words.length - 1 - no);
    expect(others.words).toEqual(words.toReversed());
    expect(forms.find("słowo")).toBe(-1);
  });
});
