import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diffWords, isSubstantive } from "./word-diff.ts";

const without = (kind: "added" | "removed", before: string, after: string) =>
  diffWords(before, after)
    .filter((part) => part.kind !== kind)
    .map((part) => part.text)
    .join("");

const text = fc
  .array(fc.constantFrom("ala", "ma", "kota", " ", "\n\n", "ż", ", "), { maxLength: 60 })
  .map((w) => w.join(""));

describe("a word diff", () => {
  it("holds both texts byte for byte", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(without("added", before, after)).toBe(before);
        expect(without("removed", before, after)).toBe(after);
      }),
    );
  });

  it("marks the word that changed", () => {
    expect(diffWords("Posadź czosnek jesienią.", "Posadź cebulę jesienią.")).toEqual([
      { kind: "same", text: "Posadź " },
      { kind: "removed", text: "czosnek" },
      { kind: "added", text: "cebulę" },
      { kind: "same", text: " jesienią." },
    ]);
  });

  // Work that grows with the square of the text would take far longer than a test may.
  it("compares two long texts that share nothing, and a mebibyte of changes, without going through them again and again", () => {
    const words = (seed: string) => Array.from({ length: 60_000 }, (_, i) => `${seed}${i}`).join(" ");
    const lines = (seed: string) => Array.from({ length: 20_000 }, (_, i) => `${seed}${i} wspólne słowa`).join("\n\n");
    expect(diffWords(words("a"), words("b")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
    expect(diffWords(lines("a"), lines("b")).some(({ kind }) => kind === "added")).toBe(true);
    expect(isSubstantive(lines("a"), lines("b"))).toBe(true);
  });
});

describe("a substantive change", () => {
  const hundred = Array.from({ length: 100 }, (_, i) => `słowo${i}`);

  it.each([
    [5, false],
    [6, true],
  ])("of %i words in a hundred: %s", (changed, substantive) => {
    const after = hundred.map((word, i) => (i < changed ? `inne${i}` : word));
    expect(isSubstantive(hundred.join(" "), after.join(" "))).toBe(substantive);
    expect(isSubstantive(hundred.join(" "), hundred.slice(changed).join(" "))).toBe(substantive);
  });

  it("is none when only signs or spaces changed", () => {
    expect(isSubstantive(hundred.join(" "), hundred.join(",  "))).toBe(false);
    expect(isSubstantive("", "")).toBe(false);
  });
});
