import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { exported, filesOf, fullSite, imported, scratchFolder } from "#test/support/services/exported-site.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { importMarkdown } from "../import/import-foreign.ts";
import { writeExport } from "./write-export.ts";

/* A site goes out into a folder and comes back from it, through the real store, renderer and media store. */

describe("an export", () => {
  it("comes back into an empty site as the same site: what goes out again is equal byte for byte", async () => {
    const first = await fullSite();
    const one = await exported(first);
    expect([one.code, one.lines]).toEqual([0, [expect.stringContaining("wpisy: 31, obrazy: 2, pliki: 48")]]);
    const second = await openRuntime();
    // What the start of a server gives an empty site.
    await second.store.write(async (tx) => {
      await tx.putCategory(fixtures.makeCategory({ id: "c-1", slug: "nowa" }));
      await tx.putCategory(fixtures.makeCategory({ id: "c-2", slug: "strony", position: 1 }));
    });
    const tried = await imported(second, one.folder, true);
    expect([tried.code, await second.store.read.postIds(null, 1)]).toEqual([0, []]);
    expect((await imported(second, one.folder)).code).toBe(0);
    const two = await exported(second);
    expect(filesOf(two.folder)).toEqual(filesOf(one.folder));
    for (const id of await first.store.read.postIds(null, 100)) {
      const [was, is] = [await first.store.read.post(id), await second.store.read.post(id)];
      expect({ ...is, categoryId: "" }).toEqual({ ...was, version: 1, categoryId: "" });
    }
    expect((await second.store.read.categories()).map(({ slug }) => slug)).toEqual(["uprawa", "kuchnia", "strony"]);
    expect(await second.store.read.formerPath("/stare/żółć")).toEqual(await first.store.read.formerPath("/stare/żółć"));
    expect(await second.store.read.due(fixtures.friday(5_000), 100)).toEqual(
      await first.store.read.due(fixtures.friday(5_000), 100),
    );
    const podcasts = async (site: typeof second) => (await site.store.read.categories()).map(({ podcast }) => podcast);
    expect(await podcasts(second)).toEqual(await podcasts(first));
    expect((await podcasts(second))[0]).toMatchObject({ cover: first.picture.id, section: "TV & Film" });
    expect(await second.store.read.formerPath(`/media/${"0".repeat(32)}.pdf`)).toMatchObject({
      to: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.pdf$/),
    });
    expect((await second.store.read.mediaAfter(null, 9)).map(({ seconds }) => seconds).filter(Boolean)).toEqual([61]);
    expect((await second.store.read.users()).map(({ email, active }) => [email, active])).toEqual([
      [null, false],
      [null, false],
    ]);
    expect(
      Buffer.from((await second.blobs.original(first.picture.id))!).equals(
        (await first.blobs.original(first.picture.id))!,
      ),
    ).toBe(true);
    expect(await second.store.check()).toEqual([]);
  });

  it("comes back from names that Windows would not take for files", async () => {
    const site = await openRuntime();
    await fixtures.putFixtures(site.store);
    await site.store.write((tx) => tx.putCategory(fixtures.makeCategory({ id: "c-aux", slug: "aux", position: 9 })));
    const posts = ["con", "nul", "com1"].map((slug) =>
      fixtures.makePost({ id: `p-${slug}`, slug, categoryId: "c-aux" }),
    );
    await fixtures.putPosts(site.store, ...posts);
    const one = await exported(site);
    expect([...filesOf(one.folder).keys()].filter((name) => name.startsWith("content/posts/aux"))).toEqual([
      "content/posts/aux_/com1_.md",
      "content/posts/aux_/con_.md",
      "content/posts/aux_/nul_.md",
    ]);
    const empty = await openRuntime();
    expect((await imported(empty, one.folder)).code).toBe(0);
    expect((await empty.store.read.postBySlug("con"))?.id).toBe("p-con");
    expect(filesOf((await exported(empty)).folder)).toEqual(filesOf(one.folder));
  });

  it("holds nobody's address, checks as sha256sum does, and lays pictures where bodies look for them", async () => {
    const site = await fullSite();
    const { folder } = await exported(site);
    const files = filesOf(folder);
    for (const [name, text] of files) expect(`${name} ${text}`).not.toContain("@example.pl");
    const sums = files
      .get("SHA256SUMS")!
      .trimEnd()
      .split("\n")
      .map((line) => line.split("  "));
    expect(sums.map(([, path]) => path)).toEqual([...files.keys()].filter((name) => name !== "SHA256SUMS"));
    for (const [digest, path = ""] of sums)
      expect(createHash("sha256").update(files.get(path)!, "latin1").digest("hex")).toBe(digest);
    expect(files.has(`public/media/${site.picture.id}.png`)).toBe(true);
  });

  it("is of one moment, whatever is saved while it is written", async () => {
    const site = await fullSite();
    const texts = new Map<string, string>();
    const counts = await writeExport(
      site,
      {
        async add(path, bytes) {
          if (texts.size === 0) {
            await fixtures.edit(site.store, "p-003", { title: "Późniejszy" });
            await fixtures.putPosts(site.store, fixtures.makePost({ id: "p-100" }));
          }
          texts.set(path, Buffer.from(bytes).toString());
        },
      },
      () => {},
      () => {},
    );
    expect(counts.posts).toBe(31);
    expect(texts.get("content/posts/uprawa/wpis-3.md")).toContain("title: Wpis 3\n");
  });

  it("takes the place of an earlier one and of nothing else", async () => {
    const site = await fullSite();
    const { folder } = await exported(site);
    await site.store.write((tx) => tx.removePost("p-004"));
    expect((await exported(site, folder)).code).toBe(0);
    expect(filesOf(folder).has("content/posts/uprawa/wpis-4.md")).toBe(false);
    expect(readdirSync(join(folder, ".."))).toEqual(["archiwum"]);
    writeFileSync(join(folder, "data", "moje.txt"), "x");
    const before = filesOf(folder);
    const refused = await exported(site, folder);
    expect([refused.code, refused.lines[0]]).toEqual([1, expect.stringContaining("data/moje.txt")]);
    expect(filesOf(folder)).toEqual(before);
    expect((await exported(site, join(site.config.data, "archiwum"))).lines[0]).toContain("w folderze danych");
  });

  it("says in words why a place cannot be written", async () => {
    const file = join(scratchFolder(), "plik");
    writeFileSync(file, "x");
    const { code, lines } = await exported(await fullSite(), join(file, "archiwum"));
    expect([code, lines]).toEqual([1, [expect.stringContaining("część tej ścieżki nie jest folderem")]]);
  });

  it("puts an earlier export back after a process was killed between the two renames", async () => {
    const site = await fullSite();
    const { folder } = await exported(site);
    const before = filesOf(folder);
    renameSync(folder, `${folder}.szpalta-before`);
    mkdirSync(`${folder}.szpalta-part`);
    writeFileSync(join(`${folder}.szpalta-part`, "szpalta.json"), "{}");
    expect((await exported(site, folder)).code).toBe(0);
    expect(filesOf(folder)).toEqual(before);
    expect(readdirSync(join(folder, ".."))).toEqual(["archiwum"]);
  });

  it("names a picture whose file is gone, and is an export all the same", async () => {
    const site = await fullSite();
    await site.blobs.removePicture(site.picture.id);
    const { folder, code, lines } = await exported(site);
    expect([code, lines[0]]).toEqual([1, expect.stringContaining("„kosz z pola.png”")]);
    const empty = await openRuntime();
    expect((await imported(empty, folder)).code).toBe(0);
    expect(await empty.store.read.media([site.picture.id])).toHaveLength(1);
  });

  it("is read by an import of Markdown too, for whoever moves texts only", async () => {
    const site = await fullSite();
    const { folder } = await exported(site);
    const other = await openRuntime();
    const lines: string[] = [];
    const done = await importMarkdown(
      other,
      { folder: join(folder, "content/posts"), pictures: join(folder, "public"), dryRun: false },
      (line) => void lines.push(line),
    );
    expect({ ...done, lines }).toMatchObject({ created: 31, skipped: 0, refusal: null });
    for (const id of await site.store.read.postIds(null, 100)) {
      const was = await site.store.read.post(id);
      const is = await other.store.read.postBySlug(was?.slug ?? "");
      expect([is?.title, is?.body, is?.lead]).toEqual([was?.title.trim(), was?.body, was?.lead.trim()]);
      // Nothing becomes public that was not: what is not published comes as a draft.
      expect([is?.state, is?.publishedAt]).toEqual(
        was?.state === "published" ? ["published", was.publishedAt] : ["draft", null],
      );
      expect([is?.tagIds.length, is?.authorIds.length]).toEqual([was?.tagIds.length, was?.authorIds.length]);
    }
  });
});
