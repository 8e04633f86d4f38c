import { expect, test } from "vitest";
import { complexityLimits } from "./markdown-to-html-tree.ts";
import { AUTHOR_BOUNDS, parseHtml } from "./sanitiser/parse-html.ts";

test("too many of one character are refused by name, the allowed number is not", () => {
  expect(complexityLimits("[".repeat(40_000))).toBeNull();
  expect(complexityLimits("[".repeat(40_001))).toBe("Treść ma więcej niż 40 tys. znaków „[”. Podziel wpis na części.");
  expect(complexityLimits("a\n".repeat(60_001))).toBe("Treść ma więcej niż 60 tys. wierszy. Podziel wpis na części.");
  expect(complexityLimits("Zwykłe zdanie. ".repeat(60_000))).toBeNull();
});

test("mark-up that would multiply is stopped while it is parsed", () => {
  const open = (count: number): string => Array.from({ length: count }, (_, index) => `<b id=a${index}>`).join("");
  expect(parseHtml(`${open(250)}${"<p>".repeat(100_000)}`, AUTHOR_BOUNDS)).toEqual({ tooMuch: "elements" });
  expect(parseHtml(open(300), AUTHOR_BOUNDS)).toEqual({ tooMuch: "nesting" });
  expect(parseHtml("<div>".repeat(257), AUTHOR_BOUNDS)).toEqual({ tooMuch: "nesting" });
  expect(parseHtml("<div>".repeat(256), AUTHOR_BOUNDS)).toHaveProperty("nodes");
  const attributes = Array.from({ length: 2500 }, (_, index) => `a${index}`);
  expect(parseHtml(`<p ${attributes.join(" ")}>`, AUTHOR_BOUNDS)).toEqual({ tooMuch: "attributes" });
  expect(parseHtml(`<p ${attributes.join("/")}>`, AUTHOR_BOUNDS)).toEqual({ tooMuch: "attributes" });
  expect(parseHtml(`<p>${"a b ".repeat(5000)}</p>`, AUTHOR_BOUNDS)).toHaveProperty("nodes");
});

test("an error of the parser itself is not reported as a refusal", () => {
  expect(() => parseHtml(undefined as unknown as string, AUTHOR_BOUNDS)).toThrow(TypeError);
});
