import { describe, expect, test } from "vitest";
import { findRepeats } from "./check-text.ts";
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
