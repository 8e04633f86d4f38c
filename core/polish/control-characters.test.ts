import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonWithoutControls, withoutControls } from "./control-characters.ts";

it.each([
  ["a\u0000b\u0008c\u001Fd", "abcd"],
  ["a\tb\nc", "a\tb\nc"],
  ["a\r\nb\rc\n\rd", "a\nb\nc\n\nd"],
  ["a\vb\fc", "a b c"],
  ["\\u0001 \\r \\\u0001r", "\\u0001 \\r \\r"],
  ["\u007F\u0085\u2028ą🌱\ud800", "\u007F\u0085\u2028ą🌱\ud800"],
])("%j without control characters is %j, in JSON as well", (text, expected) => {
  expect(withoutControls(text)).toBe(expected);
  expect(JSON.parse(jsonWithoutControls(JSON.stringify({ text })))).toEqual({ text: expected });
});

it("cleaning JSON gives the same as cleaning its texts before", () => {
  const text = fc.array(fc.constantFrom(...'\0\b\v\f\r\n\t\u001F\\u0rnbf"/ą'), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(text), (parts) => {
      const texts = parts.map((part) => part.join(""));
      expect(JSON.parse(jsonWithoutControls(JSON.stringify(texts)))).toEqual(texts.map(withoutControls));
    }),
  );
});
