import { describe, expect, test } from "vitest";
import { findRepeats, findShort, findUnanswered } from "./text-checks.ts";
import type { Section } from "./stage-results.ts";

const TEXT =
  "Bób wysiewa się od początku marca, gdy ziemia odmarznie na dobre [S1]. Nasiona kładzie się co dziesięć centymetrów w rzędach " +
  "odległych o pół metra, a grządkę przykrywa włókniną na noc.";
const OTHER =
  "Groch potrzebuje podpory już w kwietniu, kiedy pierwsze wąsy szukają oparcia. Wystarczą gałązki leszczyny wbite przy roślinach, " +
  "których później nie trzeba wyjmować.";

function section(id: string, markdown: string, given: Partial<Section> = {}): Section {
  return { id, heading: `Część ${id}`, markdown, struck: { addresses: 0, ids: 0 }, model: "duży", ...given };
}

describe("repeats", () => {
  test("of a whole section are told of each that comes later, with the one it repeats", () => {
    const found = findRepeats([section("R1", TEXT), section("R2", OTHER), section("R3", TEXT), section("R4", TEXT)]);
    expect(found.map((each) => [each.section, each.text])).toEqual([
      ["R3", "Część R1"],
      ["R4", "Część R1"],
    ]);
    expect(found[0]).toMatchObject({ kind: "repeat", blocks: false, message: expect.stringContaining("100%") });
  });

  test("are found under marks, emphasis and links, and in a part", () => {
    const again = `**Bób** wysiewa się od [początku marca](/uprawa/bob), gdy ziemia odmarznie na dobre. Nasiona kładzie się co dziesięć centymetrów w rzędach. ${OTHER}`;
    expect(findRepeats([section("R1", TEXT), section("R2", again)])).toHaveLength(1);
  });

  test("are none between texts that share a few words", () => {
    expect(
      findRepeats([section("R1", TEXT), section("R2", OTHER), section("R3", "Bób wysiewa się od marca.")]),
    ).toEqual([]);
  });
});

describe("length", () => {
  const words = { from: 600, to: 900 };

  test("far under the agreed one is told of the text and of each of its sections", () => {
    const found = findShort([section("R1", TEXT), section("R2", OTHER), section("R3", "")], { words });
    expect(found.map(({ section: of }) => of)).toEqual(["", "R1", "R2", "R3"]);
    expect(found[0]).toMatchObject({
      kind: "short",
      text: "600–900 słów",
      message: expect.stringMatching(/^Cały tekst ma 5\d słów/),
    });
    expect(found[1]!.message).toMatch(/^Ta część ma \d\d słów, a według założeń wypada na nią około 200:$/);
    expect(found[3]!.message).toMatch(/^Ta część nie ma żadnych słów/);
  });

  test("near it, or of what the built-in engine lays out section by section, is not", () => {
    const long = Array.from({ length: 7 }, () => TEXT).join(" ");
    expect(findShort([section("R1", long), section("R2", long)], { words })).toEqual([]);
    const bullets = [section("R1", "- Od marca.", { model: null }), section("R2", "- W rzędach.", { model: null })];
    expect(findShort(bullets, { words }).map(({ section: of }) => of)).toEqual([""]);
  });
});

describe("questions", () => {
  const outline = {
    sections: [
      { id: "R1", heading: "Siew", questions: [1], sources: [], points: [] },
      { id: "R2", heading: "Podpory", questions: [2], sources: [], points: [] },
    ],
  };
  const texts = [section("R1", TEXT), section("R2", OTHER)];

  test("that no section takes up, or that theirs say nothing of, are told", () => {
    const questions = ["Kiedy wysiewać bób?", "Jakie odmiany polecają hodowcy?", "Czym nawozić?"];
    const found = findUnanswered(texts, { questions }, outline);
    expect(found.map((each) => [each.section, each.text])).toEqual([
      ["R2", "Jakie odmiany polecają hodowcy?"],
      ["", "Czym nawozić?"],
    ]);
  });

  test("that a section answers are not, in whatever form; a template's are not looked for by their words", () => {
    const questions = ["Kiedy i co ile centymetrów wysiewać nasiona?", "Jaka jest krótka odpowiedź?"];
    expect(findUnanswered(texts, { questions }, outline)).toEqual([]);
  });

  test("are not answered by a section of a few words", () => {
    const short = [section("R1", "Bób wysiewa się w marcu."), section("R2", OTHER)];
    expect(findUnanswered(short, { questions: ["Kiedy wysiewać bób?"] }, outline)).toHaveLength(1);
  });
});
