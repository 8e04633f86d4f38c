import { describe, expect, it } from "vitest";
import type { QueueFilter } from "#core/posts/store.ts";
import type { Store } from "#core/store.ts";
import {
  cooking,
  edit,
  growing,
  HOUR,
  jan,
  makePost,
  putPosts,
  zofia,
  draft,
  makeSketch,
  NOON,
  putCopy,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const at = (hours: number) => NOON + hours * HOUR;

/** Five posts, each edited an hour after the one before; the oldest has a working copy newer than all. */
async function storeWithQueue(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  await putPosts(
    store,
    makePost({ id: "p-zywy", title: "Żółta rzepa", updatedAt: at(0), authorIds: [jan.id, zofia.id] }),
    makeSketch({ id: "p-szkic", title: "Łąka w maju", updatedAt: at(1), authorIds: [jan.id] }),
    makeSketch({
      id: "p-oddany",
      title: "Chleb",
      body: "Zakwas dokarmia się wieczorem.",
      updatedAt: at(2),
      state: "in-review",
      categoryId: cooking.id,
    }),
    makeSketch({ id: "p-czeka", title: "Sadzenie", updatedAt: at(3), state: "scheduled", publishAt: at(30) }),
    makeSketch({ id: "p-kosz", title: "Nic", updatedAt: at(4), state: "trashed", trashedAt: at(4) }),
  );
  await putCopy(store, {
    postId: "p-zywy",
    draft: draft({ title: "Rzepa czarna", body: "Siejemy ją wprost do gruntu." }),
    updatedAt: at(5),
    publishAt: at(40),
  });
  return store;
}

async function ids(store: Store, filter: QueueFilter, offset = 0, limit = 50): Promise<string[]> {
  return (await store.read.queue(filter, offset, limit)).rows.map((row) => row.id);
}

export function studioPostsListContract(open: OpenStore): void {
  describe("the queue", () => {
    it("shows what there is to know of every post, newest edits first, those of working copies too", async () => {
      const store = await storeWithQueue(open);
      const { rows, total } = await store.read.queue({}, 0, 50);
      expect([total, rows.map((row) => row.id)]).toEqual([5, ["p-zywy", "p-kosz", "p-czeka", "p-oddany", "p-szkic"]]);
      const plain = {
        categoryId: growing.id,
        authorIds: [zofia.id],
        publishedAt: null,
        publishAt: null,
        trashedAt: null,
      };
      expect(rows[0]).toEqual({
        ...plain,
        id: "p-zywy",
        slug: "o-p-zywy",
        title: "«Żółta rzepa»",
        state: "published",
        authorIds: [jan.id, zofia.id],
        updatedAt: at(0),
        publishedAt: makePost({ id: "x" }).publishedAt,
        copy: { updatedAt: at(5), publishAt: at(40) },
        openComments: 0,
        returnedBy: null,
        overdue: null,
      });
      expect(rows[1]).toMatchObject({ ...plain, state: "trashed", trashedAt: at(4), copy: null });
      expect(rows[2]).toMatchObject({ ...plain, state: "scheduled", publishAt: at(30) });
      await store.write((tx) => tx.dropCopy("p-zywy"));
      expect(await ids(store, {})).toEqual(["p-kosz", "p-czeka", "p-oddany", "p-szkic", "p-zywy"]);
    });

    it.each<[string, QueueFilter, string[]]>([
      ["one state", { states: ["draft"] }, ["p-szkic"]],
      ["several states", { states: ["draft", "trashed", "published"] }, ["p-zywy", "p-kosz", "p-szkic"]],
      ["no state at all", { states: [] }, []],
      ["an author", { authorId: jan.id }, ["p-zywy", "p-szkic"]],
      ["a category", { categoryId: cooking.id }, ["p-oddany"]],
      ["a working copy", { withCopy: true }, ["p-zywy"]],
      ["what goes out by itself", { planned: true }, ["p-zywy", "p-czeka"]],
      ["a title without case and diacritics", { text: "LAKA" }, ["p-szkic"]],
      ["a piece of a title", { text: "zolta rz" }, ["p-zywy"]],
      ["the title of a working copy", { text: "czarna" }, ["p-zywy"]],
      ["a word of the text without diacritics", { text: "ZAKWAS dokarmia sie" }, ["p-oddany"]],
      ["words of a working copy's text", { text: "GRUNTU wprost" }, ["p-zywy"]],
      ["words that one text has not all of", { text: "zakwas rano" }, []],
      ["nothing but spaces", { text: "  " }, ["p-zywy", "p-kosz", "p-czeka", "p-oddany", "p-szkic"]],
      ["signs that are no pattern", { text: "%" }, []],
      ["all of it at once", { states: ["published"], authorId: jan.id, withCopy: true, text: "rzepa" }, ["p-zywy"]],
      ["conditions nobody meets together", { states: ["trashed"], authorId: jan.id }, []],
    ])("is narrowed by %s", async (_, filter, expected) => {
      const store = await storeWithQueue(open);
      const { rows, total } = await store.read.queue(filter, 0, 50);
      expect([rows.map((row) => row.id), total]).toEqual([expected, expected.length]);
    });

    it("is ordered by the last edit, from either end, and by when each post goes or went out", async () => {
      const store = await storeWithQueue(open);
      expect(await ids(store, { order: "changed" })).toEqual(await ids(store, {}));
      expect(await ids(store, { order: "unchanged" })).toEqual(["p-szkic", "p-oddany", "p-czeka", "p-kosz", "p-zywy"]);
      const byDate = await ids(store, { order: "date" });
      expect([byDate.slice(0, 2), byDate.slice(2).toSorted()]).toEqual([
        ["p-zywy", "p-czeka"],
        ["p-kosz", "p-oddany", "p-szkic"],
      ]);
      expect(await ids(store, { order: "date", states: ["scheduled", "draft"] })).toEqual(["p-czeka", "p-szkic"]);
      const pages = [await ids(store, { order: "date" }, 0, 2), await ids(store, { order: "date" }, 2, 3)];
      expect(pages.flat()).toEqual(byDate);
    });

    it("is ordered by what was read in a span, and then like the newest posts first", async () => {
      const store = await storeWithQueue(open);
      const span = { from: "2026-11-01", to: "2026-11-30" };
      await putPosts(store, makePost({ id: "p-czytany", slug: "czytany", updatedAt: at(-9) }));
      const all = await ids(store, {});
      await store.write(async (tx) => {
        await tx.countViews("2026-11-20", [{ path: "/uprawa/czytany", views: 2, source: "", phone: 0 }]);
        await tx.countViews("2026-10-31", [{ path: "/uprawa/o-p-zywy", views: 9, source: "", phone: 0 }]);
      });
      const after = await ids(store, { order: "read", readIn: span });
      expect([after[0], after.length]).toEqual(["p-czytany", all.length]);
      await store.write((tx) =>
        tx.countViews("2026-11-01", [{ path: "/uprawa/o-p-zywy", views: 3, source: "", phone: 0 }]),
      );
      expect((await ids(store, { order: "read", readIn: span })).slice(0, 2)).toEqual(["p-zywy", "p-czytany"]);
      expect(await ids(store, { order: "read", readIn: span, states: ["draft"] })).toEqual(["p-szkic"]);
      expect(await ids(store, { order: "read" })).toHaveLength(after.length);
    });

    it("is ordered by titles in the Polish alphabet, whatever sign they begin with", async () => {
      const store = await storeWithFixtures(open);
      const titles = ["Żaba", "„Ćwikła”", "Zebra", "cebula", "Łąka", "10 rad", "Lato", "Żaba"];
      await putPosts(store, ...titles.map((title, at) => makeSketch({ id: `p-${at}`, title })));
      const inOrder = ["p-5", "p-3", "p-1", "p-6", "p-4", "p-2", "p-0", "p-7"];
      expect(await ids(store, { order: "title" })).toEqual(inOrder);
      expect([
        ...(await ids(store, { order: "title" }, 0, 4)),
        ...(await ids(store, { order: "title" }, 4, 9)),
      ]).toEqual(inOrder);
      await edit(store, "p-5", { title: "Źdźbło" });
      expect((await ids(store, { order: "title" })).slice(-4)).toEqual(["p-2", "p-5", "p-0", "p-7"]);
    });

    it("comes in pages that keep the order, with the total on each", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, ...Array.from({ length: 7 }, (_, n) => makeSketch({ id: `p-${n}`, updatedAt: at(n % 3) })));
      const whole = await ids(store, {});
      expect(new Set(whole).size).toBe(7);
      expect([
        ...(await ids(store, {}, 0, 3)),
        ...(await ids(store, {}, 3, 3)),
        ...(await ids(store, {}, 6, 3)),
      ]).toEqual(whole);
      expect(await store.read.queue({}, 9, 3)).toEqual({ rows: [], total: 7 });
    });

    it("counts states and working copies, of everybody and of one author", async () => {
      const store = await storeWithQueue(open);
      const counts = {
        draft: 1,
        "in-review": 1,
        scheduled: 1,
        published: 1,
        withdrawn: 0,
        trashed: 1,
        copies: 1,
        planned: 2,
      };
      expect(await store.read.queueCounts(null)).toEqual(counts);
      const nothing = {
        ...counts,
        draft: 0,
        "in-review": 0,
        scheduled: 0,
        published: 0,
        trashed: 0,
        copies: 0,
        planned: 0,
      };
      expect(await store.read.queueCounts(jan.id)).toEqual({
        ...nothing,
        draft: 1,
        published: 1,
        copies: 1,
        planned: 1,
      });
      expect(await store.read.queueCounts("u-nikt")).toEqual(nothing);
    });

    it("follows a post through its states and titles", async () => {
      const store = await storeWithQueue(open);
      await edit(store, "p-szkic", { title: "Las", state: "in-review", authorIds: [zofia.id], updatedAt: at(9) });
      expect(await ids(store, { states: ["in-review"] })).toEqual(["p-szkic", "p-oddany"]);
      expect(await ids(store, { text: "łąka" })).toEqual([]);
      expect(await ids(store, { authorId: jan.id })).toEqual(["p-zywy"]);
      await store.write((tx) => tx.refilePost("p-szkic", cooking.id, at(10)));
      expect(await ids(store, { categoryId: cooking.id })).toEqual(["p-szkic", "p-oddany"]);
    });
  });
}
