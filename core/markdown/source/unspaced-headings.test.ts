import { expect, test } from "vitest";
import { unspacedHeadings } from "./unspaced-headings.ts";

test("lines with number signs but no space are named with their lines", () => {
  const body = "##Nagłówek\n\n## Dobry\n\ntekst\n###1. Wstęp\n\n   ##**Gruby**\n";
  expect(unspacedHeadings(body)).toEqual([
    { line: 1, text: "##Nagłówek" },
    { line: 6, text: "###1. Wstęp" },
    { line: 8, text: "##**Gruby**" },
  ]);
});

test.each([
  "#hasztag #drugi",
  "## \n\n##\n",
  "```\n##define\n```",
  "    ##w kodzie",
  "<!--\n##uwaga\n-->",
  "####### siedem",
  "tekst ##nie",
  "\\##Nagłówek",
])("in %j there is none", (body) => {
  expect(unspacedHeadings(body)).toEqual([]);
});
