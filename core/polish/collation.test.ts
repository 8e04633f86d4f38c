import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparePolish, indexLetter, sortKey } from "./collation.ts";

const POLISH = "aąbcćdeęfghijklłmnńoópqrsśtuvwxyzźż";

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index));

/**
 * Assigned characters that do not look like others; without the middle dot, which makes one letter with an l before it.
 */
const isPlain = (character: string) =>
  !/[\p{Cn}·\u0387]/u.test(character) && character.normalize("NFKD") === character.normalize("NFD");

const ALPHABETS: Record<string, string[]> = {
  Polish: [...POLISH, ...POLISH.toUpperCase(), ..." -.,’„”–0123456789"],
  ASCII: between(0x20, 0x7e),
  Latin: [...between(0xa1, 0x17f), ...between(0x1cd, 0x1dc), ..."ȘșȚțæÆœŒßẞ"].filter(isPlain),
  Vietnamese: between(0x1ea0, 0x1ef9),
  signs: [...between(0x2010, 0x205e), ..."€₴₽₺aB1 "].filter(isPlain),
  Greek: between(0x386, 0x3ce).filter(isPlain),
  Cyrillic: between(0x400, 0x52f).filter(isPlain),
  ignored: [..."aB\u0000\u0007\u00AD\u200B"],
};
ALPHABETS["all together"] = Object.values(ALPHABETS).flat();

/** Pairs of texts that often differ only in one character, in case or in accents. */
const pairsOf = (alphabet: string[]) => {
  const text = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 6 });
  const bare = (one: string) => one.normalize("NFD").replace(/\p{M}/gu, "");
  return fc.oneof(
    fc.tuple(text, text),
    fc.tuple(text, fc.constantFrom(...alphabet), text).map(([start, other, end]) => [start + end, start + other + end]),
    fc
      .tuple(text, fc.constantFrom(...alphabet), fc.constantFrom(...alphabet), text)
      .map(([start, one, other, end]) => [start + one + end, start + other + end]),
    text.map((one) => [one, one.toUpperCase()]),
    text.map((one) => [one, bare(one)]),
    text.map((one) => [one.normalize("NFD"), one.toLowerCase()]),
  ) as fc.Arbitrary<[string, string]>;
};

const binary = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

describe("sort keys", () => {
  test.each(Object.keys(ALPHABETS))("have the collator's order: %s", (name) => {
    fc.assert(
      fc.property(pairsOf(ALPHABETS[name] ?? []), ([one, other]) => {
        expect(binary(sortKey(one), sortKey(other))).toBe(Math.sign(comparePolish(one, other)) + 0);
      }),
      { numRuns: 3000 },
    );
  });

  test("have one order in UTF-8 and in code units, and neither NUL nor surrogates", () => {
    const anything = fc.string({ unit: "grapheme", maxLength: 12 });
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        const [first, second] = [sortKey(one), sortKey(other)];
        expect([...first].every((sign) => sign > "\u0000" && sign < "\uD800")).toBe(true);
        expect(Math.sign(Buffer.compare(Buffer.from(first), Buffer.from(second)))).toBe(binary(first, second));
      }),
    );
  });

  test("the Polish alphabet, and words by it", () => {
    const alphabet = [...POLISH];
    const byKey = (one: string, other: string) => binary(sortKey(one), sortKey(other));
    expect(alphabet.toReversed().toSorted(byKey)).toEqual(alphabet);
    const words = [
      "1984",
      "a",
      "A",
      "ą",
      "bąk",
      "cma",
      "ćma",
      "e-mail",
      "kot",
      "Kot",
      "kóz",
      "lis",
      "łoś",
      "zając",
      "źle",
      "żaba",
    ];
    expect(words.toReversed().toSorted(byKey)).toEqual(words);
  });

  test("canonically equal texts have one key", () => {
    expect(sortKey("z\u0307o\u0301łw")).toBe(sortKey("żółw"));
    expect(sortKey("")).toBe(sortKey("\u0000"));
  });
});

describe("index letters", () => {
  test.each([
    ["adres", "A"],
    ["Ącki", "Ą"],
    ["ćma", "Ć"],
    ["Ęski", "Ę"],
    ["łódź", "Ł"],
    ["Ńja", "Ń"],
    ["Ósemka", "Ó"],
    ["świat", "Ś"],
    ["źrebak", "Ź"],
    ["żaba", "Ż"],
    ["z\u0307aba", "Ż"],
    ["zebra", "Z"],
    ["Québec", "Q"],
    ["Übermensch", "U"],
    ["école", "E"],
    ["Ærø", "A"],
    ["œuvre", "O"],
    ["ßtest", "S"],
    ["Ørsted", "O"],
    ["ﬁlm", "F"],
    ["3D", "0–9"],
    ["½ litra", "0–9"],
    ["  kot", "K"],
    [".NET", "#"],
    ["„Lalka”", "#"],
    ["#tag", "#"],
    ["Москва", "#"],
    ["日本", "#"],
    ["🐈", "#"],
    ["", "#"],
  ])("%j → %s", (text, letter) => {
    expect(indexLetter(text)).toBe(letter);
  });

  test("index letters are in alphabetical order when the texts are sorted", () => {
    const letters = [...POLISH].map((letter) => indexLetter(`${letter}bc`));
    expect(letters).toEqual([...POLISH.toUpperCase()]);
    expect(letters.toSorted(comparePolish)).toEqual(letters);
  });
});
