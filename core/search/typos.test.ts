import { expect, test } from "vitest";
import { oneTypoAway } from "./typos.ts";

test.each([
  ["rwer", "rower"],
  ["roower", "rower"],
  ["rpwer", "rower"],
  ["orwer", "rower"],
  ["rowe", "rower"],
  ["arower", "rower"],
])("%s is one mistake away from %s", (typed, meant) => {
  expect(oneTypoAway(typed)).toContain(meant);
});

test.each(["rwre", "rowerami", "rower"])("%s is not", (typed) => {
  expect(oneTypoAway(typed)).not.toContain("rower");
});

test("short and very long words are left alone", () => {
  expect(oneTypoAway("kot")).toEqual([]);
  expect(oneTypoAway("a".repeat(33))).toEqual([]);
  expect(oneTypoAway("a".repeat(32)).length).toBeLessThan(2_500);
});
