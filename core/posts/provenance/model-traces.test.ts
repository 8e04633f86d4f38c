import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HelpedText, stillStands } from "./model-traces.ts";

/* A model's share in a text lasts as long as its words are in the text. */

const TEXT = "Bób sieje się w marcu, gdy ziemia odmarźnie. Przykryj grządkę na noc.";
const seo = { title: null, description: null, canonical: null, noindex: false };
const textOf = (body: string, more: Partial<HelpedText> = {}): HelpedText => ({
  title: "",
  lead: "",
  body,
  seo,
  ...more,
});
const stands = (before: string, after: string, body: string) =>
  stillStands({ kind: "simplification", before, after }, textOf(body));

describe("a suggestion that was accepted", () => {
  it.each([
    ["a word", "odmarźnie", "odmarznie"],
    ["an addition", "na noc.", "na noc włókniną, bo w marcu bywa mróz."],
    ["words taken away", "się w marcu, gdy", "się, gdy"],
    ["a passage written anew", "Przykryj grządkę na noc.", "Wieczorem osłoń wschody włókniną."],
    ["a passage taken away", " Przykryj grządkę na noc.", ""],
  ])("stands with %s and is gone once that is taken back", (_what, before, after) => {
    expect(stands(before, after, TEXT.replace(before, after))).toBe(true);
    expect(stands(before, after, TEXT)).toBe(false);
  });

  it("is gone with its place, and stays while a run of its words does", () => {
    const after = "Wieczorem osłoń wschody białą włókniną ogrodniczą.";
    expect(stands("Przykryj grządkę na noc.", after, "Bób sieje się w marcu.")).toBe(false);
    const edited = "Bób sieje się w marcu. Od kwietnia osłoń wschody białą włókniną albo słomą.";
    expect(stands("Przykryj grządkę na noc.", after, edited)).toBe(true);
  });

  it("of a short word that stands everywhere is gone with the addition", () => {
    expect(stands("marcu", "w marcu", "Bób wschodzi, a w maju kwitnie; sieje się go marcu.")).toBe(false);
  });

  it("is looked for where its command puts it, whatever breaks the lines", () => {
    const lead = { kind: "lead", before: "", after: "Bób lubi chłód." } as const;
    expect(stillStands(lead, textOf("", { lead: "Bób  lubi\nchłód. I wodę." }))).toBe(true);
    expect(stillStands(lead, textOf("Bób lubi chłód."))).toBe(false);
    expect(stillStands({ ...lead, kind: "title" }, textOf("", { title: "Bób lubi chłód." }))).toBe(true);
    const described = { ...seo, description: "Bób lubi chłód." };
    expect(stillStands({ ...lead, kind: "seo-description" }, textOf("", { seo: described }))).toBe(true);
  });

  it("in the notes stands in nothing readers see", () => {
    expect(stillStands({ kind: "questions", before: "", after: "Bób" }, textOf("Bób lubi chłód."))).toBe(false);
  });

  const word = fc.constantFrom("bób", "groch", "marzec", "siać", "woda", "noc");
  const words = fc.array(word, { minLength: 1, maxLength: 8 }).map((all) => all.join(" "));

  it("always stands in the text it was put into", () => {
    fc.assert(
      fc.property(words, words, words, words, (head, before, after, tail) => {
        fc.pre(before !== after && !`${head} ${after} ${tail}`.includes(before));
        expect(stands(before, after, `${head} ${after} ${tail}`)).toBe(true);
      }),
    );
  });

  it("never stands in the text it was taken out of, where its words stand nowhere else", () => {
    fc.assert(
      fc.property(words, words, words, words, (head, before, after, tail) => {
        const back = `${head} ${before} ${tail}`;
        fc.pre(before !== after && !after.includes(before) && !back.includes(after));
        expect(stands(before, after, back)).toBe(false);
      }),
    );
  });
});
