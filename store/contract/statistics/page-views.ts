import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import {
  type CountedViews,
  MOST_NEW_SOURCES,
  MOST_ROWS,
  OTHER_SOURCE,
  type ViewOrder,
} from "#core/statistics/store.ts";
import {
  compost,
  cooking,
  edit,
  FIRST_FRIDAY,
  garlic,
  growing,
  heardFrom,
  jan,
  makePost,
  makeSketch,
  pages,
  putPosts,
  tomatoes,
  zofia,
} from "../fixtures.ts";
import { emptyStore, type OpenStore, storeWithFixtures } from "../open-store.ts";

const SITE = { kind: "site" } as const;
const span = (from: string, to: string) => ({ from, to });
const YEAR = span("2026-01-01", "2026-12-31");
const BEFORE = span("2025-01-01", "2025-12-31");

const read = (path: string, views = 1, { source = "", phone = false } = {}): CountedViews => ({
  path,
  source,
  views,
  phone: phone ? views : 0,
});

const count = (store: Store, day: string, ...counted: CountedViews[]) =>
  store.write((tx) => tx.countViews(day, counted));

/** Two posts of different authors, tags and categories, a page, a draft and one post with a former address. */
async function readSite(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  const soup = { categoryId: cooking.id, authorIds: [jan.id], tagIds: [garlic.id], publishedAt: FIRST_FRIDAY + 1 };
  await putPosts(
    store,
    makePost({ id: "p-a", slug: "siew", tagIds: [tomatoes.id, compost.id] }),
    makePost({ id: "p-b", slug: "zupa", ...soup }),
    makePost({ id: "p-o", slug: "o-nas", categoryId: pages.id }),
    makeSketch({ id: "p-s", slug: "szkic" }),
  );
  await store.write((tx) => tx.putFormerPath("/dawne/siew", { kind: "post", id: "p-a" }, "", 0));
  return store;
}

export function pageViewsContract(open: OpenStore): void {
  describe("the counts of what is read", () => {
    it("adds views up by day, path, source and kind of device", async () => {
      const store = await emptyStore(open);
      await count(store, "2026-11-29", read("/", 2), read("/uprawa", 1, { phone: true }));
      await count(store, "2026-11-30", read("/", 3, { source: "google.com" }));
      await count(store, "2026-11-30", read("/", 1, { source: "google.com" }), read("/", 5, { phone: true }));
      expect(await store.read.viewsByDay(SITE, YEAR)).toEqual([
        { period: "2026-11-29", views: 3, phone: 1 },
        { period: "2026-11-30", views: 9, phone: 5 },
      ]);
      expect(await store.read.viewsByDay({ kind: "path", id: "/uprawa" }, YEAR)).toEqual([
        { period: "2026-11-29", views: 1, phone: 1 },
      ]);
      expect(await store.read.viewsByDay(SITE, span("2026-11-30", "2026-11-30"))).toHaveLength(1);
      expect(await store.read.viewsByDay({ kind: "path", id: "/nie-ma" }, YEAR)).toEqual([]);
      expect(await store.read.viewSources(SITE, YEAR, 9)).toEqual([
        { source: "", views: 8 },
        { source: "google.com", views: 4 },
      ]);
      expect(await store.read.viewSources({ kind: "path", id: "/uprawa" }, YEAR, 9)).toEqual([
        { source: "", views: 1 },
      ]);
      expect(await store.read.firstViewDay(true)).toBe("2026-11-29");
    });

    it("gives a post the views of its former addresses, and a category, tag and author those of their posts", async () => {
      const store = await readSite(open);
      await count(store, "2026-11-29", read("/uprawa/siew", 2), read("/dawne/siew", 3), read("/kuchnia/zupa", 7));
      await count(store, "2026-11-29", read("/uprawa", 100), read("/tag/pomidory", 100), read("/uprawa/szkic", 9));
      const viewsOf = async (kind: "post" | "category" | "tag" | "author", id: string) =>
        (await store.read.viewsByDay({ kind, id }, YEAR)).map(({ views }) => views);
      expect(await viewsOf("post", "p-a")).toEqual([5]);
      expect(await viewsOf("post", "p-s")).toEqual([]);
      expect(await viewsOf("category", growing.id)).toEqual([5]);
      expect(await viewsOf("tag", tomatoes.id)).toEqual([5]);
      expect(await viewsOf("author", jan.id)).toEqual([7]);
      expect(await store.read.viewsOfPosts(["p-a", "p-b", "p-s"], YEAR)).toEqual(
        new Map([
          ["p-a", 5],
          ["p-b", 7],
        ]),
      );
      await edit(store, "p-b", { slug: "rosol" });
      await store.write((tx) => tx.putFormerPath("/kuchnia/zupa", { kind: "post", id: "p-b" }, "", 0));
      expect(await viewsOf("post", "p-b")).toEqual([7]);
    });

    it("compares posts, categories and tags with the span before", async () => {
      const store = await readSite(open);
      await count(store, "2025-11-29", read("/uprawa/siew", 8), read("/kuchnia/zupa", 1));
      await count(store, "2026-11-29", read("/uprawa/siew", 2), read("/kuchnia/zupa", 6), read("/strony/o-nas", 1));
      const filter = { span: YEAR, before: BEFORE };
      const ids = async (order: ViewOrder, more = {}, limit = 9) =>
        (await store.read.mostReadPosts({ ...filter, ...more }, order, limit)).map(({ id, views, before }) => [
          id,
          views,
          before,
        ]);
      const [soup, sowing, page] = [
        ["p-b", 6, 1],
        ["p-a", 2, 8],
        ["p-o", 1, 0],
      ];
      expect(await ids("views")).toEqual([soup, sowing, page]);
      expect(await ids("views", {}, 1)).toEqual([soup]);
      expect(await ids("rose")).toEqual([soup, page]);
      expect(await ids("fell")).toEqual([sowing]);
      expect(await ids("views", { authorId: jan.id })).toEqual([soup]);
      expect(await ids("rose", { authorId: zofia.id })).toEqual([page]);
      expect(await ids("views", { span: BEFORE, before: YEAR }, 9)).toEqual([
        ["p-a", 8, 2],
        ["p-b", 1, 6],
      ]);
      expect((await store.read.mostReadPosts(filter, "views", 1))[0]).toEqual({
        id: "p-b",
        slug: "zupa",
        categorySlug: "kuchnia",
        title: "«O tym, co na grządce (p-b)»",
        state: "published",
        views: 6,
        before: 1,
      });
      const of = async (kind: "category" | "tag", more = {}) =>
        (await store.read.mostReadGroups(kind, { ...filter, ...more }, 9)).map((row) => Object.values(row));
      expect(await of("category", { authorId: zofia.id })).toEqual([
        [growing.id, "uprawa", "Uprawa", 2, 8],
        [pages.id, "strony", "Strony", 1, 0],
      ]);
      expect(await of("tag")).toEqual([
        [garlic.id, "czosnek", "czosnek", 6, 1],
        [compost.id, "kompost", "kompost", 2, 8],
        [tomatoes.id, "pomidory", "pomidory", 2, 8],
      ]);
    });

    it("names the published posts that are read most, from a smallest number on", async () => {
      const store = await readSite(open);
      await count(store, "2026-11-20", read("/uprawa/siew", 90));
      await count(store, "2026-11-29", read("/uprawa/siew", 3), read("/kuchnia/zupa", 3), read("/strony/o-nas", 9));
      const from = "2026-11-24";
      expect(await store.read.mostReadPostIds({ span: { from, to: "2026-11-30" }, least: 3 }, 9)).toEqual([
        "p-b",
        "p-a",
      ]);
      expect(await store.read.mostReadPostIds({ span: { from, to: "2026-11-30" }, least: 4 }, 9)).toEqual([]);
      expect(
        await store.read.mostReadPostIds({ span: { from, to: "2026-11-30" }, least: 3, categoryId: growing.id }, 9),
      ).toHaveLength(1);
      await edit(store, "p-b", { state: "withdrawn" });
      expect(await store.read.mostReadPostIds({ span: { from, to: "2026-11-30" }, least: 3 }, 9)).toEqual(["p-a"]);
    });

    it("removes old days, whose month keeps their views", async () => {
      const store = await emptyStore(open);
      await count(store, "2025-09-30", read("/", 1, { source: "google.com", phone: true }));
      await count(store, "2025-10-01", read("/", 4));
      await count(store, "2025-10-31", read("/", 2), read("/uprawa", 1));
      await count(store, "2025-11-01", read("/", 8));
      const rolledUp = async () => {
        let days = 0;
        while (await store.write((tx) => tx.removeOldViews("2025-11-01"))) days += 1;
        return days;
      };
      expect([await rolledUp(), await rolledUp()]).toEqual([3, 0]);
      expect(await store.read.viewsByDay(SITE, BEFORE)).toEqual([{ period: "2025-11-01", views: 8, phone: 0 }]);
      expect(await store.read.viewsByMonth(SITE, BEFORE)).toEqual([
        { period: "2025-09-01", views: 1, phone: 1 },
        { period: "2025-10-01", views: 7, phone: 0 },
        { period: "2025-11-01", views: 8, phone: 0 },
      ]);
      expect(
        (await store.read.viewsByMonth({ kind: "path", id: "/" }, span("2025-10-15", "2025-10-20")))[0]?.views,
      ).toBe(6);
      expect(await store.read.viewsIn(SITE, span("2025-09-01", "2025-11-01"))).toBe(16);
      expect(await store.read.viewsIn(SITE, span("2025-09-02", "2025-11-01"))).toBe(15);
      expect(await store.read.viewSources(SITE, span("2025-10-01", "2025-11-30"), 9)).toEqual([
        { source: "", views: 15 },
      ]);
      expect(await store.read.viewSources(SITE, span("2025-10-02", "2025-11-30"), 9)).toEqual([
        { source: "", views: 8 },
      ]);
      expect(await store.read.viewSources(SITE, BEFORE, 9)).toContainEqual({ source: "google.com", views: 1 });
      expect(await store.read.firstViewDay(true)).toBe("2025-09-30");
    });

    it("replaces what was imported before, and keeps it apart from what it counted itself", async () => {
      const store = await emptyStore(open);
      await count(store, "2026-11-30", read("/", 4));
      const imported = [
        { day: "2025-03-00", path: "/", views: 70 },
        { day: "2026-11-30", path: "/", views: 5 },
      ];
      for (let times = 0; times < 2; times++) await store.write((tx) => tx.putImportedViews(imported));
      expect((await store.read.viewsByDay(SITE, YEAR)).map(({ views }) => views)).toEqual([9]);
      expect((await store.read.viewsByMonth(SITE, BEFORE)).map(({ period, views }) => [period, views])).toEqual([
        ["2025-03-01", 70],
      ]);
      expect((await store.read.viewsByMonth(SITE, YEAR)).map(({ views }) => views)).toEqual([9]);
      expect([await store.read.firstViewDay(true), await store.read.firstViewDay(false)]).toEqual([
        "2025-03-01",
        "2026-11-30",
      ]);
    });

    it("is not made large by sources that somebody makes up", async () => {
      const store = await emptyStore(open);
      await count(store, "2026-11-29", read("/", 1, { source: "google.com" }));
      const forged = Array.from({ length: MOST_NEW_SOURCES * 2 }, (_, at) =>
        read("/", 1, { source: `x${at}.example` }),
      );
      await count(store, "2026-11-30", ...forged, read("/", 3, { source: "google.com" }));
      const sources = await store.read.viewSources(SITE, YEAR, 1_000);
      expect(sources.slice(0, 2)).toEqual([
        { source: OTHER_SOURCE, views: MOST_NEW_SOURCES },
        { source: "google.com", views: 4 },
      ]);
      expect(sources).toHaveLength(MOST_NEW_SOURCES + 2);
      const paths = Array.from({ length: MOST_ROWS }, (_, at) => read(`/${at}`));
      await count(store, "2026-12-01", ...paths);
      await count(store, "2026-12-01", read("/1"));
      await count(store, "2026-12-01", read("/1", 2, { source: "google.com" }), read("/1", 2));
      expect(await store.read.viewSources({ kind: "path", id: "/1" }, YEAR, 9)).toEqual([
        { source: "", views: 4 },
        { source: OTHER_SOURCE, views: 2 },
      ]);
    });

    it("keeps the largest number of readers that a program said of a feed, and is no news to followers", async () => {
      const store = await emptyStore(open);
      const heard = heardFrom(store);
      const said = (day: string, reader: string, subscribers: number) =>
        store.write((tx) => tx.countFeedReaders(day, [{ path: "/feed.xml", reader, subscribers }]));
      await said("2026-11-28", "Feedly", 90);
      await said("2026-11-29", "Feedly", 12);
      await said("2026-11-29", "Feedly", 10);
      await said("2026-11-30", "Inoreader", 14);
      expect(await store.read.feedReaders(span("2026-11-29", "2026-11-30"), 9)).toEqual([
        { path: "/feed.xml", reader: "Inoreader", subscribers: 14 },
        { path: "/feed.xml", reader: "Feedly", subscribers: 12 },
      ]);
      await store.write((tx) => tx.removeOldViews("2026-11-30"));
      expect(await store.read.feedReaders(YEAR, 9)).toHaveLength(1);
      await count(store, "2026-11-30", read("/"));
      expect(heard).toEqual([]);
    });
  });
}
