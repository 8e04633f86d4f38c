import { describe, expect, it } from "vitest";
import { renameClashingLabels } from "./rename-clashing-labels.ts";

/* Labels of a part of a text, such as a pasted one, beside those of the text around it. */

const renamed = (into: string, part: string) => renameClashingLabels(into, part, true);

const MINE = "Moje[^1], [tu][1].\n\n[^1]: Moja nota.\n\n[1]: /moje\n";

describe("a part with labels that are taken", () => {
  it.each([
    ["a footnote", "Cudze[^1].\n\n[^1]: Cudza nota.", "Cudze[^2].\n\n[^2]: Cudza nota."],
    ["two footnotes", "a[^2] b[^1]\n\n[^1]: x\n[^2]: y", "a[^2] b[^3]\n\n[^3]: x\n[^2]: y"],
    ["a link", "[a][1]\n\n[1]: /cudze", "[a][2]\n\n[2]: /cudze"],
    ["a link whose words are its label", "[1] i [2]\n\n[1]: /cudze", "[1][3] i [2]\n\n[3]: /cudze"],
    ["code", "`[^1]` a[^1]\n\n```\n[^1]: x\n```\n\n[^1]: y", "`[^1]` a[^2]\n\n```\n[^1]: x\n```\n\n[^2]: y"],
  ])("gets others: %s", (_, part, expected) => {
    expect(renamed(MINE, part)).toBe(expected);
  });

  it("gets a name with a number", () => {
    expect(renamed("a[^ala]\n\n[^ala]: x", "b[^ala]\n\n[^ala]: y")).toBe("b[^ala-2]\n\n[^ala-2]: y");
  });
});

it.each([
  ["marks whose notes stay in the text around", MINE, "A jednak[^1], [tam][1]."],
  ["notes and addresses that were cut out from below their marks", "a[^1] [b][1]", "[^1]: x\n\n[1]: /x"],
  [
    "a note and an address whose other marks stay in the text around",
    "a[^1] [b][1]",
    "c[^1] [d][1]\n\n[^1]: x\n\n[1]: /x",
  ],
  ["labels that are free", MINE, "a[^2] [b][2]\n\n[^2]: x\n[2]: /x"],
  ["the same address", MINE, "[a][1]\n\n[1]: /moje"],
])("a part keeps %s", (_, into, part) => {
  expect(renamed(into, part)).toBe(part);
});
