import { expect, test } from "vitest";
import { readTyped } from "#server/search/polish-dictionary-file.ts";

test.each([
  ["uśmiechem", [["uśmiech"]]],
  ["usmiechem", [["uśmiech"]]],
  ["żółwiami", [["żółw"]]],
  ["zolwiami", [["żółw"]]],
  ["sad", [["sad"], ["sąd"]]],
  ["niewlaczony", [["niewłączyć"]]],
  ["zrobze", [["zrobić"]]],
  ["śmigłoxyz", []],
  ["brzydkiexyz", []],
])("%s has these readings: as written, then with the diacritics that it may have lost", (word, readings) => {
  expect(readTyped(word)).toEqual(readings);
});

test("a word with some Polish letters has no other spelling", () => {
  expect(readTyped("lęku")).toEqual([["lęk"]]);
  expect(readTyped("zażolć")).toEqual([]);
});
