import { expect, test } from "vitest";
import type { TagsView } from "#core/site/views.ts";
import { filterTags } from "./tags.tsx";

const row = (name: string) => ({ name, path: `/tag/${name}`, says: "1 wpis" });
const view: TagsView = {
  sort: "name",
  filter: "",
  page: 1,
  pages: 1,
  groups: [
    { letter: "Ł", tags: [row("Łódź"), row("Łamanie tekstu")] },
    { letter: "Z", tags: [row("Zdjęcia z Łodzi")] },
  ],
  letters: [
    { letter: "Ł", page: 1 },
    { letter: "Z", page: 1 },
  ],
  count: "3 tagi",
};

test("what is typed leaves the tags it means, their letters and their number", () => {
  const found = filterTags(view, "zdjecia");
  expect(found.groups.map((group) => [group.letter, group.tags.map((tag) => tag.name)])).toEqual([
    ["Z", ["Zdjęcia z Łodzi"]],
  ]);
  expect([found.letters, found.count, found.filter]).toEqual([[{ letter: "Z", page: 1 }], "1 tag", "zdjecia"]);
});

test("nothing typed leaves everything", () => {
  expect(filterTags(view, "  ")).toBe(view);
});

test("what no tag means leaves nothing", () => {
  expect(filterTags(view, "qqq")).toMatchObject({ groups: [], letters: [], count: "Brak tagów" });
});
