import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "#core/store.ts";
import { NOW, openRuntime, PIXELS } from "#test/support/services/open-runtime.ts";
import { DOCUMENTS } from "#test/support/texts/documents.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import type { ComposedSite } from "../compose/composed-site.ts";
import { importMarkdown, type MarkdownOptions } from "./import-foreign.ts";

/* Folders of Markdown come in through the real store, renderer and media store. */

/** Beside a server posts are stored when all are made, without one as each is made. */
const SURROUNDINGS = ["served", "alone"] as const;

let store: Store;
let runtime: ComposedSite;
let folder: string;

beforeEach(async () => {
  runtime = await openRuntime();
  store = runtime.store;
  folder = mkdtempSync(join(tmpdir(), "notatki-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function write(files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), new Date(NOW - 1000), new Date(NOW - 1000));
  }
}

async function bring(given: Partial<MarkdownOptions> = {}) {
  const lines: string[] = [];
  const done = await importMarkdown(
    runtime,
    { folder, dryRun: false, undated: "file-time", ...given },
    (line) => void lines.push(line),
  );
  const { warningFile } = done;
  const remarks = warningFile === null ? [] : readFileSync(warningFile, "utf8").trimEnd().split("\n");
  expect(remarks).toHaveLength(done.remarks);
  return { ...done, lines, remarks };
}

const counts = ({ created, updated, unchanged, skipped }: Awaited<ReturnType<typeof bring>>) => ({
  created,
  updated,
  unchanged,
  skipped,
});
const bodyOf = async (slug: string) => (await store.read.postBySlug(slug))?.body;

describe("an import", () => {
  it.each(SURROUNDINGS)("brings a folder with pictures, links between files, tags and redirects, %s", async (where) => {
    runtime = { ...runtime, surroundings: where };
    write({
      "uprawa/mroz.md":
        "---\ntitle: Mróz\ntags: [zima, Łódź]\ncover: ../img/a.png\ncover-alt: Szron\nredirects: [/stare/mroz]\n---\n" +
        "![Szron](../img/a.png)\n\n[dalej](./siew.md#kiedy) i [znów](/uprawa/siew)\n",
      "uprawa/siew.md": "# Siew\n\n## Kiedy {#kiedy}\n\nPo mrozach.\n",
      "img/a.png": PIXELS,
    });
    const done = await bring();
    expect(done.remarks).toEqual([]);
    expect(counts(done)).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 });
    expect(await bodyOf("mroz")).toMatch(
      /^!\[Szron\]\(\/media\/[0-9a-f]{32}\.png\)\n\n\[dalej\]\(\/uprawa\/siew#kiedy\) i \[znów\]\(\/uprawa\/siew\)\n$/,
    );
    expect(await bodyOf("siew")).toBe("## Kiedy {#kiedy}\n\nPo mrozach.\n");
    const post = await store.read.publishedPost("uprawa", "mroz");
    expect(post).toMatchObject({ category: { name: "Uprawa" }, cover: { alt: "Szron", decorative: false } });
    expect(post?.tags.map((tag) => tag.slug)).toEqual(["zima", "lodz"]);
    expect(await store.read.formerPath("/stare/mroz")).toEqual({ to: "/uprawa/mroz" });
  });

  it("gives a post the tag that is meant by an alias, and by a name it had before", async () => {
    write({ "a/x.md": "---\ntags: [pomidor]\n---\n# X\n" });
    await bring();
    const tag = (await store.read.tagBySlug("pomidor"))!;
    await store.write(async (tx) => {
      await tx.putTag({ ...tag, slug: "pomidory", name: "Pomidory", aliases: ["tomaty"] }, "");
      await tx.putFormerPath("/tag/pomidor", { kind: "tag", id: tag.id }, "zmiana nazwy", 0);
    });
    write({ "a/y.md": "---\ntags: [Tomaty]\n---\n# Y\n", "a/z.md": "---\ntags: [Pomidor]\n---\n# Z\n" });
    await bring();
    for (const slug of ["y", "z"]) expect((await store.read.postBySlug(slug))?.tagIds).toEqual([tag.id]);
  });

  it("takes nobody's former address away, and gives one to the first of two files that want it", async () => {
    write({ "a/x.md": "---\nredirects: [/dawny]\n---\n# X\n" });
    await bring();
    write({
      "a/x.md": "---\nredirects: [/wolny]\n---\n# X\n\nDalej.\n",
      "a/y.md": "---\nredirects: [/dawny, /wolny]\n---\n# Y\n",
    });
    const done = await bring();
    expect(done.remarks).toEqual([
      expect.stringContaining("„/dawny” pominięto: ten adres prowadzi już do /a/x"),
      expect.stringContaining("„/wolny” pominięto: ma je już inny plik"),
    ]);
    for (const path of ["/dawny", "/wolny"]) expect(await store.read.formerPath(path)).toEqual({ to: "/a/x" });
  });

  it("of the same folder again changes nothing, and of a changed file that post only", async () => {
    write({
      "a/x.md": "---\ntags: [t]\nredirects: [/o]\n---\n# X\n\n![](p.png)\n",
      "a/p.png": PIXELS,
      "b/x.md": "# Y\n",
    });
    expect(counts(await bring())).toEqual({ created: 2, updated: 0, unchanged: 0, skipped: 0 });
    utimesSync(join(folder, "a/x.md"), new Date(NOW), new Date(NOW));
    const before = await store.read.lastChange();
    const again = await bring();
    expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: 2, skipped: 0 });
    expect(again.remarks).toEqual([expect.stringContaining("wpis ma „x-2”")]);
    expect((await store.read.post((await store.read.postBySlug("x-2"))?.id ?? ""))?.version).toBe(1);
    write({ "a/x.md": "# X\n\nNowa treść\n" });
    expect(counts(await bring())).toEqual({ created: 0, updated: 1, unchanged: 1, skipped: 0 });
    expect(await store.read.postBySlug("x")).toMatchObject({ version: 2, body: "Nowa treść\n" });
    expect((await store.read.postBySlug("x"))?.tagIds).toHaveLength(1);
    expect(await store.read.lastChange()).toBeGreaterThan(before);
  });

  it("is told of in the log, once and only when it changed something, and keeps the texts it writes over", async () => {
    write({ "a/x.md": "# X\n\nPierwsza\n\n![](p.png)\n", "a/y.md": "# Y\n", "a/p.png": PIXELS });
    await bring({ dryRun: true });
    expect(await store.read.audit(9, null)).toEqual([]);
    await bring();
    await bring();
    const source = basename(folder);
    const first = { act: "import", userId: null, entity: null, at: NOW };
    expect(await store.read.audit(9, null)).toMatchObject([
      { ...first, details: { source, created: 2, posts: 0, pictures: 1 } },
    ]);
    for (const text of ["Druga", "Trzecia"]) {
      write({ "a/x.md": `# X\n\n${text}\n` });
      await bring();
    }
    expect(await store.read.audit(1, null)).toMatchObject([{ details: { created: 0, posts: 1 } }]);
    const { id } = (await store.read.postBySlug("x"))!;
    const kept = await store.read.revisions(id, 9, null);
    const bodies = await Promise.all(kept.map(async (line) => (await store.read.revision(line.id))?.snapshot.body));
    expect(bodies).toEqual(["Druga\n", expect.stringMatching(/^Pierwsza\n/)]);
  });

  it("finds its post again after an editor renamed it, and does not publish what was withdrawn", async () => {
    write({ "a/x.md": "# X\n" });
    await bring();
    const post = await store.read.postBySlug("x");
    await store.write(async (tx) => {
      const derived = await runtime.renderer.render({ title: "X", lead: "", body: "", media: [] });
      if (!post || !derived.ok) throw new Error("No post to rename.");
      await tx.putPost({ ...post, slug: "iks", state: "withdrawn" }, derived.value, post.version);
      await tx.putFormerPath("/a/x", { kind: "post", id: post.id }, "zmiana", NOW);
      await tx.putFormerPath("/a/iks", null, "wycofany", NOW);
    });
    write({ "a/x.md": "# X\n\nInaczej\n" });
    await bring();
    expect(await store.read.publishedPathOf("iks")).toBeNull();
    expect(await store.read.publishedPathOf("x")).toBeNull();
  });

  it("names what is missing or dead by file and line, and goes on", async () => {
    write({
      "x.md":
        "---\ntitle: X\ncover: brak.jpg\ntopic: żaden\nredirects: [stary, /tags]\n---\n\n![a](brak.png)\n\n" +
        "[b](./brak.md) [c](/brak/brak) [d](/tags) [e](https://example.pl/x) [f](#x) [g](mailto:a@example.pl)\n\n![p](zly.png)\n",
      "zly.png": "to nie obraz",
    });
    const done = await bring({ category: "Próba" });
    expect(done.refusal).toBeNull();
    const expected = [
      /^x\.md:3: nie ma pliku okładki „brak\.jpg”/,
      /^x\.md:1: nie ma tematu „żaden”/,
      /^x\.md:5: przekierowanie „\/tags” pominięto: pod tym adresem jest już strona/,
      /^x\.md:8: nie ma pliku obrazu „brak\.png”/,
      /^x\.md:10: odnośnik „\.\/brak\.md” prowadzi donikąd/,
      /^x\.md:10: odnośnik „\/brak\/brak” prowadzi donikąd/,
      /^x\.md:10: odnośnik „#x” prowadzi do części, której we wpisie nie ma/,
      /^x\.md:12: obraz „zly\.png”: to nie jest obraz/,
    ];
    for (const pattern of expected) expect(done.remarks).toContainEqual(expect.stringMatching(pattern));
    expect(done.remarks).toHaveLength(expected.length);
    expect(await bodyOf("x")).toContain("![a](brak.png)");
  });

  it("does not read a file that is far too large for a picture", async () => {
    write({ "a/x.md": "# X\n\n![film](film.mp4)\n", "a/film.mp4": "" });
    truncateSync(join(folder, "a/film.mp4"), 5 * 1024 ** 3);
    const done = await bring();
    expect(done.refusal).toBeNull();
    expect(done.remarks).toContain("a/x.md:3: plik „a/film.mp4”: plik ma ponad 104 MB (SZPALTA_FILE_LIMIT)");
  });

  it("keeps a file with broken front matter whole, as a draft, until it is repaired", async () => {
    write({ "a/x.md": "---\ntitle: [X\n---\n\nTreść\n" });
    const done = await bring();
    expect(done.remarks).toContainEqual(expect.stringMatching(/^a\/x\.md:3: front matter nie jest poprawnym YAML-em/));
    expect(await store.read.postBySlug("x")).toMatchObject({ state: "draft", body: "---\ntitle: [X\n---\n\nTreść\n" });
    write({ "a/x.md": "---\ntitle: X\n---\n\nTreść\n" });
    await bring();
    expect(await store.read.postBySlug("x")).toMatchObject({ state: "published", body: "Treść\n" });
  });

  it("tried dry writes nothing and says what it would do", async () => {
    write({ "a/x.md": "# X\n\n![p](p.png)\n", "a/p.png": PIXELS });
    const before = await store.read.lastChange();
    const done = await bring({ dryRun: true });
    expect(counts(done)).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 0 });
    expect(done.lines[0]).toContain("niczego nie zapisano");
    expect(await store.read.lastChange()).toBe(before);
    expect(await store.read.categories()).toEqual([]);
  });

  it("leaves out what it cannot read and brings the rest", async () => {
    write({ "a/dobry.md": "# Dobry\n", "a/zly.md": Buffer.from([0xff, 0xfe, 0x41]), "README.md": "# O plikach\n" });
    const done = await bring();
    expect(counts(done)).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 1 });
    expect(done.remarks).toHaveLength(2);
  });

  it.each(SURROUNDINGS)("stores nothing when the store refuses one record, %s", async (where) => {
    write({ "a/x.md": "# X\n", "a/y.md": "# Y\n" });
    const refusing: Store = {
      ...store,
      write: (work) =>
        store.write((tx) => {
          const putPost: typeof tx.putPost = async (post, derived, version) =>
            post.slug === "y"
              ? { ok: false, code: "conflict", message: "Ktoś był szybszy." }
              : tx.putPost(post, derived, version);
          return work({ ...tx, putPost });
        }),
    };
    runtime = { ...runtime, store: refusing, surroundings: where };
    const done = await bring();
    expect(done.lines.join("\n")).toContain("a/y.md: Ktoś był szybszy.");
    expect(await store.read.postBySlug("x")).toBeNull();
    expect(await store.read.categories()).toEqual([]);
  });

  it.each(SURROUNDINGS)("is whole where the store runs its transaction a second time, %s", async (where) => {
    write({
      "a/x.md": "# X\n\n![p](p.png)\n",
      "a/p.png": PIXELS,
      "a/y.md": "# Y\n\n[nic](nic.md)\n",
      "a/z.md": "# Z\n",
    });
    const repeating: Store = {
      ...store,
      async write(work) {
        await store.write(async (tx) => {
          await work(tx);
          return { ok: false };
        });
        return store.write(work);
      },
    };
    runtime = { ...runtime, store: repeating, surroundings: where };
    const done = await bring();
    expect(counts(done)).toEqual({ created: 3, updated: 0, unchanged: 0, skipped: 0 });
    expect(done.remarks).toEqual(["a/y.md:3: odnośnik „nic.md” prowadzi donikąd"]);
    for (const slug of ["x", "y", "z"]) expect(await store.read.postBySlug(slug)).toMatchObject({ version: 1 });
    expect(await bodyOf("x")).toMatch(/\/media\/[0-9a-f]{32}\.png/);
  });

  it("refuses a folder that is not there or has no Markdown", async () => {
    expect((await bring({ folder: join(folder, "nie-ma") })).refusal).toContain("Nie ma folderu");
    expect((await bring()).refusal).toContain("nie ma plików Markdown");
  });
});

describe("whole documents", () => {
  it("come in, and a second time unchanged", async () => {
    cpSync(DOCUMENTS, folder, { recursive: true });
    expect(counts(await bring())).toEqual({ created: 7, updated: 0, unchanged: 0, skipped: 0 });
    expect(counts(await bring())).toEqual({ created: 0, updated: 0, unchanged: 7, skipped: 0 });
    expect(await bodyOf("podrecznik-szablony")).toContain("](/samouczki/samouczek-kopia-bazy)");
  });
});

const pages = sharedData("pl-react-dev");

describe.skipIf(pages === null)("the Polish pages of the React documentation", () => {
  it("come in whole, and a second time unchanged", async () => {
    cpSync(pages ?? "", folder, { recursive: true });
    const first = await bring();
    expect(counts(first)).toEqual({ created: 22, updated: 0, unchanged: 0, skipped: 0 });
    const again = await bring();
    expect(counts(again)).toEqual({ created: 0, updated: 0, unchanged: 22, skipped: 0 });
    expect(await bodyOf("thinking-in-react")).toContain("](/learn/");
    expect(await store.read.publishedPathOf("learn")).toBe("/learn/learn");
  });
});
