import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countOf, formatNumber, formatPrice, formatSize, NOUNS, plural } from "./plural-forms.ts";

describe("plural forms", () => {
  test.each([
    [1, "1 wpis"],
    [2, "2 wpisy"],
    [4, "4 wpisy"],
    [5, "5 wpisów"],
    [11, "11 wpisów"],
    [12, "12 wpisów"],
    [14, "14 wpisów"],
    [21, "21 wpisów"],
    [22, "22 wpisy"],
    [101, "101 wpisów"],
    [112, "112 wpisów"],
    [122, "122 wpisy"],
    [1234, "1234 wpisy"],
    [12_345, "12\u00A0345 wpisów"],
    [1.5, "1,5 wpisu"],
    [0, "Brak wpisów"],
  ])("%d → %s", (n, said) => {
    expect(countOf(n, NOUNS.wpis)).toBe(said);
  });

  test("a noun without a word for none says zero", () => {
    expect(countOf(0, NOUNS.minuta)).toBe("0 minut");
    expect(plural(0, NOUNS.minuta)).toBe("minut");
    expect(plural(0, NOUNS.tag)).toBe("Brak tagów");
  });

  test("one is said of 1 alone; few of 2–4 but not of 12–14", () => {
    fc.assert(
      fc.property(fc.nat({ max: 10_000_000 }), (n) => {
        const few = [2, 3, 4].includes(n % 10) && ![12, 13, 14].includes(n % 100);
        const expected = n === 1 ? "minuta" : few ? "minuty" : "minut";
        expect(plural(n, NOUNS.minuta)).toBe(expected);
      }),
    );
  });

  test("every noun has four forms in lower case", () => {
    for (const noun of Object.values(NOUNS)) {
      for (const form of [noun.one, noun.few, noun.many, noun.other]) expect(form).toMatch(/^\p{Ll}+(?: \p{Ll}+)?$/u);
    }
  });
});

describe("numbers", () => {
  test.each([
    [7, "7"],
    [1234, "1234"],
    [12_345.6, "12\u00A0345,6"],
    [1_000_000, "1\u00A0000\u00A0000"],
    [-5, "-5"],
    [0.25, "0,25"],
  ])("%d → %s", (n, said) => {
    expect(formatNumber(n)).toBe(said);
  });

  test("up to the first group are as the language has them", () => {
    const polish = new Intl.NumberFormat("pl");
    const all = Array.from({ length: 10_001 }, (_, n) => n);
    expect(all.map(formatNumber)).toEqual(all.map((n) => polish.format(n)));
  });
});

test.each([
  [0.1, "0,10"],
  [2, "2,00"],
  [0.075, "0,075"],
  [1234.5, "1234,50"],
])("a price of %d is %s", (amount, said) => {
  expect(formatPrice(amount)).toBe(said);
});

test.each([
  [0, "0 KB"],
  [500, "0,5 KB"],
  [812_999, "812 KB"],
  [1_048_576, "1 MB"],
  [1_258_291, "1,2 MB"],
  [26_214_400, "26 MB"],
  [1_300_000_000, "1,3 GB"],
])("%d bytes are %s", (bytes, said) => {
  expect(formatSize(bytes)).toBe(said);
});
