import { describe, expect, it } from "vitest";
import { NO_CATEGORY } from "#core/base/category.ts";
import { cooking, growing, makePost, pages, putPosts } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function categoriesContract(open: OpenStore): void {
  describe("categories", () => {
    it("come in their order, and by slug", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.categories()).toEqual([growing, cooking, pages]);
      const first = { ...cooking, name: "Kuchnia i spiżarnia", position: -1, version: 2 };
      await store.write((tx) => tx.putCategory(first));
      expect(await store.read.categories()).toEqual([first, growing, pages]);
      expect(await store.read.categoryBySlug("kuchnia")).toEqual(first);
      expect(await store.read.categoryBySlug("nikt")).toBeNull();
    });

    it("do not list the one that stands for none, which a draft may name and nobody can write", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", state: "draft", publishedAt: null, categoryId: NO_CATEGORY }));
      expect((await store.read.post("p-1"))?.categoryId).toBe(NO_CATEGORY);
      expect(await store.read.categories()).toEqual([growing, cooking, pages]);
      expect(await store.read.categoryBySlug("")).toBeNull();
      await expect(store.write((tx) => tx.putCategory({ ...growing, id: NO_CATEGORY }))).rejects.toThrow("no category");
      await expect(store.write((tx) => tx.removeCategory(NO_CATEGORY))).rejects.toThrow("no category");
    });

    it("cannot become the category of pages or stop being it", async () => {
      const store = await storeWithFixtures(open);
      await expect(store.write((tx) => tx.putCategory({ ...pages, slug: "inne" }))).rejects.toThrow("strony");
      await expect(store.write((tx) => tx.putCategory({ ...growing, slug: "strony" }))).rejects.toThrow("strony");
    });
  });
}
