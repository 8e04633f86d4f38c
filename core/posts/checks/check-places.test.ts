import { expect, test } from "vitest";
import { headingPlaces, linkPlaces, wordPlaces } from "./check-places.ts";

test("a dead link is found in its line, also by reference, and not in code", () => {
  const body = "Raz.\n\n[a](/nie/ma?x#y) i [b][1]\n\n`[c](/nie/ma)`\n\n[1]: /nie/ma\n";
  expect(linkPlaces(body, ["/nie/ma"], { page: "/uprawa/wpis", origin: null }).map(({ line }) => line)).toEqual([3, 7]);
});

test("a heading is found by its number, unless HTML wrote one of them", () => {
  const body = "Raz\n===\n\n## Dwa\n\ntekst\n\n#### Cztery\n";
  const headings = [
    { level: 2, text: "Raz" },
    { level: 2, text: "Dwa" },
    { level: 4, text: "Cztery" },
  ];
  expect(headingPlaces(body, headings, [2])).toEqual([{ line: 8, text: "Cztery" }]);
  expect(headingPlaces(body, headings.slice(1), [1])).toEqual([]);
  expect(headingPlaces("## \n", [{ level: 2, text: "" }], [0])).toEqual([{ line: 1, text: "#" }]);
});

test("words left as they were are found one after another", () => {
  const body = 'Ekran 5" i\u00A0ramka.\n\nDrugi 7" tu.\n';
  expect(wordPlaces(body, 'Ekran\u00A05" i\u00A0ramka.\nDrugi 7" tu.', /"/)).toEqual([
    { line: 1, text: '5"' },
    { line: 3, text: '7"' },
  ]);
});

test("words without spaces are looked for in pieces, and a few of those that are nowhere", () => {
  const long = `${"a".repeat(500)}"${"b".repeat(500)}`;
  expect(wordPlaces(`Raz.\n${long}`, `Raz.\n${long}`, /"/)).toEqual([{ line: 2, text: `${"a".repeat(60)}…` }]);
  expect(wordPlaces('koniec"', `${'gdzie" '.repeat(59)}koniec"`, /"/)).toHaveLength(1);
  expect(wordPlaces('koniec"', `${'gdzie" '.repeat(60)}koniec"`, /"/)).toEqual([]);
});
