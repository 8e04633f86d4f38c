import fc from "fast-check";
import { expect, test } from "vitest";
import { areNear, areOneSlipApart, comparedName } from "./likeness.ts";

const near = (one: string, other: string) => areNear(comparedName(one), comparedName(other));

test.each([
  ["Łódź", "lodz"],
  ["e-mail", "Email"],
  ["poradnik pisarski", "Pisarski poradnik"],
  ["typografia", "typogrfia"],
  ["redakcja", "redakcje"],
  ["książka", "książki"],
  ["rower", "rowery"],
  ["rower", "rowerów"],
  ["szkoła", "szkoły"],
  ["nagłówek", "naglowek"],
  ["polski film", "polskie filmy"],
  ["okno", "okna"],
])("%s and %s may be one tag", (one, other) => {
  expect(near(one, other)).toBe(true);
  expect(near(other, one)).toBe(true);
});

test.each([
  ["kot", "kos"],
  ["Python", "pytanie"],
  ["rok 2025", "rok 2026"],
  ["warsztat", "wydawanie"],
  ["druk", "drukarnia"],
  ["las", "lis"],
  ["C", "C++ i Rust"],
])("%s and %s are two", (one, other) => expect(near(one, other)).toBe(false));

test.each([
  ["praca zdalna", "praca zdlana", true],
  ["bezpieczeństwo", "bezpieczeństow", true],
  ["ab", "ba", true],
  ["abc", "cba", false],
  ["abcd", "badc", false],
])("%s and %s: two letters that change places are one slip: %s", (one, other, wanted) => {
  expect(areOneSlipApart(one, other)).toBe(wanted);
});

test("one slip is one letter in, out or exchanged, or two that change places, anywhere", () => {
  const word = fc.string({ unit: fc.constantFrom(..."abc"), maxLength: 7 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(areOneSlipApart(one, other)).toBe(distance(one, other) <= 1);
      expect(areOneSlipApart(other, one)).toBe(distance(one, other) <= 1);
    }),
  );
});

/** Damerau's distance (with swapped neighbours), computed in the simplest way. */
function distance(one: string, other: string): number {
  if (one === "" || other === "") return one.length + other.length;
  if (one[0] === other[0]) return distance(one.slice(1), other.slice(1));
  const [rest, otherRest] = [one.slice(1), other.slice(1)];
  const swapped =
    one[0] === other[1] && one[1] === other[0] ? distance(one.slice(2), other.slice(2)) : Number.POSITIVE_INFINITY;
  return 1 + Math.min(distance(rest, other), distance(one, otherRest), distance(rest, otherRest), swapped);
}
