import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { edgeCaseTexts } from "#test/support/texts/edge-case-texts.ts";
import { joinBodies } from "./join-bodies.ts";
import { createMarkdownToTree } from "../markdown-to-html-tree.ts";
import { assignIds } from "../elements/headings.ts";
import { serialise } from "../sanitiser/serialise.ts";

/* Two bodies in one: readers see both, and neither changes what the other means. */

const TITLE = "Drugi tekst";
const join = (into: string, body: string, given: { title?: string; lead?: string } = {}) =>
  joinBodies(into, { title: TITLE, lead: "", ...given, body });

function joined(into: string, body: string, given: { title?: string; lead?: string } = {}): string {
  const outcome = join(into, body, given);
  if (!outcome.ok) throw new Error(outcome.message);
  expect(outcome.value.kept).toBe(into);
  return outcome.value.kept + outcome.value.added;
}

const read = createMarkdownToTree("site");

/** What readers get of it. */
function page(body: string): string {
  const root = read(body, Infinity);
  if (!("tag" in root)) throw new Error(root.message);
  assignIds(root);
  return serialise(root);
}

describe("the added text", () => {
  it("stands at the end, under a heading of its title, with its lead", () => {
    expect(joined("Pierwszy.\n", "Drugi.\n", { lead: "Po co." })).toBe(
      "Pierwszy.\n\n## Drugi tekst\n\nPo co.\n\nDrugi.\n",
    );
    expect(joined("Pierwszy.", "Drugi.")).toBe("Pierwszy.\n\n## Drugi tekst\n\nDrugi.");
    expect(joined("", "Drugi.\n")).toBe("## Drugi tekst\n\nDrugi.\n");
    expect(joined("a\r\n", "b")).toBe("a\r\n\r\n## Drugi tekst\n\nb");
  });

  it("has a title and a lead that mean nothing to Markdown", () => {
    const html = page(joined("a", "b", { title: "*Jak* [x](y) {#a} <b>c</b> #", lead: "1. raz\n- dwa & `trzy`" }));
    expect(html).toContain("*Jak* [x](y) {#a} &lt;b&gt;c&lt;/b&gt; #</h2>");
    expect(html).toContain("<p>1. raz\n- dwa &amp; `trzy`</p>");
  });
});

describe("footnotes", () => {
  it("with the same label each keep their own note", () => {
    const html = page(joined("A[^1] i B[^2].\n\n[^1]: pierwszy\n[^2]: drugi\n", "C[^1], znowu[^1].\n\n[^1]: trzeci\n"));
    expect(html.match(/<li id="fn\d"[^>]*>\s*<p>\S+/g)?.map((note) => note.replace(/.*<p>/s, ""))).toEqual([
      "pierwszy",
      "drugi",
      "trzeci",
    ]);
  });

  it("keep labels that the other text does not have, and code is no footnote", () => {
    expect(joined("A[^a].\n\n[^a]: x\n", "B[^b] `[^a]`.\n\n[^b]: y\n")).toContain("B[^b] `[^a]`.\n\n[^b]: y");
  });

  it("without a definition stay plain words although the other text defines them", () => {
    const html = page(joined("A[^1].\n\n[^1]: przypis\n", "Znak [^1] z instrukcji.\n"));
    expect(html).toContain("Znak [^1] z instrukcji.");
    expect(page(joined("Znak [^1] z instrukcji.\n", "A[^1].\n\n[^1]: przypis\n"))).toContain("Znak [^1] z instrukcji.");
  });
});

describe("link references", () => {
  it.each([
    ["full", "[tam][a]"],
    ["collapsed", "[a][]"],
    ["shortcut", "[a]"],
    ["a picture's", "![a]"],
    ["in brackets of a link", "[![a]](/c)"],
  ])("with the same label keep their own targets: %s", (_form, link) => {
    const html = page(joined(`${link}\n\n[a]: /pierwszy\n`, `${link}\n\n[A]: /drugi\n`));
    expect(html.match(/(?:href|src)="\/(?:pierwszy|drugi)"/g)?.map((to) => to.replaceAll(/.*\/|"/g, ""))).toEqual([
      "pierwszy",
      "drugi",
    ]);
  });

  it("do not turn plain words into links", () => {
    expect(page(joined("[a]: /a\n\nx\n", "Punkt [a] umowy.\n"))).toContain("Punkt [a] umowy.");
    expect(page(joined("Punkt [a] umowy.\n", "[a]\n\n[a]: /a\n"))).toContain("Punkt [a] umowy.");
  });

  it("that are the same are not renamed", () => {
    expect(joined("[a]\n\n[a]: /a\n", "[a]\n\n[a]: /a\n")).toContain("\n\n[a]\n\n[a]: /a\n");
  });
});

describe("anchors", () => {
  it("still lead to the same headings: links within the added text are adapted", () => {
    const html = page(joined("## Siew\n\n[tu](#siew)\n", "## Siew\n\n[tu](#siew) i [tam](#zbior)\n\n## Zbiór\n"));
    expect(html.match(/h2 id="[^"]+"/g)).toEqual([
      'h2 id="siew"',
      'h2 id="drugi-tekst"',
      'h2 id="siew-1"',
      'h2 id="zbior"',
    ]);
    expect(html.match(/href="#[^"]+"/g)).toEqual(['href="#siew"', 'href="#siew-1"', 'href="#zbior"']);
  });

  it("written by hand are kept apart too", () => {
    const html = page(joined("## A {#x}\n", "## B {#x}\n\n[b](#x)\n"));
    expect(html).toContain('href="#x-1"');
  });
});

describe("a text with an unclosed ending", () => {
  it.each([
    ["a fence", "```\nkod\n"],
    ["a comment", "a\n\n<!-- b\n"],
    ["an element", "<div>\n\na\n"],
  ])("%s would swallow what comes after it, and is refused", (_what, into) => {
    expect(join(into, "Drugi.")).toMatchObject({
      ok: false,
      code: "invalid",
      message: expect.stringMatching(/zamkni/),
    });
  });
});

/** Lines that say something; an empty one is everywhere. */
const linesOf = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== "");

const block = fc.constantFrom(
  "Zdanie o bobie.",
  "## Siew",
  "- raz\n- dwa",
  "> cytat",
  "```\n[^1] [a]\n```",
  "| a | b |\n|---|---|\n| 1 | 2 |",
  "Przypis[^1] i drugi[^n].",
  "[^1]: treść przypisu",
  "[^n]: inna\n    z ciągiem dalszym",
  "[a] i [b][a], [c](/c)",
  "[a]: /adres",
  "![x](/media/x.png)",
  "[tu](#siew)",
  "1. raz\n2. dwa",
  "**W skrócie:** nic.",
);
const body = fc.array(block, { maxLength: 8 }).map((blocks) => blocks.join("\n\n"));

test("the result has every line of both texts, except for renamed labels, and readers see both", () => {
  const unlabelled = (line: string) =>
    line.replaceAll(/\\(?=\[)|-\d+(?=\])|\(#[^)]*\)/g, "").replaceAll(/(\[([^\]]*)\])\[\2\]/g, "$1");
  fc.assert(
    fc.property(body, body, (into, added) => {
      const whole = joined(into, added);
      expect(whole.startsWith(into)).toBe(true);
      const there = linesOf(whole.slice(into.length)).map(unlabelled);
      expect(there).toEqual([`## ${TITLE}`, ...linesOf(added)].map(unlabelled));
    }),
    { numRuns: 300 },
  );
});

test("awkward texts can be joined, unless the first has an unclosed part that would swallow the other", () => {
  const texts = edgeCaseTexts(120);
  const joins = texts.map((text, at) => {
    const outcome = join(text, texts[(at * 7 + 3) % texts.length]!);
    expect(outcome.ok).toBe(join(text, "Zdanie.").ok);
    return outcome.ok;
  });
  expect(joins.filter(Boolean).length).toBeGreaterThan(30);
});
