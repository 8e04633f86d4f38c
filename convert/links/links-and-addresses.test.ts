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

it("keeps the text of a Hexo link", () => {
  expect(read('---\ntitle: A\n---\n{% post_link drugi "Drugi wpis" true %} {% post_link drugi %}\n').body).toBe(
    "[Drugi wpis](drugi) [drugi](drugi)\n",
  );
});

it("resolves fragments as GitHub, Hugo and kramdown write them, and reports missing ones", () => {
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

it("resolves a fragment with joined words, and one of a heading with a kramdown id on the line below", () => {
  const body =
    "[a](#v10-i-dalej) [b](#wlasny) [c](#drugi) [d](#blok)\n\n## v1.0 i dalej\n\n## Nagłówek\n{: #wlasny .klasa}\n\n## Inny {: #drugi}\n\nAkapit.\n{: #blok}\n";
  const entry = read(`---\ntitle: A\n---\n${body}`);
  const { rewritten, remarks } = followAddresses(entry, { root: "strona", files: FILES, pages: FILES });
  expect(remarks).toEqual([]);
  expect(applyTextEdits(entry.body, rewritten ?? []).replaceAll(/\n{2,}/g, "\n")).toBe(
    '[a](#v1-0-i-dalej) [b](#wlasny) [c](#drugi) [d](#blok)\n## v1.0 i dalej\n## Nagłówek {#wlasny}\n## Inny {#drugi}\nAkapit.\n<a id="blok"></a>\n',
  );
});

it("resolves absolute URLs of the old site for imported pages, and keeps the others", () => {
  const files = new Set([...FILES, "static/kot.png"]);
  const former = new Map([["/2020/drugi", "content/blog/drugi.md"]]);
  const folder = { root: "strona", files, pages: FILES, former, formerOrigin: "https://stara.example" };
  const text =
    "[a](https://www.stara.example/2020/drugi/#x) [b](https://stara.example/nie-ma) ![c](http://stara.example/kot.png) ![d](https://stara.example/pies.png)";
  const { pages, pictures, remarks } = followAddresses(read(`---\ntitle: A\n---\n${text}`), folder);
  expect(pages.map(({ file, tail }) => file + tail)).toEqual(["content/blog/drugi.md#x"]);
  expect(pictures.map(({ file }) => file)).toEqual(["static/kot.png"]);
  expect(remarks).toEqual([]);
});

it("resolves pages, lists and feeds of a WordPress site below a base path", () => {
  const site = { url: "https://a.pl/blog", pages: new Map([["/blog?p=7", "siedem"]]), hasPicture: () => false };
  const body = ["?p=7", "category/zupy/", "feed/", "author/ala/", "?cat=3"]
    .map((each) => `[x](/blog/${each})`)
    .join(" ");
  const followed = followOldAddresses({ ...read("---\ntitle: A\n---\n"), body }, site);
  expect(followed.pages.map(({ file }) => file)).toEqual(["siedem"]);
  expect(followed.rewritten?.map(({ text }) => text)).toEqual(["/category/zupy/", "/feed/", "/author/ala/", "/?cat=3"]);
  expect([followed.remarks, followed.onSite]).toEqual([[], []]);
});

it("resolves aliases without a slash relative to the old address of the page, as Hugo does", () => {
  const options = { ...OPTIONS, aliasesFromPage: true, formerAddress: () => "/blog/2020/wpis/" };
  const text =
    '---\ntitle: A\ndate: 1969-01-01\naliases: [stary, ../inny/x.html, /z, "https://b.pl/c", Inna nazwa]\n---\n';
  const { entry } = readEntry({ path: "posts/a.md", text, modifiedAt: 0 }, [], options);
  expect(entry.redirects.map(({ address }) => address)).toEqual([
    "/stary",
    "/z",
    "https://b.pl/c",
    "/blog/2020/wpis/",
    "/blog/2020/stary",
    "/blog/inny/x.html",
  ]);
});

it("takes aliases with and without a slash as addresses, also an index as that of its folder, but not the names of a note", () => {
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

it("removes Notion's ids from titles, addresses and categories", () => {
  const number = "0123456789abcdef0123456789abcdef";
  expect(read("Treść.\n", `Zapiski z domu ${number}/Balkon ${number}.md`)).toMatchObject({
    title: "Balkon",
    slug: "balkon",
    category: { slug: "zapiski-z-domu", name: "Zapiski z domu" },
  });
  expect(read("Treść.\n", `${number}.md`).title).toBe(number);
});

it("reads Notion's dates and tags below the title, and leaves other properties in the text", () => {
  const number = "0123456789abcdef0123456789abcdef";
  const text =
    "# Balkon\n\nUtworzono: 5 lutego 2025 10:00\nStatus: Gotowe\nTagi: ogród, zima\nDate: kiedyś\n\nUwaga: pomidory.\n";
  const entry = read(text, `Zapiski/Balkon ${number}.md`);
  expect(entry).toMatchObject({
    title: "Balkon",
    publishedAt: Date.UTC(2025, 1, 5, 9),
    tags: ["ogród", "zima"],
  });
  expect(entry.body).toBe("# Balkon\n\n\nStatus: Gotowe\n\nDate: kiedyś\n\nUwaga: pomidory.\n");
  expect(read(text, "Zapiski/Balkon.md")).toMatchObject({ dateGiven: false, tags: [] });
});

it("resolves a link to a heading of another page by its text, whatever id it had", () => {
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
