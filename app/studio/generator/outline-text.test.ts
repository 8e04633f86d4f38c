import { describe, expect, test } from "vitest";
import type { OutlineSection } from "#core/assistant/generator/stage-results.ts";
import { outlineText, sectionsIn } from "./outline-text.ts";

const OUTLINE: OutlineSection[] = [
  { id: "R1", heading: "Miara", sources: ["S1", "S2"], points: ["Ile mąki.", "Ile wody."] },
  { id: "R2", heading: "Czas", sources: [], points: ["Doba."] },
];

const idsIn = (text: string) => sectionsIn(text, OUTLINE).map(({ id, heading }) => `${id} ${heading}`);

describe("an outline as a text", () => {
  test("is read as it was written", () => {
    expect(outlineText(OUTLINE)).toBe("## Miara [S1, S2]\n- Ile mąki.\n- Ile wody.\n\n## Czas\n- Doba.");
    expect(sectionsIn(outlineText(OUTLINE), OUTLINE)).toEqual(OUTLINE);
  });

  test.each([
    ["moved", "## Czas\n## Miara", ["R2 Czas", "R1 Miara"]],
    ["renamed", "## Ile i czego\n## Czas", ["R1 Ile i czego", "R2 Czas"]],
    ["added", "## Miara\n## Piec\n## Czas", ["R1 Miara", "R3 Piec", "R2 Czas"]],
    ["taken out", "## Czas", ["R2 Czas"]],
    ["twice", "## Miara\n## Miara\n## Czas", ["R1 Miara", "R3 Miara", "R2 Czas"]],
    ["before any heading", "Wstęp\n## Miara\n## Czas", ["R3 Wstęp", "R1 Miara", "R2 Czas"]],
  ])("keeps which section is which: one %s", (_, text, ids) => {
    expect(idsIn(text)).toEqual(ids);
  });
});
