import { expect, test } from "vitest";
import { planLabelsOf } from "./plan-labels.ts";

test("a choice for an id that every object has a property of is said like any other", () => {
  const choices = ["__proto__", "constructor", "valueOf"].map((tagId) => ({
    key: tagId,
    action: { do: "remove", tagId } as const,
    refusal: null,
  }));
  expect(Object.keys(planLabelsOf({ choices, names: {} }))).toEqual(["__proto__", "constructor", "valueOf"]);
});
