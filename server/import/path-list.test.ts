import fc from "fast-check";
import { expect, it } from "vitest";
import { PathList } from "./path-list.ts";

const path = fc.oneof(fc.constantFrom("", "a", "a/b.md", "ą/ó.md", "😀/x", "\uFFFD"), fc.string({ unit: "grapheme" }));

it("has the paths it was made of and no others, in the order of a sorted list", () => {
  fc.assert(
    fc.property(fc.uniqueArray(path), fc.array(path), (paths, others) => {
      const list = new PathList(paths);
      const sorted = paths.toSorted();
      expect([...list]).toEqual(sorted);
      expect([list.size, list.at(-1), list.at(paths.length)]).toEqual([paths.length, undefined, undefined]);
      expect(sorted.map((_, at) => list.at(at))).toEqual(sorted);
      const found = list.indexesOf((each) => each.includes("a"));
      expect(Array.from(found, (at) => list.at(at))).toEqual(sorted.filter((each) => each.includes("a")));
      for (const each of [...paths, ...others]) expect(list.has(each)).toBe(paths.includes(each));
    }),
  );
});
