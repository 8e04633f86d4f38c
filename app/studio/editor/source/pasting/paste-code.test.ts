import { expect, it } from "vitest";
import { markdownStateAt } from "#test/support/texts/markdown-state.ts";
import { codeAsMarkdown, gapBehind, pastedIntoCode } from "./paste-code.ts";

function intoCode(source: string, text: string): string | null {
  return pastedIntoCode(markdownStateAt(source), text);
}

it.each([
  ["a fence", "```js\n‸\n```", "  a_b *\n\tc", "  a_b *\n\tc"],
  ["a line of a fence", "```\nlet x = ‸;\n```", "a\nb", "a\nb"],
  ["a fence without an end", "Ala\n\n```\n‸", "*a*", "*a*"],
  ["a span", "Ala `‸x` ma", "a_b", "a_b"],
  ["lines into a span", "Ala `‸x` ma", "a\r\n\n  b\n", "a b"],
  ["a span of a cell", "| a |\n| - |\n| `‸x` |", "a|b\nc", "a\\|b c"],
  ["a fence of a quotation", "> ```\n> ‸\n> ```", "a\n  b", "a\n>   b"],
  ["a fence of an item", "1. ```\n   ‸\n   ```", "a\n  b", "a\n     b"],
  ["words", "Ala ‸ ma", "a_b", null],
  ["the first line of a fence", "```j‸\na\n```", "a", null],
  ["the last line of a fence", "```\na\n```‸", "a", null],
  ["what is behind a span", "Ala `x`‸ ma", "a_b", null],
])("text goes into code as it is: %s", (_, source, text, expected) => {
  expect(intoCode(source, text)).toBe(expected);
});

it("writes copied code as a fence, or as a span among words, that nothing in it ends", () => {
  expect(codeAsMarkdown("  a\r\n\tb\n", "ts", false)).toBe("```ts\n  a\n\tb\n```");
  expect(codeAsMarkdown("npm ci", null, false)).toBe("```\nnpm ci\n```");
  expect(codeAsMarkdown("npm ci\n", "bash", true)).toBe("`npm ci`");
  expect(codeAsMarkdown("a `b`", null, true)).toBe("`` a `b` ``");
  expect(codeAsMarkdown("````\na\n````", null, true)).toBe("`````\n````\na\n````\n`````");
});

it("leaves room for words behind a fence and a table", () => {
  const gaps = [
    "```\na\n```",
    "| a |\n| --- |",
    "Ala\n\n![a](/b)",
    "> ~~~\n> a\n> ~~~",
    "<https://a.pl/b>",
    "`a`",
    "a | b",
  ].map(gapBehind);
  expect(gaps).toEqual(["\n", "\n\n", "\n\n", "\n", "\n\n", "", ""]);
});
