import { createHash } from "node:crypto";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { DEFAULT_OPTIONS } from "#core/import/studio/studio-import.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { exported, filesOf } from "#test/support/services/exported-site.ts";
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

/* Exports of Ghost and of Szpalta itself on their whole way through the studio; those of WordPress and folders of Markdown are beside. */

const GHOST = {
  posts: [
    {
      id: "1",
      title: "Mróz",
      slug: "mroz",
      status: "published",
      published_at: "2020-01-02T10:00:00.000Z",
      html: '<p><img src="__GHOST_URL__/content/images/a.png" alt="Szron"></p><p><a href="__GHOST_URL__/content/files/b.pdf">Kalendarz</a></p>',
    },
  ],
  tags: [{ id: "t", name: "Uprawa", slug: "uprawa" }],
  posts_tags: [{ post_id: "1", tag_id: "t", sort_order: 0 }],
  users: [{ id: "u", name: "Anna Żuk", slug: "anna" }],
  posts_authors: [{ post_id: "1", author_id: "u", sort_order: 0 }],
};

it("brings an export of Ghost, and leaves what stays at the old site under the address that was given", async () => {
  const { runtime, open } = await site();
  const imports = open();
  const content = JSON.stringify({ db: [{ meta: { version: "6.0.0" }, data: GHOST }] });
  // As a browser may have packed it on its way down.
  expect(await imports.take(received(runtime, gzipSync(content)), "ogród.ghost.json.gz")).toBeNull();
  await imports.tryOut({ ...NO_PICTURES, url: "https://stara.pl" }, ANA);
  const { report, samples, file } = await reached(imports, "ready");
  expect(file).toMatchObject({ name: "ogród.ghost.json", kind: "ghost" });
  expect(report).toMatchObject({
    created: 1,
    states: { published: 1 },
    missing: 2,
    categories: { names: ["Uprawa"] },
    authors: { names: ["Anna Żuk"] },
    foreignAddresses: true,
  });
  expect(samples).toEqual([{ title: "Mróz", path: "/uprawa/mroz" }]);
  expect(await postsOf(runtime)).toBe(0);
  imports.confirm(ANA);
  await reached(imports, "empty");
  expect((await runtime.store.read.postBySlug("mroz"))?.body).toBe(
    "![Szron](https://stara.pl/content/images/a.png)\n\n[Kalendarz](https://stara.pl/content/files/b.pdf)\n",
  );
  expect(await runtime.store.read.formerPath("/mroz")).toEqual({ to: "/uprawa/mroz" });
  expect(left(runtime)).toEqual([]);
});

it("brings an export of Notion, a zip within a zip, without the numbers of its pages", async () => {
  const { runtime, open } = await site();
  const imports = open();
  const [number, other] = ["0123456789abcdef0123456789abcdef", "fedcba9876543210fedcba9876543210"];
  const pages = {
    [`Ogród ${number}.md`]: `# Ogród\n\n[Balkon](Ogr%C3%B3d%20${number}/Balkon%20${other}.md)\n`,
    [`Ogród ${number}/Balkon ${other}.md`]: "# Balkon\n\nPomidory.\n",
  };
  const packed = await zip({ "ExportBlock-Part-1.zip": await zip(pages) });
  expect(await imports.take(received(runtime, packed), "notion.zip")).toBeNull();
  await imports.tryOut(DEFAULT_OPTIONS, ANA);
  expect((await reached(imports, "ready")).report).toMatchObject({
    created: 2,
    categories: { names: ["Bez kategorii", "Ogród"] },
  });
  imports.confirm(ANA);
  await reached(imports, "empty");
  expect((await runtime.store.read.postBySlug("ogrod"))?.body).toBe("[Balkon](/ogrod/balkon)\n");
});

it.each([
  ["Markdown by another ending", { "wpisy/jeden.mkd": "---\ntitle: Jeden\n---\nA.", "feed.xml": "<rss/>" }, null],
  ["HTML beside a feed", { "_posts/2020-01-02-a.html": "---\ntitle: A\n---\n<p>A.</p>", "feed.xml": "<rss/>" }, null],
  ["an export alone", { "wordpress.xml": "<rss/>" }, "packed-export"],
])("a zip of %s is taken for what is in it", async (_, files, problem) => {
  const { runtime, open } = await site();
  expect(await open().take(received(runtime, await zip(files)), "a.zip")).toBe(problem);
});

it("brings a whole site back from the zip of its export, onto an empty one only", async () => {
  const { runtime: source } = await site();
  const picture = await source.blobs.addPicture("kosz.png", PIXELS);
  if (!picture.ok) throw new Error(picture.message);
  const media = { ...picture.value, alt: "Kosz" };
  await source.store.write(async (tx) => {
    await tx.putCategory(fixtures.growing);
    await tx.putMedia(media);
  });
  const body = `Tekst.\n\n![](/media/${media.id}.png)\n`;
  await fixtures.putPosts(
    source.store,
    fixtures.makePost({ id: "p-1", slug: "ogorki", title: "Ogórki", body }),
    fixtures.makeSketch({ id: "p-2", slug: "szkic" }),
  );
  await source.store.write((tx) => tx.putFormerPath("/dawne", { kind: "post", id: "p-1" }, "import", 1));
  const { folder } = await exported(source);
  const bad = "content/posts/uprawa/zly.md";
  writeFileSync(join(folder, bad), "---\ntitle: [\n---\n");
  appendFileSync(
    join(folder, "SHA256SUMS"),
    `${createHash("sha256")
      .update(readFileSync(join(folder, bad)))
      .digest("hex")}  ${bad}\n`,
  );
  const files = [...filesOf(folder)].map(([path, text]) => [`archiwum/${path}`, Buffer.from(text, "latin1")]);
  const packed = await zip(Object.fromEntries(files) as Record<string, Buffer>);

  const { runtime, open } = await site();
  const imports = open();
  expect(await imports.take(received(runtime, packed), "archiwum.zip")).toBeNull();
  await imports.tryOut(DEFAULT_OPTIONS, ANA);
  const { report, samples, file } = await reached(imports, "ready");
  expect(file.kind).toBe("szpalta");
  expect(report).toMatchObject({
    created: 2,
    skipped: 1,
    pictures: 1,
    redirects: 1,
    states: { published: 1, draft: 1 },
    remarks: 1,
    warnings: [expect.stringMatching(/^wpisy nie do przyjęcia: 1\. .*zly\.md:\d/)],
  });
  expect(readFileSync((await imports.reportFile()) ?? "", "utf8")).toContain(`${bad}:`);
  expect(samples).toEqual([{ title: "Ogórki", path: "/uprawa/ogorki" }]);
  expect(await postsOf(runtime)).toBe(0);
  imports.confirm(ANA);
  await reached(imports, "empty");
  expect(await runtime.store.read.post("p-1")).toMatchObject({ slug: "ogorki", body, authorIds: [fixtures.zofia.id] });
  expect(await runtime.store.read.formerPath("/dawne")).toEqual({ to: "/uprawa/ogorki" });
  expect(await runtime.blobs.original(media.id)).not.toBeNull();
  expect(left(runtime)).toEqual([]);

  expect(await imports.take(received(runtime, packed), "archiwum.zip")).toBeNull();
  await imports.tryOut(DEFAULT_OPTIONS, ANA);
  await expect.poll(() => imports.state()).toMatchObject({ problem: [expect.any(String)] });
  expect(await imports.state()).toMatchObject({ problem: [expect.stringContaining("pustą witrynę")] });
});
