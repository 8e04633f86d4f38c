import { expect, test } from "vitest";
import { TYPOGRAPHY_RULES, typographyRules } from "./typography-rules.ts";

test("a switch changes its rule and no other", () => {
  const plain = typographyRules({});
  const changed = typographyRules({ shortPrepositions: true });
  expect(changed).toEqual({ ...plain, shortPrepositions: true });
  expect(plain.shortPrepositions).toBe(false);
});

test("an unknown name stops with a sentence that names it and the known ones", () => {
  expect(() => typographyRules({ ligatures: true })).toThrow(/nie ma reguły „ligatures”.*oneLetterWords/u);
  expect(() => typographyRules({ toString: true })).toThrow(/„toString”/u);
});

test("a value that is neither true nor false stops with a sentence that names the rule", () => {
  // @ts-expect-error -- the site's file may hold what no type allows.
  expect(() => typographyRules({ quotes: "tak" })).toThrow(/„quotes” przyjmuje tylko/u);
});

test("two rules are off by default; every rule has a sentence that explains it", () => {
  const off = TYPOGRAPHY_RULES.filter((rule) => !rule.on).map((rule) => rule.name);
  expect(off).toEqual(["outwardInnerQuotes", "shortPrepositions"]);
  for (const rule of TYPOGRAPHY_RULES) expect(rule.why).toMatch(/^\p{Lu}.{20,}\.$/u);
});
