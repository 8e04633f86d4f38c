import { expect, test } from "vitest";
import { plainTitle, titleParts } from "./post-title.ts";

const marked = (title: string) =>
  titleParts(title)
    .map(({ text, isCode }) => (isCode ? `[${text}]` : text))
    .join("|");

test.each([
  ["Kompost", "Kompost", "Kompost"],
  ["Używanie `useCallback` zawsze", "Używanie |[useCallback]| zawsze", "Używanie useCallback zawsze"],
  ["`infer` i `extends`", "[infer]| i |[extends]", "infer i extends"],
  ["Znak `` ` `` w kodzie", "Znak |[`]| w kodzie", "Znak ` w kodzie"],
  ["Znak ``a`b``", "Znak |[a`b]", "Znak a`b"],
  ["Sam ` znak", "Sam ` znak", "Sam ` znak"],
  ["Pusty `` kod", "Pusty `` kod", "Pusty `` kod"],
  ["`<img onerror=x>`", "[<img onerror=x>]", "<img onerror=x>"],
  ["", "", ""],
])("%j", (title, parts, plain) => {
  expect([marked(title), plainTitle(title)]).toEqual([parts, plain]);
});

test("the longest titles of nothing but backticks are read at once", () => {
  for (const unit of ["`", "``a", "` ", "`a``"]) {
    const title = unit.repeat(150);
    expect(plainTitle(title).length).toBeLessThanOrEqual(title.length);
  }
});
