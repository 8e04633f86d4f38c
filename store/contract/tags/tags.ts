import { describe, expect, it } from "vitest";
import {
  compost,
  edit,
  friday,
  garlic,
  makePost,
  makeTag,
  pages,
  putPosts,
  secret,
  suggested,
  beetroot,
  tomatoes,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function tagsContract(open: OpenStore): void {
  describe("tags", () => {
    it("are visible with a published post, in Polish order, unless hidden or proposed", async () => {
      const store = await storeWithFixtures(open);
      const all = [beetroot, tomatoes, compost, garlic, secret, suggested].map((tag) => tag.id);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: all }),
        makePost({ id: "p-2", tagIds: [tomatoes.id], publishedAt: friday(2) }),
        makePost({ id: "p-3", tagIds: [tomatoes.id], state: "szkic", publishedAt: null }),
        makePost({ id: "p-4", tagIds: [tomatoes.id], categoryId: pages.id, publishedAt: friday(4) }),
      );
      const tags = await store.read.visibleTags();
      expect(tags.map((tag) => tag.name)).toEqual(["czosnek", "ćwikła", "kompost", "pomidory"]);
      expect(tags.at(-1)).toEqual({
        id: tomatoes.id,
        slug: "pomidory",
        name: "pomidory",
        version: 1,
        posts: 2,
        lastPostAt: friday(2),
      });
      expect((await store.read.topTags(2)).map((tag) => tag.name)).toEqual(["pomidory", "czosnek"]);
    });

    it("keep count and newest post through every write", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id] }),
        makePost({ id: "p-2", tagIds: [compost.id], publishedAt: friday(3) }),
      );
      const only = async () => (await store.read.visibleTags()).map(({ posts, lastPostAt }) => ({ posts, lastPostAt }));
      expect(await only()).toEqual([{ posts: 2, lastPostAt: friday(3) }]);
      await edit(store, "p-2", { publishedAt: friday(1) });
      expect(await only()).toEqual([{ posts: 2, lastPostAt: friday(1) }]);
      await edit(store, "p-2", { state: "wycofany" });
      expect(await only()).toEqual([{ posts: 1, lastPostAt: friday(0) }]);
      await edit(store, "p-1", { tagIds: [] });
      expect(await only()).toEqual([]);
      expect((await store.read.tagBySlug("kompost"))?.posts).toBe(0);
    });

    it("come by their canonical slug with both forms of the description", async () => {
      const store = await storeWithFixtures(open);
      const described = { ...compost, description: "Co z **liści**.", version: 2 };
      await store.write((tx) => tx.putTag(described, "<p>Co z <strong>liści</strong>.</p>"));
      const html = "<p>Co z <strong>liści</strong>.</p>";
      expect(await store.read.tagBySlug("kompost")).toEqual({ ...described, posts: 0, descriptionHtml: html });
      expect(await store.read.tagBySlug("robocze")).toMatchObject({ hidden: true });
      expect(await store.read.tagBySlug("Kompost")).toBeNull();
      expect(await store.read.tagsByIds([tomatoes.id, "t-nikt", compost.id])).toEqual([tomatoes, described]);
    });

    it("are found by an alias in any spelling of its slug", async () => {
      const store = await storeWithFixtures(open);
      expect(await store.read.tagSlugByAlias("POMIDOR")).toBe("pomidory");
      expect(await store.read.tagSlugByAlias("tomaty")).toBe("pomidory");
      expect(await store.read.tagSlugByAlias("pomidory")).toBeNull();
      expect(await store.read.tagSlugByAlias("***")).toBeNull();
      await store.write((tx) => tx.putTag({ ...tomatoes, aliases: ["Złote jabłka", "!!!"] }, ""));
      expect(await store.read.tagSlugByAlias("zlote-jablka")).toBe("pomidory");
      expect(await store.read.tagSlugByAlias("tomaty")).toBeNull();
      expect(await store.read.tagSlugByAlias("???")).toBeNull();
    });

    it("that stand together are counted on the newest 200 posts", async () => {
      const store = await storeWithFixtures(open);
      const newest = Array.from({ length: 200 }, (_, n) =>
        makePost({ id: `n-${n}`, publishedAt: friday(1) + n, tagIds: [compost.id, n < 3 ? garlic.id : tomatoes.id] }),
      );
      await putPosts(store, ...newest, makePost({ id: "p-1", tagIds: [compost.id, beetroot.id, secret.id] }));
      const together = await store.read.tagsTogether(compost.id, 5);
      expect(together.map(({ slug, posts }) => [slug, posts])).toEqual([
        ["pomidory", 197],
        ["czosnek", 3],
      ]);
      expect(await store.read.tagsTogether(compost.id, 1)).toHaveLength(1);
      expect(await store.read.tagsTogether("t-nikt", 5)).toEqual([]);
    });

    it("leave every list of tags when they are hidden, and come back", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [compost.id, garlic.id] }));
      await store.write((tx) => tx.putTag({ ...compost, hidden: true }, ""));
      expect((await store.read.visibleTags()).map((tag) => tag.id)).toEqual([garlic.id]);
      expect((await store.read.topTags(5)).map((tag) => tag.id)).toEqual([garlic.id]);
      expect(await store.read.tagsTogether(garlic.id, 5)).toEqual([]);
      await store.write((tx) => tx.putTag(makeTag({ ...compost, name: "Ąkompost" }), ""));
      expect((await store.read.visibleTags()).map((tag) => tag.name)).toEqual(["Ąkompost", "czosnek"]);
    });
  });
}
