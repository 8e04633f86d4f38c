import { expect, test } from "vitest";
import { typographyRules } from "#core/polish/typography/typography-rules.ts";
import { typesetTitle } from "./typeset-title.ts";
import { plainTitle } from "#core/base/post-title.ts";

const rules = typographyRules({});
const spaced = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ['Znak `"` i "słowo"', 'Znak `"` i „słowo”'],
  ["Operator `...` w JavaScripcie...", "Operator `...` w JavaScripcie…"],
  ['"Tylko `map`" - tyle', "„Tylko `map`” – tyle"],
  ["`a - b`", "`a - b`"],
])("%j has its words typeset and its code left alone", (typed, set) => {
  expect(spaced(typesetTitle(typed, rules))).toBe(set);
});

test("changes are reported by their range in the title as shown", () => {
  const seen: string[] = [];
  const places: [number, number][] = [];
  const set = typesetTitle('Po `map("x")` i "po" `...` tyle...', rules, null, ({ start, end }) =>
    places.push([start, end]),
  );
  for (const [start, end] of places) seen.push(spaced(plainTitle(set).slice(start, end)));
  expect(seen).toEqual([" ", "„", "”", "…"]);
});
