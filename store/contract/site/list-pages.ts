import { describe, expect, it } from "vitest";
import type { ListName } from "#core/base/post-lists.ts";
import type { Store } from "#core/store.ts";
import {
  compost,
  cooking,
  edit,
  friday,
  growing,
  makeCategory,
  makePost,
  pages,
  putPosts,
  spring,
  tomatoes,
} from "../fixtures.ts";
import { emptyStore, type OpenStore, storeWithFixtures } from "../open-store.ts";

const UPRAWA: ListName = `category:${growing.id}`;

/** Four Fridays: seeds, soil, soup and garlic; the third is cooked, the second and fourth share an instant. */
const seeds = makePost({ id: "p-a", slug: "nasiona", publishedAt: friday(0), tagIds: [tomatoes.id] });
const soil = makePost({ id: "p-b", slug: "ziemia", publishedAt: friday(1), tagIds: [tomatoes.id, compost.id] });
const soup = makePost({ id: "p-c", slug: "zupa", publishedAt: friday(2), categoryId: cooking.id, topicId: spring.id });
const bulbs = makePost({ id: "p-d", slug: "cebulki", publishedAt: friday(1), tagIds: [tomatoes.id] });
const about = makePost({
  id: "p-e",
  slug: "o-nas",
  categoryId: pages.id,
  publishedAt: friday(5),
  tagIds: [compost.id],
  topicId: spring.id,
  pin: { until: null },
});

async function storeWithFridays(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  await putPosts(store, seeds, soil, soup, bulbs, about);
  return store;
}

async function slugs(store: Store, list: ListName, offset = 0, limit = 10): Promise<string[]> {
  return (await store.read.listPage(list, offset, limit)).map((card) => card.slug);
}

export function listPagesContract(open: OpenStore): void {
  describe("lists", () => {
    it("are newest first, ties by id descending, pages of strony in their category only", async () => {
      const store = await storeWithFridays(open);
      expect(await slugs(store, "all")).toEqual(["zupa", "cebulki", "ziemia", "nasiona"]);
      expect(await slugs(store, UPRAWA)).toEqual(["cebulki", "ziemia", "nasiona"]);
      expect(await slugs(store, `tag:${compost.id}`)).toEqual(["ziemia"]);
      expect(await slugs(store, `topic:${spring.id}`)).toEqual(["zupa"]);
      expect(await slugs(store, `category:${pages.id}`)).toEqual(["o-nas"]);
      expect(await slugs(store, "all", 1, 2)).toEqual(["cebulki", "ziemia"]);
      expect(await slugs(store, "all", 4)).toEqual([]);
      expect(await slugs(store, "tag:nikt")).toEqual([]);
      expect([await store.read.listSize("all"), await store.read.listSize("tag:nikt")]).toEqual([4, 0]);
    });

    it("follow a post through every change of place", async () => {
      const store = await storeWithFridays(open);
      await edit(store, soil.id, {
        categoryId: cooking.id,
        tagIds: [tomatoes.id],
        topicId: spring.id,
        publishedAt: friday(4),
      });
      expect(await slugs(store, "all")).toEqual(["ziemia", "zupa", "cebulki", "nasiona"]);
      expect(await slugs(store, UPRAWA)).toEqual(["cebulki", "nasiona"]);
      expect(await slugs(store, `category:${cooking.id}`)).toEqual(["ziemia", "zupa"]);
      expect(await store.read.listSize(`tag:${compost.id}`)).toBe(0);
      expect(await slugs(store, `topic:${spring.id}`)).toEqual(["ziemia", "zupa"]);
      await edit(store, soil.id, { categoryId: pages.id });
      expect(await slugs(store, `tag:${tomatoes.id}`)).toEqual(["cebulki", "nasiona"]);
      await edit(store, soil.id, { state: "wycofany" });
      expect(await slugs(store, `category:${pages.id}`)).toEqual(["o-nas"]);
      await edit(store, soil.id, { state: "opublikowany", categoryId: growing.id, publishedAt: friday(1) });
      expect(await slugs(store, UPRAWA)).toEqual(["cebulki", "ziemia", "nasiona"]);
      expect(await store.check()).toEqual([]);
    });

    it("name the posts just before and after one in its category", async () => {
      const { read } = await storeWithFridays(open);
      const around = await read.neighbours(growing.id, friday(1), soil.id);
      expect([around.previous?.slug, around.next?.slug]).toEqual(["nasiona", "cebulki"]);
      const ends = await read.neighbours(growing.id, friday(1), bulbs.id);
      expect([ends.previous?.slug, ends.next]).toEqual(["ziemia", null]);
      expect(await read.neighbours(cooking.id, friday(2), soup.id)).toEqual({ previous: null, next: null });
    });

    it("feed full texts with tag names", async () => {
      const { read } = await storeWithFridays(open);
      const [first, second] = await read.feed(UPRAWA, 2);
      expect([first?.slug, second?.slug, second?.tags]).toEqual(["cebulki", "ziemia", ["pomidory", "kompost"]]);
      expect(first).toMatchObject({ html: `<p>${bulbs.body}</p>`, substantiveUpdateAt: null });
    });

    it("keep pins until they end, never those of pages", async () => {
      const store = await storeWithFridays(open);
      await edit(store, seeds.id, { pin: { until: friday(8) } });
      await edit(store, soup.id, { pin: { until: null } });
      const pinned = async (now: number, limit = 3) => (await store.read.pinned(now, limit)).map((card) => card.slug);
      expect(await pinned(friday(7))).toEqual(["zupa", "nasiona"]);
      expect(await pinned(friday(7), 1)).toEqual(["zupa"]);
      expect(await pinned(friday(8))).toEqual(["zupa"]);
      await edit(store, soup.id, { state: "wycofany" });
      expect(await pinned(friday(7))).toEqual(["nasiona"]);
    });

    it("give the sitemap what may be indexed, with honest dates", async () => {
      const store = await storeWithFridays(open);
      await edit(store, seeds.id, { substantiveUpdateAt: friday(9) });
      await edit(store, soup.id, { seo: { ...soup.seo, noindex: true } });
      await edit(store, bulbs.id, { seo: { ...bulbs.seo, canonical: "https://example.pl/cebulki" } });
      expect(await store.read.sitemapSize()).toBe(3);
      expect(await store.read.sitemapPosts(0, 2)).toEqual([
        { path: "/strony/o-nas", lastmod: friday(5) },
        { path: "/uprawa/ziemia", lastmod: friday(1) },
      ]);
      expect(await store.read.sitemapPosts(2, 2)).toEqual([{ path: "/uprawa/nasiona", lastmod: friday(9) }]);
    });
  });

  describe("the frame", () => {
    it("has the categories with a published post, and its version follows them", async () => {
      const store = await storeWithFixtures(open);
      const before = await store.read.frame();
      expect(before.categories).toEqual([]);
      await putPosts(store, soup, makePost({ id: "p-szkic", state: "szkic" }));
      const after = await store.read.frame();
      expect(after.categories).toEqual([{ ...cooking, posts: 1 }]);
      expect(after.version).toBeGreaterThan(before.version);
      await putPosts(store, seeds);
      await edit(store, soup.id, { state: "wycofany" });
      expect((await store.read.frame()).categories).toEqual([{ ...growing, posts: 1 }]);
      const steady = (await store.read.frame()).version;
      await putPosts(store, soil);
      expect(await store.read.frame()).toEqual({ version: steady, categories: [{ ...growing, posts: 2 }] });
      await store.write((tx) => tx.putCategory({ ...growing, name: "Grządki", position: 7, version: 2 }));
      expect((await store.read.frame()).version).toBeGreaterThan(steady);
    });

    it("purges every page when a category gets its first post or loses its last", async () => {
      const store = await storeWithFixtures(open);
      const purged: string[][] = [];
      store.onCommit((tags) => purged.push(tags));
      await putPosts(store, seeds);
      await putPosts(store, soil);
      await edit(store, soil.id, { state: "kosz" });
      await edit(store, seeds.id, { state: "kosz" });
      expect(purged.map((tags) => tags.includes("*"))).toEqual([true, false, false, true]);
    });

    it("knows a new site", async () => {
      const store = await emptyStore(open);
      expect(await store.read.isEmpty()).toBe(true);
      expect(await store.read.frame()).toEqual({ version: expect.any(Number), categories: [] });
      await store.write((tx) => tx.putCategory(makeCategory({ id: "c-1", slug: "pierwsza" })));
      expect(await store.read.isEmpty()).toBe(false);
    });
  });
}
