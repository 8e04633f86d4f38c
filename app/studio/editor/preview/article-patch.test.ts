import fc from "fast-check";
import { expect, it } from "vitest";
import { articleChange } from "./article-patch.ts";

const block = fc.constantFrom("<p>a</p>", "<p>aa</p>", "\n", "<h2>a</h2>", "<ul><li>a</li></ul>");

it("keeps what stands at the beginning and at the end of both", () => {
  expect(articleChange(["<p>a</p>", "\n", "<p>b</p>"], "<p>a</p>\n<p>bc</p>")).toEqual({
    head: 2,
    tail: 0,
    middle: "<p>bc</p>",
  });
  expect(articleChange(["<p>a</p>", "<p>b</p>", "<p>c</p>"], "<p>a</p><p>x</p><p>y</p><p>c</p>")).toEqual({
    head: 1,
    tail: 1,
    middle: "<p>x</p><p>y</p>",
  });
});

it("does not count a block twice where equal ones meet", () => {
  expect(articleChange(["\n", "\n", "\n"], "\n\n")).toEqual({ head: 2, tail: 0, middle: "" });
  expect(articleChange(["<p>a</p>"], "<p>a</p><p>a</p>")).toEqual({ head: 1, tail: 0, middle: "<p>a</p>" });
});

it("yields the next article: the blocks that stay and the new ones together", () => {
  fc.assert(
    fc.property(fc.array(block), fc.array(block), (shown, blocks) => {
      const next = blocks.join("");
      const { head, tail, middle } = articleChange(shown, next);
      expect([...shown.slice(0, head), middle, ...shown.slice(shown.length - tail)].join("")).toBe(next);
      expect(head + tail).toBeLessThanOrEqual(shown.length);
    }),
  );
});
