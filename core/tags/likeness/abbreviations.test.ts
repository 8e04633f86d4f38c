import { expect, test } from "vitest";
import { abbreviationPairs } from "./abbreviations.ts";

const pairs = (...names: string[]) => abbreviationPairs(names).map(({ one, other }) => [names[one], names[other]]);

test.each([
  ["Unia Europejska", "UE"],
  ["KPA", "Kodeks postępowania administracyjnego"],
  ["Kodeks postępowania administracyjnego", "k.p.a."],
  ["odnawialne źródła energii", "OZE"],
  ["Dom Kultury i Sztuki", "DKS"],
  ["Łódzki Klub Sportowy", "ŁKS"],
])("%s and %s are for a person to consider", (one, other) => {
  expect(pairs(one, "coś innego", other)).toEqual([[one, other]]);
  expect(abbreviationPairs([one, other])[0]).toMatchObject({ class: "consider", why: "abbreviation" });
});

test.each([
  ["ue", "Unia Europejska"],
  ["UE", "Europa Unii"],
  ["U", "Unia"],
  ["C++", "Cały Program"],
  ["OGRODNIK", "oko"],
  ["A.I.", "AI"],
])("%s is no abbreviation of %s", (one, other) => expect(pairs(one, other)).toEqual([]));

test("letters that many names begin with stand for none of them", () => {
  expect(pairs("PR", "prawo rodzinne", "praca ręczna", "park rzeczny", "pies rasowy")).toEqual([]);
});
