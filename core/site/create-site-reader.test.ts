import { PLAIN_LOOK } from "#core/settings/site-look.ts";
import { NO_SETTINGS } from "#core/settings/site-settings.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Store } from "#core/store.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { makeCopy } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { defineSite } from "../base/site-config.ts";
import { createSiteReader, type SiteReading } from "./create-site-reader.ts";
import type { Reading } from "./reading.ts";

/* The pages of „Grządka” for readers, on the embedded store. It is noon of Tuesday 5 May 2026 in Warsaw. */

const NOW = Date.UTC(2026, 4, 5, 10);
const folder = mkdtempSync(join(tmpdir(), "szpalta-reading-"));
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

/** Weekly posts p1, p2 … in „Uprawa”, p1 the oldest. */
function weekly(count: number, given: Partial<Parameters<typeof fixtures.makePost>[0]> = {}) {
  return Array.from({ length: count }, (_, week) =>
    fixtures.makePost({ id: `p${String(week + 1).padStart(2, "0")}`, publishedAt: fixtures.friday(week), ...given }),
  );
}

function viewOf<View>(reading: Reading<View>): View {
  if (reading.found !== "here") throw new Error(`Expected a page, got ${reading.found}.`);
  return reading.view;
}

function showsOf(reading: Reading<unknown>) {
  if (reading.found === "missing") throw new Error("Nothing is shown.");
  return reading.dependencies;
}

const ids = (cards: { id: string }[]) => cards.map((card) => card.id);
const put = (...posts: ReturnType<typeof fixtures.makePost>[]) => fixtures.putPosts(store, ...posts);

describe("the frame", () => {
  it("names at its foot only pages that are published", async () => {
    const footer = [
      { label: "O nas", href: "/strony/o-nas" },
      { label: "Sklep", href: "https://sklep.example/strony/o-nas" },
    ];
    const config = defineSite({ name: "Grządka", footer });
    const reading = createSiteReader({ store, clock: () => NOW, config, origin: "https://grzadka.example" });
    expect((await reading.layout()).view.footer.map(({ name }) => name)).toEqual(["Sklep"]);
    const before = await reading.layout();
    await put(fixtures.makePost({ id: "o-nas", slug: "o-nas", categoryId: fixtures.pages.id }));
    const after = await reading.layout();
    expect(after.view.footer.map(({ path }) => path)).toEqual(["/strony/o-nas", "https://sklep.example/strony/o-nas"]);
    expect(after.dependencies.rev).not.toBe(before.dependencies.rev);
  });

  it("follows a page whose address has changed, and leaves one out that is withdrawn", async () => {
    const config = defineSite({ name: "Grządka", footer: [{ label: "O nas", href: "/strony/o-nas" }] });
    const reading = createSiteReader({ store, clock: () => NOW, config, origin: "https://grzadka.example" });
    const lines = async () => (await reading.layout()).view.footer.map(({ path }) => path);
    await put(fixtures.makePost({ id: "o-nas", slug: "o-nas", categoryId: fixtures.pages.id }));
    expect(await lines()).toEqual(["/strony/o-nas"]);
    await store.write(async (tx) => {
      const post = await tx.postBySlug("o-nas");
      const moved = { ...post!, slug: "o-redakcji" };
      await tx.putPost(moved, fixtures.makeDerived(moved), moved.version);
      await tx.putFormerPath("/strony/o-nas", { kind: "post", id: "o-nas" }, "zmiana adresu", NOW);
      tx.purge(["*"]);
    });
    expect(await lines()).toEqual(["/strony/o-redakcji"]);
    await store.write(async (tx) => {
      const post = await tx.postBySlug("o-redakcji");
      await tx.putPost({ ...post!, state: "withdrawn" }, fixtures.makeDerived(post!), post!.version);
      await tx.putFormerPath("/strony/o-redakcji", null, "wpis wycofany", NOW);
      tx.purge(["*"]);
    });
    expect(await lines()).toEqual([]);
  });

  it("follows the settings: the menu before the categories, a footer of its own, a logo", async () => {
    await put(...weekly(1));
    const before = await site.layout();
    expect(before.view.logo).toBeNull();
    const logo = fixtures.makeMedia({ id: "c".repeat(32), alt: "grządka nocą" });
    const menu = [
      { label: "O nas", href: "/strony/o-nas" },
      { label: "Sklep i nie tylko", href: "https://sklep.example/" },
      { label: "Ogród", href: "/uprawa" },
    ];
    await store.write(async (tx) => {
      await tx.putMedia(logo);
      const settings = { ...NO_SETTINGS, menu, footer: [], logoId: logo.id, faviconId: null, version: 1 };
      await tx.putSettings(settings);
    });
    const after = await site.layout();
    expect(after.view.nav).toEqual([
      { name: "Sklep i\u00a0nie tylko", path: "https://sklep.example/" },
      { name: "Ogród", path: "/uprawa" },
    ]);
    expect(after.view.footer).toEqual([]);
    expect(after.view.logo).toMatchObject({ src: `/media/${logo.id}.jpg`, alt: "Grządka" });
    expect(after.dependencies.rev).not.toBe(before.dependencies.rev);
  });

  it("is read once until something is written", async () => {
    await put(...weekly(1));
    const read = vi.spyOn(store.read, "frame");
    expect((await site.layout()).view.nav).toEqual([{ name: "Uprawa", path: "/uprawa" }]);
    const before = await site.layout();
    expect(read).toHaveBeenCalledTimes(1);
    await store.write((tx) => tx.putCategory({ ...fixtures.growing, name: "W ogrodzie" }));
    const after = await site.layout();
    expect(after.view.nav).toEqual([{ name: "W\u00a0ogrodzie", path: "/uprawa" }]);
    expect(after.dependencies.rev).not.toBe(before.dependencies.rev);
  });

  it("is not read again for what editors keep between publications", async () => {
    await put(...weekly(1));
    await site.layout();
    const read = vi.spyOn(store.read, "frame");
    const names = { mediaIds: [], links: [] };
    await store.write((tx) => tx.putCopy(makeCopy({ postId: "p01" }), names));
    await site.layout();
    expect(read).not.toHaveBeenCalled();
  });

  it("is read again after a failure", async () => {
    vi.spyOn(store.read, "frame").mockRejectedValueOnce(new Error("the disk is away"));
    await expect(site.layout()).rejects.toThrow("the disk is away");
    expect((await site.layout()).view.nav).toEqual([]);
  });
});

describe("a post", () => {
  it("shows its tags, topic and neighbours", async () => {
    await put(...weekly(3, { tagIds: [fixtures.tomatoes.id], topicId: fixtures.spring.id }));
    const view = viewOf(await site.post("uprawa", "o-p02"));
    expect(view).toMatchObject({
      path: "/uprawa/o-p02",
      published: { text: "9 stycznia 2026", iso: "2026-01-09T08:00:00+01:00" },
      updated: null,
      reading: "1\u00a0min czytania",
      tags: [{ name: "pomidory", path: "/tag/pomidory" }],
      topic: { name: "Wiosna na grządce", path: "/topics#wiosna" },
      previous: { path: "/uprawa/o-p01" },
      next: { path: "/uprawa/o-p03" },
      outline: [],
      isPage: false,
    });
    expect(view.socialImage).toMatch(/^\/media\/social\/p02-1\.png$/);
  });

  it("says when it was updated for real", async () => {
    await put(fixtures.makePost({ id: "a", substantiveUpdateAt: fixtures.FIRST_FRIDAY + fixtures.DAY }));
    expect(viewOf(await site.post("uprawa", "o-a")).updated?.text).toBe("3 stycznia 2026");
  });

  it("has a new rev when it or a neighbour is saved, and the same one otherwise", async () => {
    await put(...weekly(2));
    const rev = async () => showsOf(await site.post("uprawa", "o-p01")).rev;
    const before = await rev();
    expect(await rev()).toBe(before);
    await fixtures.edit(store, "p02", { title: "Nowy tytuł" });
    const after = await rev();
    expect(after).not.toBe(before);
    expect(after).toMatch(/^[\w-]+$/);
  });

  it.each(["draft", "in-review", "scheduled", "trashed"] as const)("is not there while it is %s", async (state) => {
    await put(fixtures.makePost({ id: "a", state, publishedAt: null }));
    expect(await site.post("uprawa", "o-a")).toEqual({ found: "missing" });
  });

  it.each([
    ["kuchnia", "o-zolwiu", "the wrong category"],
    ["Uprawa", "O-ZOLWIU", "upper case"],
    ["uprawa", "o-żółwiu", "Polish letters"],
    ["uprawa", "o-z\u0307o\u0301łwiu", "a decomposed form"],
  ])("at /%s/%s (%s) is one hop away", async (category, slug) => {
    await put(fixtures.makePost({ id: "a", slug: "o-zolwiu" }));
    expect(await site.post(category, slug)).toMatchObject({ found: "moved", path: "/uprawa/o-zolwiu" });
  });

  it("does not answer under a category that never was", async () => {
    await put(fixtures.makePost({ id: "a" }));
    expect(await site.post("nie-ma", "o-a")).toEqual({ found: "missing" });
  });

  it("keeps its former addresses, and the category's", async () => {
    await put(fixtures.makePost({ id: "a" }));
    await store.write(async (tx) => {
      await tx.putFormerPath("/uprawa/stary", { kind: "post", id: "a" }, "zmiana", NOW);
      await tx.putFormerPath("/ogrod", { kind: "category", id: fixtures.growing.id }, "zmiana", NOW);
      await tx.putFormerPath("/uprawa/koniec", null, "wycofany", NOW);
    });
    const toPost = { found: "moved", path: "/uprawa/o-a" };
    expect(await site.post("uprawa", "stary")).toMatchObject(toPost);
    expect(await site.post("uprawa", "STARY")).toMatchObject(toPost);
    expect(await site.post("ogrod", "o-a")).toMatchObject(toPost);
    expect(await site.post("uprawa", "koniec")).toMatchObject({ found: "gone", dependencies: { tags: ["addresses"] } });
  });
});

describe("a page of strony", () => {
  it("stands alone at its address", async () => {
    await put(fixtures.makePost({ id: "o-nas", slug: "o-nas", categoryId: fixtures.pages.id }), ...weekly(2));
    const view = viewOf(await site.post("strony", "o-nas"));
    expect(view).toMatchObject({ isPage: true, previous: null, next: null, related: [], tags: [] });
    expect(await site.category("strony", 1)).toEqual({ found: "missing" });
    expect(await site.feed({ kind: "category", slug: "strony" })).toEqual({ found: "missing" });
    expect(ids(viewOf(await site.home(1, PLAIN_LOOK)).newest)).toEqual(["p02", "p01"]);
    expect((await site.layout()).view.nav).toEqual([{ name: "Uprawa", path: "/uprawa" }]);
  });
});

describe("a category", () => {
  it("has twenty posts a page", async () => {
    await put(...weekly(21));
    expect(viewOf(await site.category("uprawa", 2)).list).toMatchObject({ page: 2, pages: 2, count: "21 wpisów" });
    expect(await site.category("uprawa", 3)).toEqual({ found: "missing" });
    expect(showsOf(await site.category("uprawa", 1)).tags).toContain("category:uprawa");
  });

  it("is found by another spelling and by a former slug", async () => {
    await store.write((tx) => tx.putFormerPath("/ogrod", { kind: "category", id: fixtures.growing.id }, "zmiana", NOW));
    expect(await site.category("UPRAWA", 1)).toMatchObject({ found: "moved", path: "/uprawa" });
    expect(await site.category("ogród", 1)).toMatchObject({ found: "moved", path: "/uprawa" });
    for (const slug of ["strony", "STRONY", "…"]) expect(await site.category(slug, 1)).toEqual({ found: "missing" });
  });
});
