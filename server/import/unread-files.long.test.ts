import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { importMarkdown } from "./import-foreign.ts";

/* Files of a folder that are no Markdown, and parts of texts that no reader sees: they come in or are named. */

let runtime: ComposedSite;
let folder: string;

beforeEach(async () => {
  runtime = await openRuntime();
  folder = mkdtempSync(join(tmpdir(), "pliki-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

async function bring(files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const lines: string[] = [];
  const done = await importMarkdown(
    runtime,
    { folder, dryRun: false, undated: "file-time" },
    (line) => void lines.push(line),
  );
  const { warningFile } = done;
  const remarks = warningFile === null ? [] : readFileSync(warningFile, "utf8").trimEnd().split("\n");
  return { ...done, lines, remarks: remarks.map((line) => line.replace(/^pliki-\w+:1: /, "")) };
}

const FRONT = "---\ntitle: Jeden\ndate: 2020-01-02\n---\n";
const post = (slug: string) => runtime.store.read.postBySlug(slug);

it("names files in formats it does not read by ending and count, with what to do", async () => {
  const { remarks, skipped } = await bring({
    "content/wpisy/jeden.md": FRONT + "A.",
    "content/wpisy/dwa.rst": "Dwa\n===\n",
    "content/wpisy/trzy.rst": "Trzy\n====\n",
    "content/inne/cztery.adoc": "= Cztery",
    "content/wpisy/umowa.pdf": "%PDF-1.4",
    "content/wpisy/program.exe": "MZ",
    "content/wpisy/notatka.textile": "h1. Notatka",
    "hugo.toml": "",
    "layouts/post.html": "<p>{{ .Content }}</p>",
    "robots.txt": "User-agent: *",
  });
  expect(remarks.filter((line) => line.startsWith("pliki")).toSorted()).toEqual(
    [
      "pliki .adoc (1, na przykład „content/inne/cztery.adoc”) pominięto; jeśli to wpisy, zamień je na Markdown: asciidoctor -b docbook5 -o - plik.adoc | pandoc -f docbook -t gfm -o plik.md",
      "pliki .rst (2, na przykład „content/wpisy/dwa.rst”) pominięto; jeśli to wpisy, zamień je na Markdown: pandoc -f rst -t gfm plik.rst -o plik.md",
      "pliki .textile (1, na przykład „content/wpisy/notatka.textile”) pominięto; jeśli to wpisy, zamień je na Markdown: pandoc -f textile -t gfm plik.textile -o plik.md",
      "pliki .pdf (1, na przykład „content/wpisy/umowa.pdf”) wchodzą, gdy prowadzi do nich odnośnik z wpisu; pozostałe pominięto",
      "pliki .exe (1, na przykład „content/wpisy/program.exe”) pominięto; Szpalta ich nie przechowuje; zostaw je na innym serwerze i podlinkuj",
    ].toSorted(),
  );
  expect(skipped).toBe(4);
});

it("names pages that a generator fills, and says of no linked file that it was left out", async () => {
  const { remarks, created, skipped } = await bring({
    "wpisy/jeden.md": `${FRONT}A [książka](/pliki/moja%20ksi%C4%85%C5%BCka.epub).`,
    "wpisy/search.md": "---\ntitle: Search\ndate: 2020-01-02\n---\nO szukaniu.",
    "static/pliki/moja książka.epub": "",
    "static/pliki/druga.epub": "",
    "404.md": "---\ntitle: Nie ma\n---\nNie ma tej strony.",
    "szukaj.md": '---\ntitle: Szukaj\nlayout: search\n---\n<form><input name="q"> Szukaj</form>\n',
    "archives.md": "---\ntitle: Archiwum\nlayout: archives\n---\n",
  });
  const page = "plik jest stroną, którą wypełniał generator (lista, wyszukiwarka, błąd), nie wpisem; pominięto";
  expect(remarks.filter((line) => line.includes("pominięto")).toSorted()).toEqual([
    `404.md:1: ${page}`,
    `archives.md:1: ${page}`,
    "pliki .epub (1, na przykład „static/pliki/druga.epub”) pominięto; jeśli to wpisy, zamień je na Markdown: pandoc -f epub -t gfm plik.epub -o plik.md",
    `szukaj.md:1: ${page}`,
  ]);
  expect([created, skipped]).toEqual([2, 4]);
});

it("leaves out the pages and feeds that Eleventy fills from an address of its own, without a draft, a category or a tag", async () => {
  const { remarks, created, skipped } = await bring({
    "src/_posts/jeden.md": `${FRONT}A.`,
    "src/index.md":
      '---\nlayout: home\npagination:\n  data: collections.posts\n  size: 10\npermalink: "/{% if pagination.pageNumber > 0 %}strona-{{ pagination.pageNumber }}/{% endif %}index.html"\n---\n',
    "src/feeds/kategorie/a11y.md":
      "---\nlayout: feed\ntag: a11y\ndate: Last Modified\npermalink: /feeds/kategorie/a11y.xml\n---\n",
    "src/o-mnie.md": '---\ntitle: O mnie\npermalink: "/{{ page.fileSlug }}/"\n---\nPiszę.',
  });
  const page = "plik jest stroną, którą wypełniał generator (lista, wyszukiwarka, błąd), nie wpisem; pominięto";
  expect(remarks.filter((line) => line.includes("nie wpisem"))).toEqual([
    `src/feeds/kategorie/a11y.md:1: ${page}`,
    `src/index.md:1: ${page}`,
  ]);
  expect([created, skipped]).toEqual([2, 2]);
});

it("takes texts in HTML and plain text, and Markdown by its other endings", async () => {
  const { created, remarks } = await bring({
    "wpisy/jeden.mkd": FRONT + "A.",
    "wpisy/dwa.html": '---\ntitle: Dwa\ndate: 2020-01-03\n---\n<p>B <b>c</b>.</p>\n<form><input name="q"></form>\n',
    "wpisy/trzy.html":
      '<!DOCTYPE html><html><head><title>Blog</title><meta name="date" content="2020-01-04"></head><body><nav>Menu</nav><article><h1>Trzy</h1><p>D.</p></article></body></html>',
    "wpisy/cztery.txt": "Zwykły tekst.",
    "_posts/2020-01-05-piec.html": "---\ntitle: Pięć\n---\n<p>E</p>\n{% highlight js %}\na < b\n{% endhighlight %}",
    "index.html": "---\ntitle: Start\n---\n{% for post in site.posts %}<p>x</p>{% endfor %}",
  });
  expect(created).toBe(5);
  expect((await post("jeden"))?.body).toBe("A.");
  expect((await post("dwa"))?.body).toBe("B **c**.\n");
  expect(await post("trzy")).toMatchObject({ title: "Trzy", body: "D.\n", publishedAt: Date.UTC(2020, 0, 3, 23) });
  expect((await post("cztery"))?.body).toBe("Zwykły tekst.");
  expect((await post("piec"))?.body).toBe("E\n\n```js\na < b\n```\n");
  expect(remarks).toContain("wpisy/dwa.html:5: element <form> pominięto");
  expect(remarks.join()).toContain("pliki .html (1, na przykład „index.html”) pominięto");
});

it("names a post over a limit and brings the rest, tells languages, and takes a picture for what it is", async () => {
  const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  const english = "The cat is on the roof and it was there with the dog for a long time. ";
  mkdirSync(join(folder, "a"));
  writeFileSync(join(folder, "a/kot.png"), jpeg);
  const { created, skipped, remarks, lines } = await bring({
    "a/dlugi.md": `---\ntitle: ${"ż".repeat(301)}\ndate: 2020-01-02\nlang: pl\n---\nA.`,
    "a/wielki.md": `${FRONT.replace("Jeden", "Wielki")}${"a ".repeat(700_000)}`,
    "a/en.md": `${FRONT.replace("Jeden", "Cat")}${english.repeat(5)}\n\n![Cat](kot.png)\n`,
  });
  expect([created, skipped]).toEqual([1, 2]);
  expect(remarks.filter((line) => line.includes("pominięto")).toSorted()).toEqual([
    expect.stringMatching(/^a\/dlugi\.md:1: Tytuł.*300.*Plik pominięto$/),
    "a/wielki.md:1: plik nie jest tekstem w UTF-8 do 1 MB; pominięto",
  ]);
  expect(lines).toContain("Języki: 1 wpis po angielsku.");
  expect(await post("en")).toMatchObject({ language: "en", body: expect.stringMatching(/\(\/media\/\w{32}\.jpg\)/) });
});

it("reads lines that end as before Mac OS X", async () => {
  await bring({ "wpisy/jeden.md": `${FRONT}Raz.\n\nDwa.\n`.replaceAll("\n", "\r") });
  expect(await post("jeden")).toMatchObject({ title: "Jeden", body: "Raz.\n\nDwa.\n" });
});

it("names by its line whatever the sanitiser takes out", async () => {
  const { remarks } = await bring({
    "a/jeden.md": `${FRONT}# Jeden\n\nA.\n\n<script>x</script>\n\n<p onclick="x()">B</p>\n\n[c](javascript:d)\n`,
  });
  expect(remarks).toEqual([
    "a/jeden.md:9: skrypt pominięto",
    "a/jeden.md:11: atrybut onclick pominięto",
    "a/jeden.md:13: adres javascript: pominięto",
  ]);
});

it("never publishes a post that lost its text", async () => {
  const { remarks, created } = await bring({
    "a/jeden.md": `${FRONT}<script>x</script>`,
    "a/dwa.mdx": `${FRONT.replace("Jeden", "Dwa")}<Wykres />\n`,
  });
  expect(created).toBe(2);
  for (const slug of ["jeden", "dwa"]) expect((await post(slug))?.state).toBe("draft");
  expect(remarks.filter((line) => line.includes("nic nie zostało"))).toEqual([
    "a/dwa.mdx:5: z treści nic nie zostało; wpis wchodzi jako szkic",
    "a/jeden.md:5: z treści nic nie zostało; wpis wchodzi jako szkic",
  ]);
  await bring({});
  expect((await post("jeden"))?.state).toBe("draft");
});

it("makes pictures that stand in a text files, however long, and names one that is none", async () => {
  const noise = await sharp(randomBytes(200 * 200 * 3), { raw: { width: 200, height: 200, channels: 3 } })
    .png()
    .toBuffer();
  const large = `data:image/png;base64,${noise.toString("base64")}`;
  const drawing = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`;
  const { remarks } = await bring({
    "a/jeden.md": `${FRONT}A.\n\n![B](${large})\n\n<p><img alt="C" src="${large}"></p>\n\n![D](${drawing})\n\n![E](data:image/png;base64,AAAA)\n`,
    "a/dwa.html": `${FRONT.replace("Jeden", "Dwa")}<p>F</p><img alt="G" src="${large}">`,
  });
  const body = (await post("jeden"))?.body ?? "";
  expect(body.replaceAll(/[0-9a-f]{32}/g, "ID")).toBe(
    'A.\n\n![B](/media/ID.png)\n\n<p><img alt="C" src="/media/ID.png"></p>\n\n![D](/media/ID.png)\n\n![E](data:image/png;base64,AAAA)\n',
  );
  expect((await post("dwa"))?.body).toMatch(/^F\n\n!\[G\]\(\/media\/[0-9a-f]{32}\.png\)/);
  expect(remarks).toEqual([expect.stringContaining("a/jeden.md:13: obraz „zapisany w treści”: ")]);
});
