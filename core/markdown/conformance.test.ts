import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allElements, textContent, treeOf } from "#test/support/html-tree.ts";
import { sharedData } from "#test/support/shared-data.ts";
import { createParser } from "./parser.ts";
import { ALLOWED, checkOf, DROPPED } from "./policy.ts";
import { createReader } from "./reader.ts";
import { serialise } from "./serialise.ts";

interface Case {
  id: string;
  markdown: string;
  html: string;
  site_html: string;
}

const path = sharedData("markdown/conformance.json");
const data = (path ? JSON.parse(readFileSync(path, "utf8")) : { commonmark: [], fixtures: [] }) as {
  commonmark: Case[];
  fixtures: Case[];
};
const everyCase = [...data.commonmark, ...data.fixtures];

const commonmark = createParser("commonmark");
const readPlain = createReader("plain");

function sanitised(markdown: string): string {
  const root = readPlain(markdown, Number.POSITIVE_INFINITY);
  if (!("tag" in root)) throw new Error(root.message);
  return serialise(root);
}

function isWithinPolicy(html: string): boolean {
  return allElements(html).every(
    (each) =>
      ALLOWED.has(each.tagName) &&
      each.attrs.every(({ name, value }) => checkOf(each.tagName, name, "author")?.(value) === value),
  );
}

const failing = (cases: Case[], passes: (each: Case) => boolean): string[] =>
  cases.filter((each) => !passes(each)).map(({ id }) => id);

test.skipIf(!path)("all 652 examples of CommonMark", () => {
  expect(data.commonmark).toHaveLength(652);
  expect(failing(data.commonmark, (each) => treeOf(commonmark.render(each.markdown)) === treeOf(each.html))).toEqual(
    [],
  );
});

test.skipIf(!path)("the comparison sees a difference", () => {
  expect(treeOf("<p>a</p>")).not.toBe(treeOf("<p>b</p>"));
  expect(treeOf('<a href="/x">a</a>')).not.toBe(treeOf('<a href="/y">a</a>'));
});

test.skipIf(!path)("every case within the policy keeps its tree", () => {
  const within = everyCase.filter((each) => isWithinPolicy(each.site_html));
  expect(within.length).toBeGreaterThan(700);
  const ignoringRel = (html: string): string => treeOf(html).replaceAll(' rel="noopener"', "");
  expect(failing(within, (each) => ignoringRel(sanitised(each.markdown)) === treeOf(each.site_html))).toEqual([]);
});

test.skipIf(!path)("every case keeps its text, but for elements dropped with their content", () => {
  const dropped = [...DROPPED, "iframe"];
  const normal = (html: string): string => textContent(html, dropped).replace(/\s+/g, " ").trim();
  expect(failing(everyCase, (each) => normal(sanitised(each.markdown)) === normal(each.site_html))).toEqual([]);
});
