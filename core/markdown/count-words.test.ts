import fc from "fast-check";
import { expect, it } from "vitest";
import { countWords } from "./count-words.ts";

const SIGNS = [
  ..."aŻ9ß×²Ⅷ中𝐀😀-–„.\u00AD_",
  " ",
  "\u00A0",
  "\t",
  "\n",
  "\u1680",
  "\u2009",
  "\u202F",
  "\u3000",
  "\uFEFF",
  "\u200B",
];

it("counts parts between spaces that have a letter or digit, like the expression it replaces", () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...SIGNS), fc.string({ unit: "binary" })), { maxLength: 30 });
  fc.assert(
    fc.property(text, (signs) => {
      const given = signs.join("");
      expect(countWords(given)).toBe(given.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0);
    }),
  );
});

it("counts words of prose, but no signs that stand alone", () => {
  expect(countWords("Wpis – o 3\u00A0rzeczach: „ą”, b-c i … d.")).toBe(8);
});
