import { existsSync, mkdirSync, readFileSync, writeFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it, test } from "vitest";
import { DEFAULT_OPTIONS } from "#core/import/studio/studio-import.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import {
  ANA,
  left,
  NO_PICTURES,
  postsOf,
  reached,
  received,
  siteToImportInto as site,
  zip,
} from "#test/support/services/site-to-import-into.ts";
import { lazyImports } from "./lazy-imports.ts";
import { StudioImports } from "./studio-imports.ts";
import { cdata, xml, xmlItem } from "#test/support/texts/foreign-exports.ts";

const never = {
  openCopy: () => Promise.reject(new Error("unused")),
  reopenCopy: () => Promise.reject(new Error("unused")),
};

/* A file is tried out on a copy of the site and then stored, or not, over the real store, renderer and media store. */

const CATEGORY = `<category domain="category" nicename="uprawa">${cdata("Uprawa")}</category>`;
const COMMENT = `<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_author>Ewa</wp:comment_author><wp:comment_date_gmt>2020-01-02 00:00:00</wp:comment_date_gmt><wp:comment_content>${cdata("Rosną.")}</wp:comment_content><wp:comment_approved>1</wp:comment_approved></wp:comment>`;
const TEXT = cdata('<p>Ogórki.</p><p><img src="https://stara.pl/a.png" alt="Ogórek"></p>');
const WORDPRESS = xml(xmlItem(TEXT, CATEGORY + COMMENT));

it("tries an export of WordPress out on a copy, tells what will come, and stores it when it is told to", async () => {
  const { runtime, open } = await site();
  const imports = open();
  expect(await imports.take(received(runtime, WORDPRESS), "moja witryna.xml")).toBeNull();
  expect(await imports.tryOut(NO_PICTURES, ANA)).toBe(true);
  const { report, samples, file } = await reached(imports, "ready");
  expect(file).toMatchObject({ name: "moja witryna.xml", kind: "wordpress" });
  expect(report).toMatchObject({
    created: 1,
    states: { published: 1 },
    missing: 1,
    comments: 1,
    categories: { count: 1, names: ["Uprawa"] },
    foreignAddresses: true,
  });
  expect(report.redirects).toBeGreaterThan(0);
  expect(report.warnings.join("\n")).toContain("obrazów nie pobierano");
  expect(readFileSync((await imports.reportFile()) ?? "", "utf8")).toContain("a.png");
  expect(samples).toEqual([{ title: "Tytuł", path: "/uprawa/tytul" }]);
  // The site has nothing of it yet; its copy has all.
  expect([await postsOf(runtime), await runtime.store.read.categoryBySlug("uprawa")]).toEqual([0, null]);
  expect(await imports.staged()?.store.read.postIds(null, 10)).toHaveLength(1);

  expect(imports.confirm(ANA)).toBe(true);
  await reached(imports, "empty");
  expect(await postsOf(runtime)).toBe(1);
  expect((await runtime.store.read.addressRules()).foreign).toBe(true);
  expect(await imports.missingPictures()).toBe(1);
  expect((await runtime.store.read.audit(1, null))[0]).toMatchObject({ act: "import", userId: ANA });
  const jobs = await runtime.store.read.jobs(10);
  expect(jobs.map(({ kind, state }) => [kind, state])).toEqual(
    expect.arrayContaining([
      ["import", "done"],
      ["import-trial", "done"],
    ]),
  );
  expect(jobs.find(({ kind }) => kind === "import")?.message).toContain(
    "„moja witryna.xml”: zaimportowano. Wpisy: nowe 1",
  );
  expect(left(runtime)).toEqual([]);
});

it("brings a zip of Markdown with its pictures, which the site has none of before; files without a date are asked about", async () => {
  const { runtime, open } = await site();
  const imports = open();
  const files = {
    "blog/uprawa/ogorki.md": "---\ntitle: Ogórki\n---\n![Ogórek](ogorek.png)\n\n[Plan](plan.pdf)\n",
    "blog/uprawa/plan.pdf": "%PDF-1.4\n%%EOF\n",
    "blog/uprawa/dynie.md": "---\ntitle: Dynie\ndate: 2024-03-02\n---\nTekst.\n",
    "blog/uprawa/ogorek.png": PIXELS,
    "__MACOSX/blog/._ogorki.md": "śmieci",
    "blog/.git/config": "[core]",
  };
  expect(await imports.take(received(runtime, await zip(files)), "../../etc/blog.zip")).toBeNull();
  await imports.tryOut(DEFAULT_OPTIONS, ANA);
  const { report, file } = await reached(imports, "ready");
  expect(file).toMatchObject({ name: "blog.zip", kind: "markdown" });
  expect(report).toMatchObject({ created: 2, undated: 1, pictures: 1, files: 1, states: { draft: 1, published: 1 } });
  expect(readdirSync(runtime.config.data)).not.toContain("media");
  const [picture] = (await imports.staged()?.store.read.library("", 0, 5))?.rows ?? [];
  expect(await imports.staged()?.blobs.original(picture?.id ?? "")).not.toBeNull();

  // Another answer is another trial, in place of the first.
  await imports.tryOut({ ...DEFAULT_OPTIONS, undated: "file-time" }, ANA);
  const again = await reached(imports, "ready");
  expect(again.report).toMatchObject({ undated: 1, states: { published: 2 } });
  imports.confirm(ANA);
  await reached(imports, "empty");
  const stored = await runtime.store.read.postBySlug("ogorki");
  expect(new Date(stored?.publishedAt ?? 0).toISOString()).toBe("2024-05-06T07:08:00.000Z");
  expect(await runtime.blobs.original(picture?.id ?? "")).not.toBeNull();
  expect(left(runtime)).toEqual([]);
});

it("refuses what somebody has changed since the trial, whole, and keeps the file", async () => {
  const { runtime, open } = await site();
  const imports = open();
  await imports.take(received(runtime, WORDPRESS), "a.xml");
  await imports.tryOut(NO_PICTURES, ANA);
  await reached(imports, "ready");
  await runtime.store.write(async (tx) => tx.putCategory({ ...fixtures.growing, id: "inna", slug: "uprawa" }));
  imports.confirm(ANA);
  const { problem } = await reached(imports, "sent");
  expect(problem?.[0]).toMatch(/\S/);
  expect([await postsOf(runtime), (await runtime.store.read.addressRules()).foreign]).toEqual([0, false]);
  expect(await imports.tryOut(NO_PICTURES, ANA)).toBe(true);
  await reached(imports, "ready");
  await imports.stop();
});

test.each([
  [
    "XML with a DTD",
    () => `<?xml version="1.0"?>\n<!DOCTYPE rss [<!ENTITY a "b">]>\n<rss></rss>`,
    /^a\.xml:2: plik ma DTD/,
  ],
  ["XML that is cut off", () => WORDPRESS.slice(0, -60), /^a\.xml:\d+: plik jest ucięty/],
  ["another XML", () => "<?xml version='1.0'?><rss><channel></channel></rss>", /to nie jest eksport WordPressa/],
  ["a zip without texts", () => zip({ "a.png": PIXELS }), /^W folderze „a\.zip” nie ma plików Markdown/],
  ["a zip with a link in it", () => zip({ "a.md": "/etc/passwd" }, 0o120777), /„a\.md” w pliku zip jest dowiązaniem/],
])("refuses %s with its sentence, and nothing is lost or left", async (_, content, sentence) => {
  const { runtime, open } = await site();
  const imports = open();
  const name = typeof (await content()) === "string" ? "a.xml" : "a.zip";
  expect(await imports.take(received(runtime, await content()), name)).toBeNull();
  await imports.tryOut(NO_PICTURES, ANA);
  await expect.poll(() => imports.state()).toMatchObject({ problem: [expect.any(String)] });
  expect(await imports.state()).toMatchObject({ phase: "sent", problem: [expect.stringMatching(sentence)] });
  expect((await runtime.store.read.jobs(1))[0]).toMatchObject({ kind: "import-trial", state: "failed" });
  await expect.poll(() => left(runtime).filter((path) => path.startsWith("incoming/"))).toEqual([]);
  expect(await imports.discard()).toBe(true);
  expect([await imports.state(), left(runtime)]).toEqual([{ phase: "empty" }, []]);
});

it("takes one file at a time, and none that is no export", async () => {
  const { runtime, open } = await site();
  const imports = open();
  for (const [content, problem] of [
    ["zwykły tekst", "unknown"],
    ["PK\u0003\u0004 i nic więcej", "damaged"],
  ] as const)
    expect(await imports.take(received(runtime, content), "x.zip")).toBe(problem);
  expect(await imports.take(received(runtime, "{}"), "..")).toBeNull();
  expect(await imports.state()).toMatchObject({ file: { name: "eksport.json", kind: "ghost" } });
  expect(await imports.take(received(runtime, "{}"), "b.json")).toBe("busy");
});

test.each<[string, () => string | Promise<Buffer>]>([
  [
    "blogger",
    () => "<?xml version='1.0'?><feed xmlns='http://www.w3.org/2005/Atom'><generator>Blogger</generator></feed>",
  ],
  ["medium", () => zip({ "README.html": "", "posts/2020-01-02_Mroz-1a.html": "<p>a</p>" })],
  ["substack", () => zip({ "posts.csv": "post_id", "posts/1.mroz.html": "<p>a</p>" })],
  ["notion-html", () => zip({ "Ogród 0123456789abcdef0123456789abcdef.html": "<p>a</p>" })],
  ["packed-export", () => zip({ "__MACOSX/a.md": "", "kopia/blog.xml": WORDPRESS })],
])("knows by its content what is not read: %s", async (problem, content) => {
  const { runtime, open } = await site();
  expect(await open().take(received(runtime, await content()), "eksport")).toBe(problem);
  expect(left(runtime).filter((path) => !path.startsWith("incoming/"))).toEqual([]);
});

it("a trial that is given up leaves nothing", async () => {
  const { runtime, open } = await site();
  const imports = open();
  await imports.take(received(runtime, WORDPRESS), "a.xml");
  await imports.tryOut(NO_PICTURES, ANA);
  expect(await imports.discard()).toBe(true);
  await expect.poll(() => runtime.store.read.jobs(1)).toMatchObject([{ state: "failed", message: "Import odwołano." }]);
  await expect.poll(() => left(runtime)).toEqual([]);
  expect([await imports.state(), imports.confirm(ANA)]).toEqual([{ phase: "empty" }, false]);
});

test("a server that was killed keeps the file, and says whether its import was stored", async () => {
  const { runtime, open } = await site();
  const before = open();
  await before.take(received(runtime, WORDPRESS), "a.xml");
  expect(await open().state()).toMatchObject({ phase: "sent", file: { name: "a.xml" }, problem: null });
  const note = join(runtime.config.data, "import/sent.json");
  const sent = JSON.parse(readFileSync(note, "utf8")) as object;
  writeFileSync(note, JSON.stringify({ ...sent, storing: "j1" }));
  const job = { id: "j1", kind: "import", done: 0, total: 0, startedBy: ANA, createdAt: 1, finishedAt: 1, message: "" };
  await runtime.store.write((tx) => tx.putJob({ ...job, state: "failed" }));
  expect(await open().state()).toMatchObject({
    phase: "sent",
    problem: [expect.stringContaining("nic się nie zmieniło")],
  });
  await runtime.store.write((tx) => tx.putJob({ ...job, state: "done" }));
  expect(await open().state()).toEqual({ phase: "empty" });
  expect(left(runtime)).toEqual([]);
});

test.each([
  ["a file nothing is known of yet", "import/file/a.xml", null],
  ["the trial of what is stored", "import/trial/staged", { storing: "j1" }],
  ["a trial that was under way", "import/trial/szpalta.db", { isTrying: true }],
])("the next server removes what a kill has left: %s", async (_, path, noted) => {
  const { runtime, open } = await site();
  const { store, config } = runtime;
  const written = join(config.data, path);
  if (noted) {
    await open().take(received(runtime, WORDPRESS), "a.xml");
    const note = join(config.data, "import/sent.json");
    writeFileSync(note, JSON.stringify({ ...(JSON.parse(readFileSync(note, "utf8")) as object), ...noted }));
  }
  const job = { id: "j1", kind: "import", done: 0, total: 0, startedBy: ANA, createdAt: 1, finishedAt: 1, message: "" };
  await store.write((tx) => tx.putJob({ ...job, state: "done" }));
  mkdirSync(dirname(written), { recursive: true });
  writeFileSync(written, "reszta");
  const lazy = lazyImports({ ...runtime, loadCopy: async () => never });
  await lazy.resumeImports();
  expect(existsSync(written)).toBe(false);
  const waits = noted !== null && "isTrying" in noted;
  expect(left(runtime).length > 0).toBe(waits);
  const problem = [expect.stringContaining("zatrzymanie serwera")];
  const imports = await lazy.imports();
  expect(await imports.state()).toMatchObject(waits ? { phase: "sent", problem } : { phase: "empty" });
});

it("a trial that waits is stored by the next server", async () => {
  const { runtime, open } = await site();
  const note = join(runtime.config.data, "import/sent.json");
  const change = (fields: object) =>
    writeFileSync(note, JSON.stringify({ ...(JSON.parse(readFileSync(note, "utf8")) as object), ...fields }));
  const restarted = async () => {
    const imports = open();
    await imports.resume();
    return imports;
  };
  const first = open();
  await first.take(received(runtime, WORDPRESS), "a.xml");
  await first.tryOut(NO_PICTURES, ANA);
  const before = await reached(first, "ready");
  const second = await restarted();
  expect(await second.state()).toEqual(before);
  expect(await second.staged()?.store.read.postIds(null, 10)).toHaveLength(1);
  // Killed while it was stored, before the transaction was.
  change({ storing: "j1" });
  const third = await restarted();
  expect(await third.state()).toEqual(before);
  expect(third.confirm(ANA)).toBe(true);
  await reached(third, "empty");
  expect([await postsOf(runtime), left(runtime)]).toEqual([1, []]);
});

it.each([
  ["too old", 1, "ponad dobę"],
  ["damaged", -1, "zatrzymanie serwera"],
])("a trial that is %s is to be made again", async (_, later, sentence) => {
  const { runtime, open } = await site();
  const first = open();
  await first.take(received(runtime, WORDPRESS), "a.xml");
  await first.tryOut(NO_PICTURES, ANA);
  const { until } = await reached(first, "ready");
  await first.stop();
  const next = new StudioImports({ ...runtime, clock: () => until + later, loadCopy: async () => never });
  await next.resume();
  expect(await next.state()).toMatchObject({ phase: "sent", problem: [expect.stringContaining(sentence)] });
  expect(left(runtime).filter((path) => path.startsWith("import/trial"))).toEqual([]);
});
