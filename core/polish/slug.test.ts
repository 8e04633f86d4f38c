import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SLUG_CASES } from "#test/golden/slugs.ts";
import { fold } from "./text-words.ts";
import { numberedSlug, slugify } from "./slug.ts";
import { SLUG_LIMIT } from "../base/limits.ts";

describe("golden slugs", () => {
  test.each(SLUG_CASES)("%s: %j → %s", (_step, title, slug) => {
    expect(slugify(title)).toBe(slug);
  });
});

describe("properties", () => {
  const titles = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(..."aąćłŁóÓż ßæ'’-–„”…0é\u0301🐈"), maxLength: 200 }),
  );

  test("a slug has the right form and is its own slug", () => {
    fc.assert(
      fc.property(titles, (title) => {
        const slug = slugify(title);
        expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/u);
        expect(slug.length).toBeLessThanOrEqual(SLUG_LIMIT);
        expect(slugify(slug)).toBe(slug);
      }),
    );
  });

  test("the NFD, NFC and upper-case forms of a slug or Polish title have the same slug", () => {
    const polish = fc.string({ unit: fc.constantFrom(..."aąbcćeęlłnńoósśzźż -"), maxLength: 60 });
    fc.assert(
      fc.property(polish, (title) => {
        const slug = slugify(title);
        expect(slugify(title.normalize("NFD"))).toBe(slug);
        expect(slugify(title.toUpperCase())).toBe(slug);
        expect(slugify(slug.toUpperCase())).toBe(slug);
      }),
    );
  });
});

test("a number after a clash keeps the limit", () => {
  expect(numberedSlug("kot", 2)).toBe("kot-2");
  expect(numberedSlug("a".repeat(80), 2)).toBe(`${"a".repeat(78)}-2`);
  expect(numberedSlug(`${"a".repeat(70)}-${"b".repeat(9)}`, 12)).toBe(`${"a".repeat(70)}-12`);
});

test.each([
  ["Łódź", "lodz"],
  ["ŻÓŁĆ i\u00A0ąę", "zolc i ae"],
  ["L\u0301o\u0301dz", "lodz"],
  ["Straße", "strasse"],
])("%s folds to %s", (text, folded) => {
  expect(fold(text)).toBe(folded);
});
