import { expect, it } from "vitest";
import { type ImportWarning, type WarningKind } from "../base/import-warning.ts";
import { WarningGroups } from "#core/import/warning-groups.ts";

const warning = (kind: WarningKind, line: number, text: string): ImportWarning => ({ kind, path: "a.md", line, text });

it("counts by kind, the most frequent first, with the three sentences that come most often", () => {
  const groups = new WarningGroups();
  groups.add(warning("dead-link", 9, "odnośnik „x” prowadzi donikąd"));
  for (const [line, text] of ["raz", "dwa", "trzy", "cztery", "cztery"].entries()) {
    groups.add(warning("unknown-field", line + 1, text));
  }
  expect(groups.count).toBe(6);
  expect(groups.lines()).toEqual([
    "pola, których import nie zna: 5. Na przykład: cztery (a.md:4, razem 2); raz (a.md:1); dwa (a.md:2).",
    "odnośniki donikąd: 1. Na przykład: odnośnik „x” prowadzi donikąd (a.md:9).",
  ]);
});

it("names posts that became drafts for their front matter before what comes more often", () => {
  const groups = new WarningGroups();
  for (const kind of ["dead-link", "dead-link", "front-matter"] as const) groups.add(warning(kind, 1, kind));
  expect(groups.lines()[0]).toMatch(/^front matter nie do odczytania: 1/);
});

it("keeps counting when there are more sentences than it stores", () => {
  const groups = new WarningGroups();
  for (let at = 0; at < 2_000; at += 1) groups.add(warning("dead-link", at, `odnośnik ${at}`));
  expect(groups.lines()).toEqual([expect.stringMatching(/^odnośniki donikąd: 2000\. .*odnośnik 2 \(a\.md:2\)\.$/)]);
});
