import { expect, test } from "vitest";
import { tagNameFilter } from "./tag-name-filter.ts";

const NAMES = [
  "planowanie",
  "kompost",
  "Łódź",
  "Zdjęcia z Łodzi",
  "Łamanie tekstu",
  "Książki kucharskie",
  "C++",
  "C",
  "Kot",
  "🐈",
];

test.each([
  ["lod", ["Łódź", "Zdjęcia z Łodzi"]],
  ["ŁÓD", ["Łódź", "Zdjęcia z Łodzi"]],
  ["łodzią", ["Łódź", "Zdjęcia z Łodzi"]],
  ["planowania", ["planowanie"]],
  ["kompostem", ["kompost"]],
  ["tekst", ["Łamanie tekstu"]],
  ["tekstami", ["Łamanie tekstu"]],
  ["ekst", []],
  ["książka", ["Książki kucharskie"]],
  ["kucharska ksiazk", ["Książki kucharskie"]],
  ["ksia kucharska", []],
  ["c", ["C++", "C"]],
  ["c++", ["C++"]],
  ["🐈", ["🐈"]],
  ["!!!", []],
])("„%s”", (typed, found) => {
  const isMeant = tagNameFilter(typed)!;
  expect(NAMES.filter((name) => isMeant(name))).toEqual(found);
});

test("nothing typed is no filter", () => {
  expect(tagNameFilter(" \u00a0 ")).toBeNull();
});

test("one of several names is enough", () => {
  expect(tagNameFilter("tomat")!("pomidory", "Pomidor", "tomaty")).toBe(true);
});
