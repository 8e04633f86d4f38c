import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import { compost, edit, friday, garlic, makePost, pages, putPosts, secret, tomatoes } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

async function storeWithTomatoes(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  const many = Array.from({ length: 30 }, (_, n) =>
    makePost({ id: `p-${10 + n}`, publishedAt: friday(n), tagIds: [tomatoes.id, secret.id] }),
  );
  await putPosts(
    store,
    ...many,
    makePost({ id: "p-oba", tagIds: [tomatoes.id, garlic.id] }),
    makePost({ id: "p-czosnek", tagIds: [garlic.id] }),
    makePost({ id: "p-strona", tagIds: [garlic.id], categoryId: pages.id }),
    makePost({ id: "p-ja", tagIds: [tomatoes.id, garlic.id] }),
  );
  await store.write((tx) => tx.refreshRelated(["p-ja"]));
  return store;
}

async function relatedTo(store: Store, id: string, limit = 3): Promise<string[]> {
  return (await store.read.related(id, limit)).map((card) => card.id);
}

export function relatedPostsContract(open: OpenStore): void {
  describe("related posts", () => {
    it("share most, the rarer tag weighing more, newer first in a draw", async () => {
      const store = await storeWithTomatoes(open);
      expect(await relatedTo(store, "p-ja")).toEqual(["p-oba", "p-czosnek", "p-39"]);
      expect(await relatedTo(store, "p-ja", 1)).toEqual(["p-oba"]);
      expect(await relatedTo(store, "p-strona")).toEqual([]);
    });

    it("are none for a post whose tags nobody sees or shares", async () => {
      const store = await storeWithTomatoes(open);
      await putPosts(store, makePost({ id: "p-cicho", tagIds: [secret.id, compost.id] }));
      expect(await relatedTo(store, "p-cicho")).toEqual([]);
    });

    it("tell which posts have none, of those that lists show", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-2", tagIds: [secret.id] }), makePost({ id: "p-1", tagIds: [secret.id] }));
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
      for (const id of ["p-3", "p-2", "p-1"]) await putPosts(store, makePost({ id, tagIds: [secret.id] }));
      await store.write((tx) => tx.putRelated(new Map([["p-2", ["p-3"]]])));
      expect(await store.read.postsWithoutRelated(9)).toEqual(["p-1"]);
    });

    it("are made with a small write, and refreshed on demand", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [compost.id] }));
      await putPosts(store, makePost({ id: "p-2", tagIds: [compost.id] }));
      expect([await relatedTo(store, "p-1"), await relatedTo(store, "p-2")]).toEqual([[], ["p-1"]]);
      expect(await store.write((tx) => tx.refreshRelated(["p-1", "p-2", "p-nikt"]))).toEqual(["p-1"]);
      expect(await relatedTo(store, "p-1")).toEqual(["p-2"]);
    });

    it.each([{ state: "withdrawn" } as const, { categoryId: pages.id }])(
      "lose a post that becomes %o, and purge",
      async (change) => {
        const store = await storeWithTomatoes(open);
        const purged: string[] = [];
        store.onCommit((tags) => purged.push(...tags));
        await edit(store, "p-oba", change);
        expect(purged).toContain("post:p-ja");
        expect(await relatedTo(store, "p-ja")).toEqual(["p-czosnek", "p-39", "p-38"]);
        await edit(store, "p-oba", { state: "published", categoryId: "c-uprawa", publishedAt: friday(40) });
        await store.write((tx) => tx.refreshRelated(["p-ja"]));
        expect(await relatedTo(store, "p-ja", 1)).toEqual(["p-oba"]);
      },
    );
  });
}
