import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { ok } from "#core/base/outcome.ts";
import { EMPTY_DRAFT } from "#core/posts/drafts/draft.ts";
import type { Store } from "#core/store.ts";
import { openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { importMarkdown, type MarkdownOptions } from "./import-foreign.ts";

/* What generators and notes have that plain Markdown has not. */

let store: Store;
let runtime: ComposedSite;
let folder: string;

beforeEach(async () => {
  runtime = await openRuntime();
  store = runtime.store;
  folder = mkdtempSync(join(tmpdir(), "generator-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
}

async function bring(given: Partial<MarkdownOptions> = {}) {
  const lines: string[] = [];
  const options: MarkdownOptions = { folder, dryRun: false, undated: "file-time", ...given };
  const done = await importMarkdown(runtime, options, (line) => void lines.push(line));
  const { warningFile } = done;
  const remarks = warningFile === null ? [] : readFileSync(warningFile, "utf8").trimEnd().split("\n");
  return { ...done, lines, remarks };
}

const bodyOf = async (slug: string) => (await store.read.postBySlug(slug))?.body;

it("of files without a date asks before it stores anything, and does as it is told", async () => {
  write({ "a/x.md": "# X\n", "a/y.md": "---\ndate: 2020-01-02\n---\n# Y\n", "strony/o-nas.md": "# O nas\n" });
  const asked = await bring({ undated: null });
  expect(asked.refusal).toMatch(/^Plików bez daty: 1 \(na przykład a\/x\.md\)\. .*--undated szkice/);
  expect([asked.undecided, await store.read.categories()]).toEqual([1, []]);
  const tried = await bring({ undated: null, dryRun: true });
  expect([tried.refusal, tried.created]).toEqual([null, 3]);
  expect(tried.lines.join("\n")).toContain("Bez daty: 1.");
  await bring({ undated: "draft" });
  expect([await store.read.postBySlug("x"), await store.read.postBySlug("y")]).toMatchObject([
    { state: "draft" },
    { state: "published" },
  ]);
  expect(await store.read.publishedPathOf("o-nas")).toBe("/strony/o-nas");
  write({ "a/x.md": "# X\n\nNowa treść.\n" });
  expect((await bring({ undated: null })).refusal).toBeNull();
});

it.each(["served", "alone"] as const)(
  "finds pictures named from the root in another folder, and notes by their names, %s",
  async (where) => {
    runtime = { ...runtime, surroundings: where };
    const other = mkdtempSync(join(tmpdir(), "obrazy-"));
    onTestFinished(() => rmSync(other, { recursive: true, force: true }));
    mkdirSync(join(other, "img"));
    writeFileSync(join(other, "img/a.png"), PIXELS);
    write({
      "a/x.md":
        "---\ncover: /img/a.png\ncover-alt: A\n---\n# X\n\n![a](/img/a.png) ![a](../../img/a.png)\n\n![[b.png|Be]] [[y|igrek]] [[Y#Część]] [[brak]]\n",
      "zalaczniki/b.png": PIXELS,
      "b/y.mdx": "# Y\n\n<Wykres />\n",
    });
    const done = await bring({ pictures: other });
    expect(done.remarks).toEqual(["a/x.md:9: nie ma pliku notatki „brak”", "b/y.mdx:3: składnik „<Wykres>” pominięto"]);
    expect(await bodyOf("x")).toMatch(
      /^(?:!\[a\]\(\/media\/\w+\.png\)\s){2}\n!\[Be\]\(\/media\/\w+\.png\) \[igrek\]\(\/b\/y\) \[Y\]\(\/b\/y#czesc\) brak\n$/,
    );
    expect((await store.read.postBySlug("x"))?.cover).toMatchObject({ alt: "A" });
    expect((await bring({ pictures: join(other, "brak") })).refusal).toContain("Nie ma folderu");
  },
);

it("takes tags in the texts of a vault, also of a folder of one, and lists files that lie in no folder", async () => {
  write({
    "vault/.obsidian/app.json": "{}",
    "vault/.obsidian/templates.json": '{ "folder": "Szablony" }',
    "vault/_includes/stopka.md": "Stopka.\n",
    "vault/Szablony/notatka.md": "---\ncreated: {{date}}\n---\n",
    "vault/ogrod/x.md": "---\ndate: 2020-01-02\n---\n# X\n\n#ogród/pomidory\n\nSieję #bób.\n",
    "vault/y.md": "---\ndate: 2020-01-02\n---\n# Y\n",
  });
  const done = await bring({ folder: join(folder, "vault") });
  expect(await bodyOf("x")).toBe("Sieję #bób.\n");
  expect((await store.read.publishedPost("ogrod", "x"))?.tags.map(({ name }) => name)).toEqual([
    "ogród",
    "pomidory",
    "bób",
  ]);
  expect(await store.read.publishedPathOf("y")).toBe("/bez-kategorii/y");
  expect(done.remarks).toEqual([
    "Szablony/notatka.md:1: plik jest szablonem; pominięto",
    "_includes/stopka.md:1: plik jest szablonem; pominięto",
    expect.stringContaining("y.md:1: plik nie podaje kategorii"),
  ]);
  write({ "vault/ogrod/2020/z.md": "---\ndate: 2020-01-02\n---\n# Z\n\nTo #siew.\n" });
  await bring({ folder: join(folder, "vault/ogrod"), category: "ogrod" });
  expect((await store.read.publishedPost("ogrod", "z"))?.tags.map(({ name }) => name)).toEqual(["siew"]);
});

it("leads addresses of the old site to the new ones, by its configuration beside or above the folder", async () => {
  write({
    "_config.yml": "permalink: /:year/:title/\n",
    "ogrod/_posts/2020-01-05-mroz.md": "---\ntitle: Mróz\n---\nPo [siewie](/2020/siew/).\n",
    "ogrod/_posts/2020-01-06-siew.md": "---\ntitle: Siew\nredirect_from: /2020/zbior/\n---\nSiew.\n",
    "ogrod/_posts/2020-01-07-zbior.md": "---\ntitle: Zbiór\npermalink: /zbior-bobu/\n---\nZbiór.\n",
    "ogrod/_posts/2020-01-08-zima.md": "---\ntitle: Zima\npublished: false\n---\nZima.\n",
    "ogrod/_posts/2020-01-09-siew.md": "---\ntitle: Siew znowu\nslug: inny\npermalink: /:year/siew/\n---\nSiew.\n",
  });
  const done = await bring({ folder: join(folder, "ogrod") });
  expect(await bodyOf("mroz")).toBe("Po [siewie](/bez-kategorii/siew).\n");
  const leads = async (path: string) => store.read.formerPath(path);
  expect(await leads("/2020/mroz")).toEqual({ to: "/bez-kategorii/mroz" });
  for (const path of ["/2020/siew", "/2020/zbior"]) expect(await leads(path)).toEqual({ to: "/bez-kategorii/siew" });
  expect(await leads("/zbior-bobu")).toEqual({ to: "/bez-kategorii/zbior-bobu" });
  expect(await leads("/2020/zima")).toBeNull();
  expect((await store.read.addressRules()).foreign).toBe(true);
  expect(done.remarks.filter((line) => !line.includes("kategorii"))).toEqual([
    "_posts/2020-01-09-siew.md:1: przekierowanie „/2020/siew/” pominięto: ma je już inny plik",
    "_config.yml:1: dawne adresy wpisów (3) odtworzono po wzorze „/:year/:title/” (Jekyll, według pliku „_config.yml”); prowadzą do nowych",
  ]);
  // A zip of the studio is all there is of a site.
  expect((await bring({ folder: join(folder, "ogrod"), alone: true })).remarks.join("\n")).toContain(
    "(Jekyll, domyślnie)",
  );
});

it("follows whole addresses of the old site, and takes aliases of Hugo beside the page they are of", async () => {
  write({
    "hugo.toml": 'baseURL = "https://www.stara.example/"\n[permalinks]\n  ogrod = "/:year/:slug/"\n',
    "content/ogrod/mroz.md":
      "---\ntitle: Mróz\ndate: 2020-01-05\n---\nPo [siewie](https://stara.example/2020/siew/).\n",
    "content/ogrod/siew.md": "---\ntitle: Siew\ndate: 2020-01-06\naliases: [zasiew]\n---\nSiew.\n",
  });
  await bring();
  expect(await bodyOf("mroz")).toBe("Po [siewie](/ogrod/siew).\n");
  for (const path of ["/2020/siew", "/zasiew", "/2020/zasiew"])
    expect(await store.read.formerPath(path)).toEqual({ to: "/ogrod/siew" });
});

it("calls a category as the page of its section does, and tells of names made of slugs", async () => {
  write({
    "posts/_index.md": "---\ntitle: Dziennik ogrodnika\ndescription: Co dzień.\n---\nWitaj.\n",
    "posts/z.md":
      '{ "title": "Z", "expiryDate": "2020-01-01", "canonical": "https://nowa.example/dawne/z" }\n\n[x](https://nowa.example/posts/x)\n',
    "posts/x.md": "---\npermalink: /posts/x\nauthor: jan-cwik\n---\n# X\n",
    "inne/y.md": "---\ncategory: seo-i-marketing\npermalink: /2020/y.html\n---\n# Y\n",
  });
  runtime = { ...runtime, config: { ...runtime.config, url: "https://nowa.example" } };
  const done = await bring();
  const said = (await store.read.categories()).map(({ name, description }) => `${name}: ${description}`);
  expect(said.toSorted()).toEqual(["Dziennik ogrodnika: Co dzień.", "Seo i marketing: "]);
  expect(done.remarks).toEqual([
    "inne/y.md:1: kategoria „seo-i-marketing” nazywa się „Seo i marketing”",
    "posts/x.md:1: podpis „jan-cwik” nazywa się „Jan Cwik”",
    "posts/_index.md:1: plik opisuje folder, nie jest wpisem; jego treść pominięto",
    "posts/z.md:1: wpis wygasł przed importem; wchodzi jako szkic",
  ]);
  expect(done.lines).toContainEqual(expect.stringMatching(/^ {2}nazwy odgadnięte z adresu: 2\. Na przykład: /));
  expect(await store.read.postBySlug("z")).toMatchObject({
    state: "draft",
    body: "[x](/posts/x)\n",
    seo: { canonical: null },
  });
  expect((await store.read.formerPathRow("/dawne/z"))?.kind).toBe("post");
  expect(await store.read.formerPath("/2020/y.html")).toEqual({ to: "/seo-i-marketing/y" });
});

it("tells of posts somebody has changed since the last import, before a file writes over them", async () => {
  const file = (body: string) => ({ "a/x.md": `---\ndate: 2020-01-02\nauthor: Jan\n---\n# X\n\n${body}\n` });
  write(file("Raz."));
  await bring();
  const post = (await store.read.postBySlug("x"))!;
  const { id, title, lead, state, authorIds } = post;
  const snapshot = { ...EMPTY_DRAFT, title, lead, body: "Raz, poprawione.\n" };
  const saved = { postId: id, token: `${post.version}.0`, kind: "save", at: 1, label: null, state, snapshot } as const;
  await store.write(async (tx) => ok(await tx.putRevision({ ...saved, authorId: authorIds[0] ?? null })));
  expect((await bring()).remarks).toEqual([]);
  write(file("Dwa."));
  expect((await bring()).remarks).toEqual([
    "a/x.md:1: zmiany, które ktoś tu zrobił, plik zastąpił; ich tekst jest w historii wpisu",
  ]);
  write(file("Trzy."));
  expect((await bring()).remarks).toEqual([]);
});

it("fetches a cover that is on another site, once, and lists one that cannot be had", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    const isThere = request.url === "/mroz.png";
    response.writeHead(isThere ? 200 : 404, { "content-type": "image/png" }).end(isThere ? PIXELS : "");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await new Promise((ready) => server.once("listening", ready));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  write({
    "uprawa/mroz.md": `---\ntitle: Mróz\ncover: ${origin}/mroz.png\ncover-alt: Szron\n---\nMróz.\n`,
    "uprawa/siew.md": `---\ntitle: Siew\ncover: { url: "${origin}/siew.png" }\n---\nSiew.\n`,
  });
  const done = await bring({ rules: { configured: origin } });
  expect(await store.read.publishedPost("uprawa", "mroz")).toMatchObject({ cover: { alt: "Szron" } });
  expect(done.remarks.join("\n")).toContain(`obraz „${origin}/siew.png”`);
  const siew = (await store.read.postBySlug("siew"))!;
  expect(siew.cover).toBeNull();
  expect(await store.read.missingPictures(siew.id)).toEqual([{ address: `${origin}/siew.png`, coverAlt: "" }]);
  expect(await bring({ rules: { configured: origin } })).toMatchObject({ updated: 0, unchanged: 2 });
  expect(asked.toSorted()).toEqual(["/mroz.png", "/siew.png", "/siew.png"]);
});

it("takes templates of Hexo and Jekyll's pages of tags for no posts", async () => {
  write({
    "scaffolds/post.md": "---\ntitle: {{ title }}\n---\n",
    "tag/zima.md": "---\nlayout: tag\ntag: zima\n---\n",
    "source/_posts/a.md": "---\ntitle: A\n---\nTekst.\n",
  });
  const { created, remarks } = await bring();
  expect(created).toBe(1);
  expect(remarks).toEqual(
    expect.arrayContaining([
      "scaffolds/post.md:1: plik jest szablonem; pominięto",
      "tag/zima.md:1: plik jest stroną, którą wypełniał generator (lista, wyszukiwarka, błąd), nie wpisem; pominięto",
    ]),
  );
});

it("brings a post too short to tell its language in that of most others, and pages of Middleman by their names", async () => {
  const english =
    "The frost is not what it was, and the garden that you see on this page is in the shade of it for a day or two.";
  write({
    "raz.html.markdown": `---\ndate: 2020-01-01\n---\n# One\n\n${english}\n`,
    "dwa.html.markdown": `---\ndate: 2020-01-02\n---\n# Two\n\n${english}\n`,
    "krotki.html.markdown": "---\ndate: 2020-01-03\n---\n# v1.2\n\nReleased, see [one](/blog/2020/01/01/raz.html).\n",
  });
  const done = await bring();
  expect(done.languages).toEqual({ en: 3 });
  expect(await store.read.postBySlug("krotki")).toMatchObject({
    language: "en",
    body: "Released, see [one](/bez-kategorii/raz).\n",
  });
});
