import { expect, test } from "vitest";
import { type MatchForms, highlight, highlightTitle, type Piece, snippet } from "./highlight.ts";

const ŁÓDŹ: MatchForms = { forms: new Set(["lodz", "lodzi"]), prefix: null };

const marked = (pieces: Piece[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join("");

test("hits keep the letters of the original text", () => {
  expect(marked(highlight("W ŁODZI, czyli o Łodzi i łódź.", ŁÓDŹ))).toBe("W [ŁODZI], czyli o [Łodzi] i [łódź].");
});

test("letters made of several characters are marked whole", () => {
  expect(marked(highlight("Łódź!".normalize("NFD"), ŁÓDŹ)).normalize("NFC")).toBe("[Łódź]!");
});

test("a word with a hyphen is marked whole, or by its parts", () => {
  const forms = (...all: string[]) => ({ forms: new Set(all), prefix: null });
  expect(marked(highlight("Tani e-booki.", forms("ebooki")))).toBe("Tani [e-booki].");
  expect(marked(highlight("Tani e-booki.", forms("e", "booki", "ebooki")))).toBe("Tani [e]-[booki].");
  expect(marked(highlight("Tani e-booki.", forms("e", "ebooki")))).toBe("Tani [e]-booki.");
});

test("a match of the beginning highlights the whole word", () => {
  expect(marked(highlight("Rowerzysta na rowerze", { forms: new Set(), prefix: "rower" }))).toBe(
    "[Rowerzysta] na [rowerze]",
  );
});

test("code in a title has its hits and not its backticks", () => {
  const pieces = highlightTitle("Czym jest `lodz.map` w `Łodzi`", ŁÓDŹ);
  expect(pieces.map(({ text, hit, isCode }) => [text, hit, isCode ?? false])).toEqual([
    ["Czym jest ", false, false],
    ["lodz", true, true],
    [".map", false, true],
    [" w ", false, false],
    ["Łodzi", true, true],
  ]);
});

test("mark-up in the text stays text", () => {
  expect(highlight("<b>Łódź</b>", ŁÓDŹ).map(({ text }) => text)).toEqual(["<b>", "Łódź", "</b>"]);
});

test("a short text is its own snippet", () => {
  expect(marked(snippet("Z Łodzi do Warszawy.", ŁÓDŹ, 200))).toBe("Z [Łodzi] do Warszawy.");
});

test("a long text is cut at words to the passage with most matches", () => {
  const text = `${"Najpierw łodzi nie ma, jest tylko długi wstęp. ".repeat(8)}A tu Łódź i łodzi wiele. ${"Dalej nic. ".repeat(40)}`;
  const shown = marked(snippet(text, ŁÓDŹ, 120));
  expect(shown).toContain("[Łódź] i [łodzi]");
  expect(shown).toMatch(/^… \S.*\S …$/u);
  expect(shown.replace(/^… | …$|[[\]]/gu, "").length).toBeLessThanOrEqual(120);
});

test("without a match the beginning is shown", () => {
  expect(marked(snippet("Słowo po słowie. ".repeat(30), ŁÓDŹ, 40))).toMatch(/^Słowo po słowie\. .*…$/u);
});

test("a text without spaces is cut too", () => {
  expect(marked(snippet("a".repeat(5_000), ŁÓDŹ, 100)).length).toBeLessThanOrEqual(102);
});
