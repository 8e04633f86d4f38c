import { expect, test } from "vitest";
import { TypographyChangeLog } from "./typography-change-log.ts";
import { TYPOGRAPHY_CASES } from "#test/golden/all.ts";
import { typographyRules } from "./typography-rules.ts";
import { typesetRuns, typesetText } from "./typography.ts";

const rules = typographyRules({});

function told(typed: string, inForce = rules): string[] {
  const log = new TypographyChangeLog();
  const set = typesetText(typed, inForce, log);
  return log.changes().map(({ rule, start, end }) => `${rule} ${set.slice(start, end).replaceAll("\u00A0", "~")}`);
}

test.each<[string, string[]]>([
  ['Idę "w las".', ["quotes „", "oneLetterWords ~", "quotes ”"]],
  ["On - ona, lata 1939-1945...", ["dashes ~–", "ranges –", "ellipses …"]],
  [",,Tak'' o 5 km", ["typedQuotes „", "typedQuotes ”", "oneLetterWords ~", "units ~"]],
  [
    "nr 5, J. Nowak, Paweł II i 12 345 osób",
    ["abbreviations ~", "initials ~", "regnalNumbers ~", "oneLetterWords ~", "digitGroups ~"],
  ],
  ["Nic tu nie trzeba.", []],
])("the changes of %s are reported with their rules", (typed, changes) => {
  expect(told(typed)).toEqual(changes);
});

test("changes are where the text differs, and a typeset text has none", () => {
  for (const { typed, rule } of TYPOGRAPHY_CASES) {
    const inForce = typographyRules({ [rule]: true });
    const log = new TypographyChangeLog();
    const set = typesetText(typed, inForce, log);
    expect(set).toBe(typesetText(typed, inForce));
    expect({ typed, isTold: log.changes().length > 0 }).toEqual({ typed, isTold: set !== typed });
    for (const { rule: name, start, end } of log.changes()) {
      expect(inForce[name]).toBe(true);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(set.length);
    }
    expect(told(set, inForce)).toEqual([]);
  }
});

test("changes count in the joined text of a block's runs", () => {
  const log = new TypographyChangeLog();
  const joined = typesetRuns(['"', "w", ' lesie"'], rules, log).join("");
  expect(log.changes().map(({ start, end }) => [start, joined.slice(start, end)])).toEqual([
    [0, "„"],
    [2, "\u00A0"],
    [8, "”"],
  ]);
});
