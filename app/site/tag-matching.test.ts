import { expect, test } from "vitest";
import type { TagRow, TagsView } from "#core/posts/views.ts";
import { matchingGroups } from "./tag-matching.ts";

const row = (name: string) => ({ name, path: `/tag/${name}` }) as TagRow;
const groups: TagsView["groups"] = [
  { letter: "Ł", tags: [row("Łódź"), row("Łamanie tekstu")] },
  { letter: "Z", tags: [row("Zdjęcia z Łodzi")] },
];
const names = (found: TagsView["groups"]) => found.flatMap((group) => group.tags.map((tag) => tag.name));

test.each([
  ["lod", ["Łódź", "Zdjęcia z Łodzi"]],
  ["ŁÓD", ["Łódź", "Zdjęcia z Łodzi"]],
  ["tekst", ["Łamanie tekstu"]],
  ["ekst", []],
  ["  ", ["Łódź", "Łamanie tekstu", "Zdjęcia z Łodzi"]],
])("„%s”", (typed, found) => {
  expect(names(matchingGroups(groups, typed))).toEqual(found);
});

test("a letter without tags disappears", () => {
  expect(matchingGroups(groups, "zdjecia").map((group) => group.letter)).toEqual(["Z"]);
});
