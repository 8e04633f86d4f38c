import { expect, test } from "vitest";
import { headingsIn, placeOnPage } from "./scroll-map.ts";

test("headings of both kinds, none of those in code", () => {
  const source = "# Raz\n\ntekst\n\nDwa\n---\n\n```md\n## nie\n```\n\n- lista\n---\n\n### Trzy\n";
  expect(headingsIn(source).map((at) => source.slice(at).split("\n")[0])).toEqual(["# Raz", "Dwa", "### Trzy"]);
});

/** A page by the tops of its headings, and which of them were asked for. */
function pageOf(tops: number[], height: number) {
  const asked: number[] = [];
  const topOf = (no: number) => {
    asked.push(no);
    return tops[no]!;
  };
  return { asked, page: { headings: tops.length, topOf, height } };
}

test("headings meet, and between them the way is divided", () => {
  const source = { headings: [100, 300], length: 500 };
  const { page } = pageOf([1_000, 1_400], 3_000);
  expect(placeOnPage(0, source, page)).toBe(0);
  expect(placeOnPage(50, source, page)).toBe(500);
  expect(placeOnPage(100, source, page)).toBe(1_000);
  expect(placeOnPage(200, source, page)).toBe(1_200);
  expect(placeOnPage(500, source, page)).toBe(3_000);
  expect(placeOnPage(10, { headings: [], length: 20 }, pageOf([], 400).page)).toBe(200);
});

test("surplus headings of either side are ignored", () => {
  expect(placeOnPage(350, { headings: [100, 300], length: 400 }, pageOf([1_000], 3_000).page)).toBeCloseTo(2_666.7, 1);
  expect(placeOnPage(50, { headings: [100], length: 200 }, pageOf([1_000, 1_400], 3_000).page)).toBe(500);
  expect(placeOnPage(150, { headings: [100], length: 200 }, pageOf([1_000, 1_400], 3_000).page)).toBe(2_000);
});

test("no heading is measured but those around the place", () => {
  const tops = Array.from({ length: 40 }, (_, no) => no * 500);
  const source = { headings: tops.map((top) => top / 10), length: 2_000 };
  const { asked, page } = pageOf(tops, 20_000);
  placeOnPage(1_020, source, page);
  expect(asked).toEqual([20, 21]);
});
