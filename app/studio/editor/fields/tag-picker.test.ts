import { describe, expect, test } from "vitest";
import type { TagChoice } from "#core/tags/tag-picker.ts";
import { moveItem, withName } from "./ordered-names.tsx";
import { namesIn, optionForEnter, optionsFor } from "./tag-picker.tsx";

const tag = (id: string, alias: string | null = null): TagChoice => {
  return { id, name: id, slug: id, posts: 3, alias, proposed: false };
};
const shown = (options: ReturnType<typeof optionsFor>) =>
  options.map((option) =>
    option.kind === "create" ? `+${option.name}${option.sure ? "!" : ""}` : `${option.kind}:${option.tag.id}`,
  );

describe("what the tag picker offers", () => {
  test("an alias leads to its tag, and nothing can be created under its name", () => {
    const found = { tags: [tag("rower", "bicykl")], exact: tag("rower", "bicykl"), near: [] };
    const options = optionsFor("bicykl", found, []);
    expect(shown(options)).toEqual(["tag:rower"]);
    expect(optionForEnter(options, found)).toMatchObject({ tag: { id: "rower" } });
  });

  test("near-duplicates stand before the new one, which then has to be meant", () => {
    const found = { tags: [], exact: null, near: [tag("rower")] };
    const options = optionsFor(" rowery ", found, []);
    expect(shown(options)).toEqual(["near:rower", "+rowery!"]);
    expect(optionForEnter(options, found)).toBeNull();
  });

  test("a new name alone is created by Enter", () => {
    const found = { tags: [], exact: null, near: [] };
    expect(optionForEnter(optionsFor("sierotki", found, []), found)).toEqual({
      kind: "create",
      name: "sierotki",
      sure: false,
    });
  });

  test("tags the post has are not offered again", () => {
    const found = { tags: [tag("rower"), tag("rower górski")], exact: tag("rower"), near: [] };
    expect(shown(optionsFor("rower", found, ["rower"]))).toEqual(["tag:rower górski"]);
    expect(optionsFor("  ", found, [])).toEqual([]);
  });
});

test("names move within their list and come in once", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 0, -1)).toEqual(["a", "b", "c"]);
  expect(moveItem(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(withName(["a"], "a")).toEqual(["a"]);
  expect(withName(["a"], "b")).toEqual(["a", "b"]);
});

test.each([
  ["ogród, kwiaty,drzewa", ["ogród", "kwiaty", "drzewa"]],
  ["#ogród #kwiaty cięte", ["ogród", "kwiaty cięte"]],
  ["ogród\r\nkwiaty\r\n\r\nogród", ["ogród", "kwiaty"]],
  ["C# i F#", ["C# i F#"]],
  [" ; ", []],
])("names of tags in a pasted text: %j", (text, names) => {
  expect(namesIn(text)).toEqual(names);
});
