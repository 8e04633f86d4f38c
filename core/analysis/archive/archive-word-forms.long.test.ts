import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textWords } from "#core/polish/text-words.ts";
import { ArchiveWordForms } from "./archive-word-forms.ts";

function read(text: string, forms = new ArchiveWordForms()): string[] {
  return Array.from(forms.formsIn(text), (no) => forms.forms[no]!);
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
        expect(read(text)).toEqual(textWords(text).map((word) => word.text));
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
    const forms = new ArchiveWordForms();
    for (let at = 0; at < words.length; at += 40) read(words.slice(at, at + 40).join(" "), forms);
    expect(forms.forms).toEqual(words);
    expect([...forms.formsIn(words.join(" "))]).toEqual([...words.keys()]);
    expect(forms.lemmaOf("słowo")).toBe("słowo");
  });
});
