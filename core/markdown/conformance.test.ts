import { readFileSync } from "node:fs";
import { tests as examples } from "commonmark-spec";
import createMarkdownIt from "markdown-it";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allElements, textContent, treeOf } from "#test/support/security/html-tree.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import { createParser, type Preset } from "./parser.ts";
import { ALLOWED, policyCheck, DROPPED } from "./sanitiser/policy.ts";
import { createMarkdownToTree } from "./markdown-to-html-tree.ts";
import { serialise } from "./sanitiser/serialise.ts";

interface Case {
  id: string;
  markdown: string;
  /** What markdown-it makes of it with HTML, links and typography on, before anybody sanitises it. */
  siteHtml: string;
}

const reference = createMarkdownIt({ html: true, linkify: true, typographer: true });
const withReference = (id: string, markdown: string): Case => ({ id, markdown, siteHtml: reference.render(markdown) });

/** The examples of the CommonMark specification 0.31.2, from its own package. */
const specification = examples.map(({ number, markdown, html }) => ({
  ...withReference(`example ${number}`, withTabs(markdown)),
  html: withTabs(html),
}));

/** Of what CommonMark does not have: tables, strikethrough, bare addresses, typography, awkward signs and names. */
const extensions = Object.entries(readJson<Record<string, string[]>>("../../test/fixtures/markdown/extensions.json"));

const everyCase: Case[] = [
  ...specification,
  ...extensions.flatMap(([section, sources]) => sources.map((each, at) => withReference(`${section} ${at + 1}`, each))),
  ...publicFixtures(),
];

const readPlain = createMarkdownToTree("plain");

function sanitised(markdown: string): string {
  const root = readPlain(markdown, Number.POSITIVE_INFINITY);
  if (!("tag" in root)) throw new Error(root.message);
  return serialise(root);
}

function isWithinPolicy(html: string): boolean {
  return allElements(html).every(
    (each) =>
      ALLOWED.has(each.tagName) &&
      each.attrs.every(({ name, value }) => policyCheck(each.tagName, name, "author")?.(value) === value),
  );
}

const failing = <T extends Case>(cases: T[], passes: (each: T) => boolean): string[] =>
  cases.filter((each) => !passes(each)).map(({ id }) => id);

const deviating = (preset: Preset): string[] => {
  const parser = createParser(preset);
  // What the renderer marks as its own work, the sanitiser takes away.
  const render = (markdown: string): string =>
    parser.render(markdown, { mark: "made-0" }).replaceAll(/ made-0="[^"]*"/g, "");
  return failing(specification, ({ markdown, html }) => treeOf(render(markdown)) === treeOf(html));
};

test("all 652 examples of CommonMark", () => {
  expect(specification).toHaveLength(652);
  expect(deviating("commonmark")).toEqual([]);
});

test("posts are read as CommonMark, except that bare addresses become links", () => {
  expect(deviating("site")).toEqual(["example 602", "example 608", "example 611", "example 612"]);
});

test("the comparison finds a difference", () => {
  expect(treeOf("<p>a</p>")).not.toBe(treeOf("<p>b</p>"));
  expect(treeOf('<a href="/x">a</a>')).not.toBe(treeOf('<a href="/y">a</a>'));
});

test("every case that the policy allows keeps its tree", () => {
  const within = everyCase.filter((each) => isWithinPolicy(each.siteHtml));
  expect(within.length).toBeGreaterThan(0.9 * everyCase.length);
  const ignoringRel = (html: string): string => treeOf(html).replaceAll(' rel="noopener"', "");
  expect(failing(within, (each) => ignoringRel(sanitised(each.markdown)) === treeOf(each.siteHtml))).toEqual([]);
});

test("every case keeps its text, except in elements that are dropped with their content", () => {
  const dropped = [...DROPPED, "iframe"];
  const normal = (html: string): string => textContent(html, dropped).replace(/\s+/g, " ").trim();
  expect(failing(everyCase, (each) => normal(sanitised(each.markdown)) === normal(each.siteHtml))).toEqual([]);
});

/** The specification writes tabs as arrows. */
function withTabs(text: string): string {
  return text.replaceAll("→", "\t");
}

/** The fixtures of markdown-it; none where they are not beside the checkout. */
function publicFixtures(): Case[] {
  const path = sharedData("markdown/conformance.json");
  if (path === null) return [];
  const { fixtures } = readJson<{ fixtures: { id: string; markdown: string; site_html: string }[] }>(path);
  return fixtures.map(({ id, markdown, site_html: siteHtml }) => ({ id, markdown, siteHtml }));
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as T;
}

test("bare addresses are found in the same texts as by markdown-it", () => {
  const { linkify } = createParser("site");
  const whole = createMarkdownIt({ linkify: true }).linkify;
  whole.set({ fuzzyLink: true });
  const addresses = [
    "a.pl",
    "Ż.PL",
    "a.рф",
    "192.168.0.1",
    "www.b.com",
    "http://c",
    "mailto:a@b.pl",
    "//d.eu",
    "e.xn--p1ai",
  ];
  const signs = "a Ż 1 . .. - _ : / // @ \n \u00AD \u200D € © 🙂 ( * < | localhost \uE000 \u0301".split(" ");
  let found = 0;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...addresses, ...signs, " "), { maxLength: 7 }), (parts) => {
      const words = parts.join("");
      const expected = whole.test(words);
      if (expected) found += 1;
      expect(linkify.test(words)).toBe(expected);
    }),
    { numRuns: 20_000 },
  );
  expect(found).toBeGreaterThan(1_000);
});
