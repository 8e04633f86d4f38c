import { describe, expect, test } from "vitest";
import { TYPOGRAPHY_CASES } from "#test/golden/all.ts";
import type { GoldenCase } from "#test/golden/golden.ts";
import { SLUG_CASES } from "#test/golden/slugs.ts";
import { TYPOGRAPHY_RULES, typographyRules } from "./typography-rules.ts";
import { typesetText } from "./typography.ts";

/** The default rules, with the rule of the test case switched on. */
const rulesFor = (golden: GoldenCase) => typographyRules({ [golden.rule]: true });

const shown = (text: string) => text.replaceAll("\u00A0", "~");

describe("golden cases", () => {
  test.each(TYPOGRAPHY_CASES)("$rule: $typed", (golden) => {
    expect(shown(typesetText(golden.typed, rulesFor(golden)))).toBe(shown(golden.set));
  });

  test.each(TYPOGRAPHY_CASES)("$rule, set already: $set", (golden) => {
    expect(shown(typesetText(golden.set, rulesFor(golden)))).toBe(shown(golden.set));
  });

  test("there are at least 400 of them with the slugs, none twice under one rule", () => {
    expect(TYPOGRAPHY_CASES.length + SLUG_CASES.length).toBeGreaterThanOrEqual(400);
    const keys = TYPOGRAPHY_CASES.map((golden) => `${golden.rule} ${golden.typed}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });
});

describe("each rule is needed", () => {
  test.each(TYPOGRAPHY_RULES)("without “$name” one of its cases turns red", ({ name }) => {
    const own = TYPOGRAPHY_CASES.filter((golden) => golden.rule === name);
    const without = typographyRules({ [name]: false });
    expect(own.some((golden) => typesetText(golden.typed, without) !== golden.set)).toBe(true);
  });
});
