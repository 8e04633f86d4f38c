import { expect, test } from "vitest";
import { isNameOf, marksOf, nameKey, slugsFor } from "./tag-identity.ts";

test.each([
  ["C", "c", "C "],
  ["C++", "c++"],
  ["Łódź", "lodz", "ŁÓDŹ", "Łódz"],
  ["e-mail", "E mail", "e‑mail"],
  ["praca zdalna", "praca-zdalna", "Praca  zdalna!"],
  ["ogród", "#ogród", "„ogród”", "... ogród"],
  ["Київ", "київ"],
  ["kot", "kot 🐈", "🐈 Kot"],
])("%s is one name however it is written", (...names) => {
  expect(new Set(names.map(nameKey)).size).toBe(1);
});

test.each([
  ["C", "C++", "C#"],
  [".NET", "net", "Net#"],
  ["Київ", "Москва", "wpis"],
  ["Москва", "Moskwa"],
  ["🐈", "🐕", "1f408"],
  ["Google+", "Google"],
  ["18+", "18"],
])("%s is not %s, though they make one address", (...names) => {
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
});

test("Polish names have nothing beyond their slugs", () => {
  for (const name of ["zażółć gęślą jaźń", "PIT-37", "A.I.", "R&D", "c/o", "50 % mniej", "x + y", "# jeden"]) {
    expect([name, marksOf(name)]).toEqual([name, ""]);
  }
});

test("a tag is called by its address as well, but not by the number that only tells it from another", () => {
  expect(isNameOf({ name: "Ogrodnictwo", slug: "ogrod" }, "Ogród")).toBe(true);
  expect(isNameOf({ name: "C#", slug: "c-2" }, "c#")).toBe(true);
  expect(isNameOf({ name: "C#", slug: "c-2" }, "C 2")).toBe(false);
  expect(isNameOf({ name: "C#", slug: "c-sharp" }, "C sharp")).toBe(false);
  expect(isNameOf({ name: "C", slug: "c-2" }, "C 2")).toBe(false);
  expect(isNameOf({ name: "Windows 2", slug: "windows-2" }, "windows 2")).toBe(true);
  expect(slugsFor("C++").take(2).toArray()).toEqual(["c-plus-plus", "c-plus-plus-2"]);
});
