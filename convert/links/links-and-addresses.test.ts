import { expect, it } from "vitest";
import { applyTextEdits } from "#core/markdown/source/text-edits.ts";
import { readEntry } from "../markdown/read-entry.ts";
import { followOldAddresses } from "./old-site-links.ts";
import { headingIds } from "./page-anchors.ts";
import { followAddresses } from "./rewrite-source-links.ts";

const OPTIONS = { root: "strona", category: null, state: "published", zone: "Europe/Warsaw", now: 0 } as const;
const FILES = new Set([
  "content/blog/pierwszy.md",
  "content/blog/drugi.md",
  "content/blog/moj wpis.md",
  "Zapiski/Balkon.md",
]);

function read(text: string, path = "content/blog/pierwszy.md") {
  return readEntry({ path, text, modifiedAt: 0 }, [], OPTIONS).entry;
}

const follow = (text: string, path?: string) =>
  followAddresses(read(`---\ntitle: A\n---\n${text}`, path), { root: "strona", files: FILES, pages: FILES });
const leads = (text: string) => follow(text).pages.map(({ file, tail }) => file.replace("content/blog/", "") + tail);

it.each([
  ["Zola's from the folder of texts", "[a](@/blog/drugi.md#czesc-druga)", "drugi.md#czesc-druga"],
  ["Hugo's by a name with a space", '[a]({{< ref "moj wpis.md" >}})', "moj wpis.md"],
  ["Hugo's with a part of the page", '[a]({{% relref path="drugi.md#Część druga" %}})', "drugi.md#czesc-druga"],
  ["of the page a file becomes", "[a](drugi.html#x)", "drugi.md#x"],
  ["of the page beside its folder", "[a](../drugi/)", "drugi.md"],
  ["Hexo's by the name of a post", '{% post_link drugi "Drugi wpis" %}', "drugi.md"],
  ["Hexo's in an address", "[a]({% post_path drugi %})", "drugi.md"],
])("follows a link: %s", (_, text, file) => {
  expect(leads(text)).toEqual([file]);
});

it("writes a link of Hexo in its words", () => {
  expect(read('---\ntitle: A\n---\n{% post_link drugi "Drugi wpis" true %} {% post_link drugi %}\n').body).toBe(
    "[Drugi wpis](drugi) [drugi](drugi)\n",
  );
});

it("leads to parts of a page as GitHub, Hugo and kramdown count and spell them, and names those that are not there", () => {
  const body =
    "[a](#1-wstęp) [b](#wstęp) [c](#kot--pies) [d](#powtórka-1) [e](#miejsce) [f](#akapit) [g](#nie-ma) [h](#ręczny) [i](#podkreślony)\n\n" +
    "## 1. Wstęp\n\n## Kot & pies\n\n## Powtórka\n\n## Powtórka\n\n## X {#ręczny}\n\nPodkreślony\n---\n\n" +
    '<a name="miejsce"></a>D.\n\n<p id="akapit">E.</p>\n\n```\n## Nie ma\n```\n';
  const { rewritten, remarks } = follow(body);
  const made = applyTextEdits(body, rewritten ?? []);
  expect(made.split("\n")[0]).toBe(
    "[a](#1-wstep) [b](#1-wstep) [c](#kot-pies) [d](#powtorka-1) [e](#miejsce) [f](#akapit) [g](#nie-ma) [h](#ręczny) [i](#podkreslony)",
  );
  expect(made).toContain('<a id="miejsce"></a>');
  expect(remarks).toEqual([
    {
      kind: "dead-link",
      path: "content/blog/pierwszy.md",
      line: 4,
      text: "odnośnik „#nie-ma” prowadzi do części, której we wpisie nie ma",
    },
  ]);
});

it("takes addresses with and without a slash, and those of an index for their folder's, but names of a note for none", () => {
  const addresses = (text: string) => read(text).redirects.map(({ address }) => address);
  expect(addresses("---\ntitle: A\naliases: [stary/index.html, starszy, /x, Inna nazwa]\n---\n")).toEqual([
    "/stary/index.html",
    "/starszy",
    "/x",
    "/stary/",
  ]);
  expect(addresses("---\ntitle: A\nredirect_from: dawny.html\n---\n")).toEqual(["/dawny.html"]);
  expect(addresses("---\ntitle: A\naliases: [Mróz, /x]\n---\n[[drugi]]\n")).toEqual(["/x"]);
});

it("leaves the numbers of Notion out of titles, addresses and categories", () => {
  const number = "0123456789abcdef0123456789abcdef";
  expect(read("Treść.\n", `Zapiski z domu ${number}/Balkon ${number}.md`)).toMatchObject({
    title: "Balkon",
    slug: "balkon",
    category: { slug: "zapiski-z-domu", name: "Zapiski z domu" },
  });
  expect(read("Treść.\n", `${number}.md`).title).toBe(number);
});

it("leads to a heading of another page by what the heading says, whatever anchor it had there", () => {
  const html =
    '<h2 class="a" id="termin">Kiedy <em>siać</em></h2><h3><span id="Jak_siac">Jak siać?</span></h3><h2 id="kiedy">Kiedy</h2><h2 id="x">';
  const headings = new Map(headingIds(html).map(([id, slug]) => [`b#${id}`, slug]));
  const site = { url: "https://a.pl", pages: new Map([["/b", "b"]]), headings, hasPicture: () => false };
  const led = (hash: string) =>
    followOldAddresses({ ...read("---\ntitle: A\n---\n"), body: `[b](https://a.pl/b/${hash})` }, site).pages.map(
      ({ tail }) => tail,
    );
  expect(["#termin", "#Jak_siac", "#kiedy", "#Żółte%20liście", ""].map((hash) => led(hash)[0])).toEqual([
    "#kiedy-siac",
    "#jak-siac",
    "#kiedy",
    "#zolte-liscie",
    "",
  ]);
});
