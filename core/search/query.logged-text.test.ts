import { expect, test } from "vitest";
import { loggedText } from "./query.ts";

test.each([
  ["  Rowery  w   ŁODZI ", "rowery w łodzi"],
  ["„praca zdalna”", "„praca zdalna”"],
  ["art. 5 ust. 2026", "art. 5 ust. 2026"],
  ["12345", "12345"],
  ["Łódź".normalize("NFD"), "łódź"],
  ["", null],
  [" \n ", null],
  ["ewa@szpalta.example", null],
  ["ewa ＠ szpalta", null],
  ["600 100 200", null],
  ["tel. 6-0-0-1-0-0", null],
  ["１２３４５６", null],
  ["a".repeat(80), "a".repeat(80)],
  ["a".repeat(81), null],
])("%j is counted as %j", (typed, text) => {
  expect(loggedText(typed)).toBe(text);
});
