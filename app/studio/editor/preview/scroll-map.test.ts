import { expect, test } from "vitest";
import { headingsIn, placeOnPage } from "./scroll-map.ts";

test("headings of both kinds, none of those in code", () => {
  const source = "# Raz\n\ntekst\n\nDwa\n---\n\n```md\n## nie\n```\n\n- lista\n---\n\n### Trzy\n";
  expect(headingsIn(source).map((at) => source.slice(at).split("\n")[0])).toEqual(["# Raz", "Dwa", "### Trzy"]);
});

test("headings meet, and between them the way is divided", () => {
  const source = { headings: [100, 300], length: 500 };
  const page = { headings: [1_000, 1_400], height: 3_000 };
  expect(placeOnPage(0, source, page)).toBe(0);
  expect(placeOnPage(50, source, page)).toBe(500);
  expect(placeOnPage(100, source, page)).toBe(1_000);
  expect(placeOnPage(200, source, page)).toBe(1_200);
  expect(placeOnPage(500, source, page)).toBe(3_000);
  expect(placeOnPage(10, { headings: [], length: 20 }, { headings: [], height: 400 })).toBe(200);
});
