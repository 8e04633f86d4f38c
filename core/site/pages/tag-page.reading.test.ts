import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { defineSite } from "#core/base/site-config.ts";
import { createSiteReader, type SiteReading } from "../create-site-reader.ts";
import type { Reading } from "../reading.ts";
import { TAGS_A_PAGE } from "./tags-page.ts";

/* Lists by tag and topic, feeds, Markdown version, sitemap and llms.txt of „Grządka”, on the embedded store. */

const NOW = Date.UTC(2026, 4, 5, 10);
const folder = mkdtempSync(join(tmpdir(), "szpalta-tag-reading-"));
let opened = 0;
let store: Store;
let site: SiteReading;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  store = await openSqliteStore({ file: await migratedDatabase(join(folder, `${++opened}.db`)), clock: () => NOW });
  onTestFinished(() => store.close());
  await fixtures.putFixtures(store);
  const config = defineSite({ name: "Grządka", tagline: "O ogrodzie i kuchni" });
  site = createSiteReader({ store, clock: () => NOW, config, origin: "https://grzadka.example" });
});

function viewOf<View>(reading: Reading<View>): View {
  if (reading.found !== "here") throw new Error(`Expected a page, got ${reading.found}.`);
  return reading.view;
}

function tagged(count: number, tagId: string) {
  const posts = Array.from({ length: count }, (_, week) =>
    fixtures.makePost({ id: `${tagId}-${week}`, publishedAt: fixtures.friday(week), tagIds: [tagId] }),
  );
  return fixtures.putPosts(store, ...posts);
}

describe("a tag", () => {
  it.each(["pomidor", "Pomidor", "tomaty", "POMIDORY"])("meant by „%s” is one hop away", async (spelling) => {
    await tagged(1, fixtures.tomatoes.id);
    expect(await site.tag(spelling, 1)).toMatchObject({ found: "moved", path: "/tag/pomidory" });
  });

  it.each(["ćwikła", "ĆWIKŁA", "ćwikła".normalize("NFD"), "Cwikla"])(
    "written as „%s” is one hop away",
    async (form) => {
      await tagged(1, fixtures.beetroot.id);
      expect(await site.tag(form, 1)).toMatchObject({ found: "moved", path: "/tag/cwikla" });
    },
  );

  it("may have a name of one letter", async () => {
    await store.write((tx) => tx.putTag(fixtures.makeTag({ id: "t-c", slug: "c", name: "C" }), ""));
    await tagged(21, "t-c");
    const { name, list } = viewOf(await site.tag("c", 2));
    expect([name, list.items.length, list.pages]).toEqual(["C", 1, 2]);
    expect(await site.tag("C", 1)).toMatchObject({ found: "moved", path: "/tag/c" });
    expect(await site.tag("c", 3)).toEqual({ found: "missing" });
  });

  it("names the tags it stands beside, most often first, and no hidden one", async () => {
    const { tomatoes, compost, beetroot, secret } = fixtures;
    const a = fixtures.makePost({ id: "a", tagIds: [tomatoes.id, compost.id, secret.id] });
    const b = fixtures.makePost({ id: "b", tagIds: [tomatoes.id, beetroot.id, compost.id] });
    await fixtures.putPosts(store, a, b);
    expect(viewOf(await site.tag("pomidory", 1)).together.map((tag) => tag.path)).toEqual([
      "/tag/kompost",
      "/tag/cwikla",
    ]);
  });

  it("is missing while nobody has used it, and while it is hidden or only proposed", async () => {
    await tagged(1, fixtures.secret.id);
    await tagged(1, fixtures.suggested.id);
    for (const slug of ["kompost", "robocze", "szklarnia", "nie-ma"]) {
      expect(await site.tag(slug, 1)).toEqual({ found: "missing" });
    }
  });

  it("is gone once it was used and is empty now", async () => {
    await store.write((tx) => tx.putFormerPath("/tag/kompost", null, "tag bez wpisów", NOW));
    expect(await site.tag("kompost", 1)).toMatchObject({ found: "gone" });
    expect(await site.tag("KOMPOST", 1)).toMatchObject({ found: "gone" });
    await tagged(1, fixtures.compost.id);
    expect(viewOf(await site.tag("kompost", 1)).list.count).toBe("1 wpis");
  });

  it.each([
    [2, "Opis.", false],
    [3, "", false],
    [3, "Opis.", true],
    [4, "", false],
    [5, "", true],
  ])("with %i posts and the description „%s” is indexed: %s", async (posts, description, indexed) => {
    await store.write((tx) => tx.putTag({ ...fixtures.compost, description }, description && `<p>${description}</p>`));
    await tagged(posts, fixtures.compost.id);
    const view = viewOf(await site.tag("kompost", 1));
    expect([view.indexed, view.description]).toEqual([indexed, description]);
    const sitemap = viewOf(await site.sitemap(0));
    expect(sitemap.urls.some((url) => url.loc === "https://grzadka.example/tag/kompost")).toBe(indexed);
  });
});

describe("/tags", () => {
  beforeEach(async () => {
    await tagged(1, fixtures.tomatoes.id);
    await tagged(3, fixtures.compost.id);
    await tagged(2, fixtures.beetroot.id);
  });

  it("groups by Polish letters", async () => {
    const view = viewOf(await site.tags("name", "", 1));
    expect(view.groups.map((group) => [group.letter, group.tags.map((tag) => tag.name)])).toEqual([
      ["Ć", ["ćwikła"]],
      ["K", ["kompost"]],
      ["P", ["pomidory"]],
    ]);
    expect(view.count).toBe("3 tagi");
  });

  it("orders by number and by freshness", async () => {
    const names = async (sort: "count" | "fresh") =>
      viewOf(await site.tags(sort, "", 1)).groups.flatMap((group) => group.tags.map((tag) => tag.name));
    expect(await names("count")).toEqual(["kompost", "ćwikła", "pomidory"]);
    expect(await names("fresh")).toEqual(["kompost", "ćwikła", "pomidory"]);
  });

  it.each([
    ["cwik", 1],
    ["ĆWIK", 1],
    ["wikl", 0],
    [" ", 3],
    ["kompostem", 1],
    ["kompostowy", 0],
  ])("filtered by „%s” has %i", async (filter, count) => {
    const view = viewOf(await site.tags("name", filter, 1));
    expect(view.groups.flatMap((group) => group.tags)).toHaveLength(count);
  });
});

describe("a long list of tags", () => {
  const TAGS = TAGS_A_PAGE + 30;
  const name = (no: number) => `${no < 20 ? "aaa" : no < TAGS - 20 ? "mmm" : "żżż"} ${String(no).padStart(4, "0")}`;

  beforeEach(async () => {
    await store.write(async (tx) => {
      for (let no = 0; no < TAGS; no += 1)
        await tx.putTag(fixtures.makeTag({ id: `n${no}`, slug: `n-${no}`, name: name(no) }), "");
      const tagIds = Array.from({ length: TAGS }, (_, no) => `n${no}`);
      await fixtures.putNew(tx, fixtures.makePost({ id: "a", tagIds }));
    });
  });

  it("goes on from page to page, each letter known by the page it begins on", async () => {
    const [first, second] = [viewOf(await site.tags("name", "", 1)), viewOf(await site.tags("name", "", 2))];
    const names = [first, second].flatMap((view) => view.groups.flatMap((group) => group.tags.map((tag) => tag.name)));
    expect(names).toEqual(Array.from({ length: TAGS }, (_, no) => name(no)));
    expect(second.groups.map(({ letter, tags }) => [letter, tags.length])).toEqual([
      ["M", 10],
      ["Ż", 20],
    ]);
    expect([first.pages, first.count, second.count]).toEqual([2, `${TAGS} tagów`, `${TAGS} tagów`]);
    const letters = [
      { letter: "A", page: 1 },
      { letter: "M", page: 1 },
      { letter: "Ż", page: 2 },
    ];
    expect([first.letters, second.letters]).toEqual([letters, letters]);
  });

  it("has no page beyond its last one, and a filter's own pages", async () => {
    expect(await site.tags("name", "", 3)).toEqual({ found: "missing" });
    expect(viewOf(await site.tags("name", "żżż", 1))).toMatchObject({ pages: 1, letters: [{ letter: "Ż", page: 1 }] });
    expect(await site.tags("name", "żżż", 2)).toEqual({ found: "missing" });
  });

  it("shows another state when a tag of another page changes its letter", async () => {
    const rev = async () => {
      const reading = await site.tags("name", "", 1);
      return reading.found === "here" ? reading.dependencies.rev : "";
    };
    const before = await rev();
    await store.write((tx) => tx.putTag(fixtures.makeTag({ id: `n${TAGS - 1}`, slug: "n-x", name: "źźź" }), ""));
    expect(await rev()).not.toBe(before);
  });
});

it("shows public topics with their posts", async () => {
  await fixtures.putPosts(store, fixtures.makePost({ id: "a", topicId: fixtures.spring.id }));
  const view = viewOf(await site.topics());
  expect(view.topics.map((topic) => [topic.title, topic.count])).toEqual([["Wiosna na grządce", "1 wpis"]]);
});

describe("feeds", () => {
  it("carry absolute addresses", async () => {
    const post = fixtures.makePost({ id: "a" });
    await store.write(async (tx) => {
      const html =
        '<p><a href="/kuchnia">k</a> <a href="#u-fn">1</a> <img src="/media/x.jpg" srcset="/a 1w, /b 2w"></p>';
      await tx.putPost(post, fixtures.makeDerived(post, { html }), 0);
    });
    const [entry] = viewOf(await site.feed({ kind: "site" })).entries;
    expect(entry?.html).toBe(
      '<p><a href="https://grzadka.example/kuchnia">k</a> <a href="https://grzadka.example/uprawa/o-a#u-fn">1</a> ' +
        '<img src="https://grzadka.example/media/x.jpg" srcset="https://grzadka.example/a 1w, https://grzadka.example/b 2w"></p>',
    );
  });

  it("carry addresses that begin at the page, and leave alone what a text says of addresses", async () => {
    const post = fixtures.makePost({ id: "a" });
    await store.write(async (tx) => {
      const html =
        '<p><a href="inny?a=1&amp;b=2">i</a> <a href="../kuchnia/chleb">c</a> <a href="mailto:a@b.pl">m</a> ' +
        '<a href="//cdn.example/x">x</a> <code>href="/nie" src="tez-nie"</code></p>';
      await tx.putPost(post, fixtures.makeDerived(post, { html }), 0);
    });
    const [entry] = viewOf(await site.feed({ kind: "site" })).entries;
    expect(entry?.html).toBe(
      '<p><a href="https://grzadka.example/uprawa/inny?a=1&amp;b=2">i</a> ' +
        '<a href="https://grzadka.example/kuchnia/chleb">c</a> <a href="mailto:a@b.pl">m</a> ' +
        '<a href="//cdn.example/x">x</a> <code>href="/nie" src="tez-nie"</code></p>',
    );
  });

  it("know a post by the same id after it has moved", async () => {
    await fixtures.putPosts(store, fixtures.makePost({ id: "a" }));
    const entry = async () => viewOf(await site.feed({ kind: "site" })).entries[0];
    const before = await entry();
    await fixtures.edit(store, "a", { slug: "nowy-adres", categoryId: fixtures.cooking.id });
    const after = await entry();
    expect(after?.id).toBe(before?.id);
    expect([before?.url, after?.url]).toEqual([
      "https://grzadka.example/uprawa/o-a",
      "https://grzadka.example/kuchnia/nowy-adres",
    ]);
  });

  it("exist for categories and tags, by any spelling", async () => {
    await tagged(1, fixtures.tomatoes.id);
    expect(viewOf(await site.feed({ kind: "category", slug: "uprawa" })).title).toBe("Uprawa – Grządka");
    expect(viewOf(await site.feed({ kind: "tag", slug: "pomidory" })).home).toBe(
      "https://grzadka.example/tag/pomidory",
    );
    expect(await site.feed({ kind: "tag", slug: "Pomidor" })).toMatchObject({ found: "moved", path: "/tag/pomidory" });
    expect(await site.feed({ kind: "tag", slug: "nie-ma" })).toEqual({ found: "missing" });
  });
});

it("writes the Markdown twin with the body as typed", async () => {
  const post = fixtures.makePost({ id: "a", body: "Dwie  spacje i ogon  \n", tagIds: [fixtures.tomatoes.id] });
  await fixtures.putPosts(store, post);
  const twin = viewOf(await site.markdown("uprawa", "o-a"));
  expect(twin).toMatch(/^---\ntitle: /);
  expect(twin).toContain("tags:\n  - pomidory\n");
  expect(twin.endsWith("---\n\nDwie  spacje i ogon  \n")).toBe(true);
  expect(await site.markdown("kuchnia", "o-a")).toMatchObject({ found: "moved", path: "/uprawa/o-a" });
});

it("lists in the sitemap what may be indexed, with true dates", async () => {
  await fixtures.putPosts(
    store,
    fixtures.makePost({ id: "a" }),
    fixtures.makePost({ id: "b", seo: { title: null, description: null, canonical: null, noindex: true } }),
    fixtures.makePost({ id: "o-nas", slug: "o-nas", categoryId: fixtures.pages.id }),
  );
  const { urls, files } = viewOf(await site.sitemap(0));
  expect(files).toEqual([]);
  const paths = urls.map((url) => url.loc.replace("https://grzadka.example", ""));
  const people = ["/autorzy", "/autorzy/zofia-lecka"];
  expect(paths.toSorted()).toEqual(["/", ...people, "/strony/o-nas", "/uprawa", "/uprawa/o-a"]);
  expect(urls.every((url) => url.lastmod.startsWith("2026-01-02"))).toBe(true);
  expect(await site.sitemap(2)).toEqual({ found: "missing" });
});

it("describes the site to language models", async () => {
  await fixtures.putPosts(store, fixtures.makePost({ id: "a" }));
  const text = viewOf(await site.llms());
  expect(text).toMatch(/^# Grządka\n\n> O\u00a0ogrodzie i\u00a0kuchni\n/);
  expect(text).toContain("](https://grzadka.example/uprawa/o-a.md)");
});

it("resolves former paths no route knows, WordPress's numbers on the root only", async () => {
  await fixtures.putPosts(store, fixtures.makePost({ id: "a" }));
  await store.write(async (tx) => {
    await tx.putFormerPath("/2019/05/o-a", { kind: "post", id: "a" }, "import", NOW);
    await tx.putFormerPath("/?p=17", { kind: "post", id: "a" }, "import", NOW);
  });
  const moved = { found: "moved", path: "/uprawa/o-a" };
  expect(await site.former("/2019/05/o-a", "")).toMatchObject(moved);
  expect(await site.former("/", "?p=17")).toMatchObject(moved);
  expect(await site.former("/", "?page_id=17")).toEqual({ found: "missing" });
  expect(await site.former("/inne", "?p=17")).toEqual({ found: "missing" });
});
