import { describe, expect, it } from "vitest";
import { NO_CATEGORY } from "#core/base/category.ts";
import {
  basket,
  cellar,
  cooking,
  growing,
  jan,
  makeMedia,
  makePost,
  makeTopic,
  pages,
  putPosts,
  spring,
  zofia,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function entitiesContract(open: OpenStore): void {
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
      await putPosts(store, makePost({ id: "p-1", state: "szkic", publishedAt: null, categoryId: NO_CATEGORY }));
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

  describe("topics", () => {
    it("are public by priority with the number of their posts", async () => {
      const store = await storeWithFixtures(open);
      const sooner = makeTopic({ id: "m-zima", slug: "zima", priority: 0 });
      await store.write((tx) => tx.putTopic(sooner, ""));
      await putPosts(store, makePost({ id: "p-1", topicId: spring.id }));
      expect(await store.read.publicTopics()).toEqual([
        { ...sooner, introHtml: "", posts: 0, former: [] },
        { ...spring, introHtml: `<p>${spring.intro}</p>`, posts: 1, former: [] },
      ]);
      expect(await store.read.topicBySlug("piwnica")).toEqual(cellar);
      expect(await store.read.topicBySlug("nikt")).toBeNull();
    });
  });

  describe("media and people", () => {
    it("media come in the order asked, unknown ones left out", async () => {
      const store = await storeWithFixtures(open);
      const other = makeMedia({ id: "f".repeat(32), type: "image/png", focal: { x: 0, y: 1 } });
      await store.write((tx) => tx.putMedia(other));
      expect(await store.read.media([other.id, "0".repeat(32), basket.id])).toEqual([other, basket]);
      expect(await store.read.media([])).toEqual([]);
      await store.write((tx) => tx.putMedia({ ...other, alt: "Nowy opis" }));
      expect(await store.read.media([other.id])).toEqual([{ ...other, alt: "Nowy opis" }]);
    });

    it("a new name is the byline of every post at once", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", authorIds: [jan.id, zofia.id] }));
      await store.write((tx) => tx.putUser({ ...jan, name: "Jan Ćwik-Gil", email: null, active: false }));
      expect((await store.read.listPage("all", 0, 1))[0]?.authors).toEqual(["Jan Ćwik-Gil", "Zofia Łęcka"]);
      expect(await store.read.users()).toContainEqual({ ...jan, name: "Jan Ćwik-Gil", email: null, active: false });
    });
  });
}
