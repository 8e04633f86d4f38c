import fc from "fast-check";
import type { Post } from "#core/posts/post.ts";
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
  jan,
  zofia,
  DAY,
  FIRST_FRIDAY,
  HOUR,
  makeDerived,
} from "../fixtures.ts";
import { emptyStore, type OpenStore, storeWithFixtures } from "../open-store.ts";

const UPRAWA: ListName = `category:${growing.id}`;

/** Four Fridays; the second and the fourth share an instant. */
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
      await edit(store, soil.id, { state: "withdrawn" });
      expect(await slugs(store, `category:${pages.id}`)).toEqual(["o-nas"]);
      await edit(store, soil.id, { state: "published", categoryId: growing.id, publishedAt: friday(1) });
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
      await edit(store, soup.id, { state: "withdrawn" });
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
      await putPosts(store, soup, makePost({ id: "p-szkic", state: "draft" }));
      const after = await store.read.frame();
      expect(after.categories).toEqual([{ ...cooking, posts: 1 }]);
      expect(after.version).toBeGreaterThan(before.version);
      await putPosts(store, seeds);
      await edit(store, soup.id, { state: "withdrawn" });
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
      await edit(store, soil.id, { state: "trashed" });
      await edit(store, seeds.id, { state: "trashed" });
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

const BULK = 5_000;

const ARCHIVE = 1_200;

const LISTS: ListName[] = [
  "all",
  `category:${growing.id}`,
  `category:${cooking.id}`,
  `tag:${compost.id}`,
  `author:${zofia.id}`,
];

const LIMIT = 20;

const CHANGE = fc.record({
  which: fc.nat(BULK + ARCHIVE - 1),
  categoryId: fc.constantFrom(growing.id, cooking.id),
  tagIds: fc.constantFrom([], [compost.id], [tomatoes.id, compost.id]),
  authorIds: fc.constantFrom([zofia.id], [jan.id], [jan.id, zofia.id], []),
  state: fc.constantFrom("published" as const, "withdrawn" as const),
  publishedAt: fc.oneof(
    fc.constant(FIRST_FRIDAY),
    fc.integer({ min: FIRST_FRIDAY, max: FIRST_FRIDAY + HOUR }),
    fc.integer({ min: -40_000, max: 25_000 }).map((days) => days * DAY),
  ),
});

export function longListsContract(open: OpenStore): void {
  describe("long lists", () => {
    it("cut every page where a plain array is cut, through moves, withdrawals and a bulk day", async () => {
      const store = await storeWithFixtures(open);
      const posts = [...archive(), ...bulk()];
      await putAll(store, posts);
      await expectPages(store, posts, everyPageOf(posts.length));
      for (const changes of fc.sample(fc.array(CHANGE, { minLength: 150, maxLength: 150 }), { seed: 20, numRuns: 6 })) {
        const changed = changes.map(({ which, ...change }) => Object.assign(posts[which]!, change));
        await putAll(store, changed);
        await expectPages(store, posts, fc.sample(fc.nat(posts.length), { seed: posts[0]!.version, numRuns: 40 }));
      }
      await putAll(
        store,
        posts.slice(700).map((post) => Object.assign(post, { state: "trashed" })),
      );
      await expectPages(store, posts, everyPageOf(700));
      expect(await store.check()).toEqual([]);
    });
  });
}

function archive(): Post[] {
  return Array.from({ length: ARCHIVE }, (_, n) =>
    makePost({ id: `a-${shuffled(n)}`, publishedAt: FIRST_FRIDAY - (n + 9) * 11 * HOUR, tagIds: [compost.id] }),
  );
}

function bulk(): Post[] {
  return Array.from({ length: BULK }, (_, n) => {
    const publishedAt = n % 3 === 0 ? FIRST_FRIDAY : FIRST_FRIDAY + ((n * 7919) % HOUR);
    return makePost({ id: `b-${shuffled(n)}`, publishedAt, categoryId: n % 2 === 0 ? growing.id : cooking.id });
  });
}

function shuffled(n: number): string {
  return String((n * 7_001) % 10_007).padStart(5, "0");
}

async function putAll(store: Store, posts: Post[]): Promise<void> {
  await store.write(async (tx) => {
    for (const post of posts) {
      const outcome = await tx.putPost(post, makeDerived(post), post.version);
      if (!outcome.ok) throw new Error(outcome.message);
      post.version = outcome.value.version;
    }
  });
}

function everyPageOf(size: number): number[] {
  return Array.from({ length: Math.ceil(size / 97) + 1 }, (_, page) => page * 97);
}

async function expectPages(store: Store, posts: Post[], offsets: number[]): Promise<void> {
  for (const list of LISTS) {
    const expected = naive(posts, list);
    expect(await store.read.listSize(list)).toBe(expected.length);
    for (const offset of offsets) {
      const page = await store.read.listPage(list, offset, LIMIT);
      expect(page.map((card) => card.id)).toEqual(expected.slice(offset, offset + LIMIT));
    }
  }
}

function naive(posts: Post[], list: ListName): string[] {
  const stands = (post: Post) =>
    list === "all" ||
    list === `category:${post.categoryId}` ||
    post.tagIds.some((id) => list === `tag:${id}`) ||
    post.authorIds.some((id) => list === `author:${id}`);
  return posts
    .filter((post) => post.state === "published" && stands(post))
    .toSorted((a, b) => b.publishedAt! - a.publishedAt! || (a.id < b.id ? 1 : -1))
    .map((post) => post.id);
}
