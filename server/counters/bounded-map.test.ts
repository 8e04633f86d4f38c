import { expect, it } from "vitest";
import { createBoundedMap } from "./bounded-map.ts";

it("forgets the key that was met longest ago, whenever it was first met", () => {
  const recent = createBoundedMap<number>(2);
  recent.set("a", 1);
  recent.set("b", 2);
  recent.set("a", 3);
  recent.set("c", 4);
  expect(["a", "b", "c"].map((key) => recent.get(key))).toEqual([3, undefined, 4]);
});
