import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TYPOGRAPHY_CASES } from "#test/golden/all.ts";
import { TYPOGRAPHY_RULES, typographyRules } from "./typography-rules.ts";
import { typesetRuns, typesetText } from "./typography.ts";

const DEFAULTS = typographyRules();
const EVERYTHING = typographyRules(Object.fromEntries(TYPOGRAPHY_RULES.map(({ name }) => [name, true])));

/** Pieces of awkward Polish prose: short words, signs of everyday and professional texts, numbers, addresses. */
const PIECES = [
  "a i o u w z A I O U W Z l V W. J. R. Cz. do na pod domu Łodzi przedsiębiorstwami Jan Paweł II XX XIX-XX plan Podczas",
  `„ ” » « " ,, '' “ ' ’ ( ) [ ] … ... .. . , : ; ? - -- – — --- × x X + = / & % (c) (TM) \uFFFC \u2028 \u00AD § 🐈`,
  "1 5 12 345 678 2026 1939-1945 10-12 00-932 1,5 8:00 5x3 20.11 600 ½ km zł r. w. tys. mln m² p.n.e. pkt os.",
  "art. ust. nr lit. godz. ul. św. dr tel. s. t. O'Connor o\u0301 a.pl/5x3 https://pl.wikipedia.org/wiki/A_(b)",
  "Boeing 737-800 Ps 23,1-3a 1 Kor N' 'n' rock 30 marca kwietnia III IV style={{'a'}}",
  "www.a.pl/x--y jan@poczta.pl -5 -5% °C ok. maja roku pn.-pt. maj-lipiec m. '90 'tak' id=\"x\" $x$ $$ the of and is don't",
].flatMap((line) => line.split(" "));
const SPACES = [" ", " ", " ", "\u00A0", "  ", "\n", "", "", ""];

const prose = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(...SPACES)), { maxLength: 24 })
  .map((pairs) => pairs.map(([piece, space]) => piece + space).join(""));

const switches = fc.record(
  Object.fromEntries(TYPOGRAPHY_RULES.map(({ name }) => [name, fc.boolean()] as const)),
) as fc.Arbitrary<Record<string, boolean>>;

const lettersAndDigits = (text: string) => text.replace(/[^\p{L}\p{N}\p{M}]/gu, "").replace(/[xX]/gu, "");

describe("typesetting twice changes nothing", () => {
  test("of awkward prose, under any switches", () => {
    fc.assert(
      fc.property(prose, switches, (text, on) => {
        const rules = typographyRules(on);
        const once = typesetText(text, rules);
        expect(typesetText(once, rules)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });

  test.each(["'90x2026", "pn.-pt. - Cz.", "pn.-pt. – Cz.", "pn. - wt.-czw.", "\uFFFC'tak'a"])(
    "of %j, where one sign makes room for another",
    (text) => {
      const once = typesetText(text, EVERYTHING);
      expect(typesetText(once, EVERYTHING)).toBe(once);
    },
  );

  test("of any text at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const once = typesetText(text, EVERYTHING);
        expect(typesetText(once, EVERYTHING)).toBe(once);
      }),
    );
  });

  test("of two golden cases side by side", () => {
    const cases = fc.constantFrom(...TYPOGRAPHY_CASES);
    fc.assert(
      fc.property(cases, cases, fc.constantFrom(" ", ", ", ". ", "\n"), (one, other, between) => {
        const once = typesetText(one.typed + between + other.typed, DEFAULTS);
        expect(typesetText(once, DEFAULTS)).toBe(once);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("runs", () => {
  const cutInto = (text: string, at: number[]) => {
    const cuts = [0, ...at.map((cut) => cut % (text.length + 1)), text.length].toSorted((one, other) => one - other);
    return cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut));
  };

  test("cutting a block into runs does not change its text, and as many runs are returned", () => {
    fc.assert(
      fc.property(prose, fc.array(fc.nat({ max: 200 }), { maxLength: 6 }), (text, at) => {
        const runs = cutInto(text, at).filter((run) => run !== "\n");
        const set = typesetRuns(runs, DEFAULTS);
        expect(set).toHaveLength(runs.length);
        expect(set.join("")).toBe(typesetText(runs.join(""), DEFAULTS));
      }),
      { numRuns: 1000 },
    );
  });

  test("letters and digits stay in order; opaque runs and breaks come back as they are", () => {
    const runs = fc.array(fc.oneof(prose, fc.constantFrom("\uFFFC", "\n", "")), { maxLength: 8 });
    fc.assert(
      fc.property(runs, switches, (given, on) => {
        const set = typesetRuns(given, typographyRules({ ...on, symbols: false }));
        expect(set).toHaveLength(given.length);
        expect(lettersAndDigits(set.join(""))).toBe(lettersAndDigits(given.join("")));
        for (const [index, run] of given.entries()) {
          if (run === "\uFFFC" || run === "\n") expect(set[index]).toBe(run);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    [
      ["Czytam. ", "W", " ", "pustyni"],
      ["Czytam. ", "W", "\u00A0", "pustyni"],
    ],
    [
      ['"', "Lalka", '"', " Prusa"],
      ["„", "Lalka", "”", " Prusa"],
    ],
    [
      ["w ", "\uFFFC", " i dom"],
      ["w\u00A0", "\uFFFC", " i\u00A0dom"],
    ],
    [
      ["- Tak.", "\n", "- Nie."],
      ["–\u00A0Tak.", "\n", "–\u00A0Nie."],
    ],
    [
      ["ja i", "\n", "ty"],
      ["ja i", "\n", "ty"],
    ],
    [
      ['"raz', "\n", 'dwa"'],
      ["„raz", "\n", "dwa”"],
    ],
    [
      ["O", "'", "Connor"],
      ["O", "’", "Connor"],
    ],
    [
      ["5 ", " ", "km"],
      ["5\u00A0", "", "km"],
    ],
    [
      ["cisza.", "..", ""],
      ["cisza…", "", ""],
    ],
    [
      ["z ", "\uFFFC", "'em i ", "\uFFFC", "'a"],
      ["z\u00A0", "\uFFFC", "’em i\u00A0", "\uFFFC", "’a"],
    ],
    [
      ['"', "\uFFFC", '"'],
      ["„", "\uFFFC", "”"],
    ],
    [
      ["50 m", "\uFFFC", " i dom"],
      ["50\u00A0m", "\uFFFC", " i\u00A0dom"],
    ],
    [[], []],
  ])("%j → %j", (given, set) => {
    expect(typesetRuns(given, DEFAULTS)).toEqual(set);
  });
});

describe("what is left alone", () => {
  const addresses = fc.constantFrom(
    "https://example.pl/a--b/c...d?e='f'&g=5x3",
    "http://example.pl/1939-1945/(c)",
    "www.example.pl/it's",
    "mailto:o'brien@example.pl",
    "o'brien@example.pl",
    "example.pl/10-12",
    "ftp://example.pl/5x3",
  );

  test("an address in any surroundings", () => {
    fc.assert(
      fc.property(prose, addresses, prose, (before, address, after) => {
        expect(typesetText(`${before} ${address} ${after}`, EVERYTHING)).toContain(address);
      }),
    );
  });

  test.each([
    ['"https://example.pl/x".', "„https://example.pl/x”."],
    ["(https://pl.wikipedia.org/wiki/X_(film))", "(https://pl.wikipedia.org/wiki/X_(film))"],
    ["Zobacz example.pl/5x3...", "Zobacz example.pl/5x3…"],
    [",,jan@example.pl''", "„jan@example.pl”"],
  ])("the punctuation around an address is set: %s", (typed, set) => {
    expect(typesetText(typed, DEFAULTS)).toBe(set);
  });
});

describe("long and hostile input is read in linear time", () => {
  const SIZE = 100_000;
  test.each([
    ["quotes", '"a '],
    ["closing quotes", 'a" '],
    ["guillemets", "»a"],
    ["low quotes", ",,a"],
    ["closed without opening", "a''«"],
    ["dots", "."],
    ["digits", "1"],
    ["digit groups", "123 "],
    ["ranges", "1-"],
    ["range of ranges", "10-12 "],
    ["times", "1x"],
    ["spaced times", "1 x "],
    ["spaces", " "],
    ["no-break spaces", "\u00A0"],
    ["hyphens", "-"],
    ["spaced hyphens", "- "],
    ["one-letter words", "i "],
    ["one letter", "i"],
    ["initials", "J. "],
    ["initials together", "J."],
    ["at signs", "@"],
    ["a long mailbox", "a."],
    ["addresses", "https://a "],
    ["schemes", "a:/"],
    ["brackets", "(("],
    ["apostrophes", "a'"],
    ["Roman numbers", "XIX-"],
    ["marks", "a\u0301"],
    ["breaks", "\u2028 - "],
    ["slashes", "a/b.c/"],
    ["units", "5 km/h/"],
    ["verses", "Ps 1,2-"],
    ["a long reference", "Ps 1,2-3.4-5"],
    ["dates", "1 maja - "],
    ["braces", "a={{"],
    ["loose marks among single quotes", "'a \" b' "],
  ])("%s", (_name, piece) => {
    const text = piece.repeat(Math.ceil(SIZE / piece.length));
    const once = typesetText(text, EVERYTHING);
    expect(lettersAndDigits(once)).toBe(lettersAndDigits(text));
    expect(lettersAndDigits(typesetText(`${text}!`, EVERYTHING))).toBe(lettersAndDigits(text));
  });
});
