import { expect, test } from "vitest";
import { typoVariants } from "./typo-variants.ts";

test.each([
  ["rwer", "rower"],
  ["roower", "rower"],
  ["rpwer", "rower"],
  ["orwer", "rower"],
  ["rowe", "rower"],
  ["arower", "rower"],
])("%s is one mistake away from %s", (typed, meant) => {
  expect(typoVariants(typed)).toContain(meant);
});

test.each(["rwre", "rowerami", "rower"])("%s is not", (typed) => {
  expect(typoVariants(typed)).not.toContain("rower");
});

test("short and very long words have no variants", () => {
  expect(typoVariants("kot")).toEqual([]);
  expect(typoVariants("a".repeat(33))).toEqual([]);
  expect(typoVariants("a".repeat(32)).length).toBeLessThan(2_500);
});
