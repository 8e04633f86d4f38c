import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import { edit, friday, makePost, pages, putPosts } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

async function storeWithLists(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  const ids = ["p-1", "p-2", "p-3", "p-4"];
  await putPosts(
    store,
    ...ids.map((id, at) => makePost({ id, publishedAt: friday(at) })),
    makePost({ id: "p-szkic", state: "draft" }),
    makePost({ id: "p-strona", categoryId: pages.id }),
  );
  await store.write((tx) => tx.putRelated(new Map([["p-1", ["p-3", "p-2", "p-4"]]])));
  return store;
}

async function relatedTo(store: Store, id: string, limit = 3): Promise<string[]> {
  return (await store.read.related(id, limit)).map((card) => card.id);
}

export function relatedPostsContract(open: OpenStore): void {
  describe("related posts", () => {
    it("stand in the order in which they were put, as many as are asked for, and only what lists show", async () => {
      const store = await storeWithLists(open);
      expect([await relatedTo(store, "p-1"), await relatedTo(store, "p-1", 1)]).toEqual([
        ["p-3", "p-2", "p-4"],
        ["p-3"],
      ]);
      const lists = new Map([
        ["p-2", ["p-szkic", "p-1", "p-strona", "p-nikt"]],
        ["p-szkic", ["p-1"]],
        ["p-strona", ["p-1"]],
      ]);
      expect(await store.write((tx) => tx.putRelated(lists))).toEqual(["p-2"]);
      expect(await store.write((tx) => tx.putRelated(lists))).toEqual([]);
      expect([await relatedTo(store, "p-2"), await relatedTo(store, "p-strona")]).toEqual([["p-1"], []]);
    });

    it("are cards by their ids, too, in the order of the ids", async () => {
      const store = await storeWithLists(open);
      const ids = ["p-4", "p-szkic", "p-1", "p-nikt", "p-strona"];
      expect((await store.read.cardsById(ids)).map((card) => card.id)).toEqual(["p-4", "p-1"]);
      expect(await store.read.cardsById([])).toEqual([]);
    });

    it("tell which posts have none, of those that lists show", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-2" }), makePost({ id: "p-1" }));
      await putPosts(
        store,
        makePost({ id: "p-szkic", state: "draft" }),
        makePost({ id: "p-strona", categoryId: pages.id }),
      );
      expect(await store.read.postsWithoutRelated(9)).toEqual(["p-1", "p-2"]);
      expect(await store.read.postsWithoutRelated(1)).toEqual(["p-1"]);
    });

    it("do not ask again about a post that nothing is like, once a later one has a list", async () => {
      const store = await storeWithFixtures(open);
      for (const id of ["p-3", "p-2", "p-1"]) await putPosts(store, makePost({ id }));
      await store.write((tx) => tx.putRelated(new Map([["p-2", ["p-3"]]])));
      expect(await store.read.postsWithoutRelated(9)).toEqual(["p-1"]);
    });

    it("outlast a save of their post", async () => {
      const store = await storeWithLists(open);
      await edit(store, "p-1", { lead: "Inaczej." });
      expect(await relatedTo(store, "p-1")).toEqual(["p-3", "p-2", "p-4"]);
    });

    it.each([{ state: "withdrawn" } as const, { categoryId: pages.id }])(
      "lose a post that becomes %o, and purge",
      async (change) => {
        const store = await storeWithLists(open);
        const purged: string[] = [];
        store.onCommit((tags) => purged.push(...tags));
        await edit(store, "p-2", change);
        expect(purged).toContain("post:p-1");
        expect(await relatedTo(store, "p-1")).toEqual(["p-3", "p-4"]);
      },
    );
  });
}
