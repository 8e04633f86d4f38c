import {
  draft,
  makeSketch,
  putCopy,
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
  cooking,
} from "../fixtures.ts";
import { describe, expect, it } from "vitest";
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
        makePost({ id: "p-3", tagIds: [tomatoes.id], state: "draft", publishedAt: null }),
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
      await edit(store, "p-2", { state: "withdrawn" });
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

export function tagPickerContract(open: OpenStore): void {
  describe("the picker of tags", () => {
    it("finds by name, slug or alias without case and diacritics, beginnings first, in Polish order", async () => {
      const store = await storeWithFixtures(open);
      const more = [
        makeTag({ id: "t-1", slug: "lopian", name: "łopian" }),
        makeTag({ id: "t-2", slug: "lopata", name: "Łopata" }),
        makeTag({ id: "t-3", slug: "skopane", name: "pole", aliases: ["przełopana ziemia"] }),
        makeTag({ id: "t-4", slug: "lop", name: "łop" }),
        makeTag({ id: "t-5", slug: "lotos", name: "lotos" }),
      ];
      await store.write(async (tx) => {
        for (const tag of more) await tx.putTag(tag, "");
      });
      const namesLike = async (text: string, limit = 9) =>
        (await store.read.tagsLike(text, limit)).map((tag) => tag.name);
      expect(await namesLike("ŁOP")).toEqual(["łop", "Łopata", "łopian", "pole"]);
      expect(await namesLike("lop", 2)).toEqual(["łop", "Łopata"]);
      expect(await namesLike("tomat")).toEqual(["pomidory"]);
      expect(await namesLike("ćwikła")).toEqual(["ćwikła"]);
      expect(await namesLike("%")).toEqual([]);
      expect(await namesLike("lo", 9)).toEqual(["lotos", "łop", "Łopata", "łopian", "pole"]);
      await store.write((tx) => tx.putTag({ ...tomatoes, aliases: [] }, ""));
      expect(await namesLike("tomat")).toEqual([]);
    });

    it("knows tags by a whole name, slug or alias, whatever its case and diacritics", async () => {
      const store = await storeWithFixtures(open);
      await store.write((tx) => tx.putTag({ ...compost, name: "C++", slug: "c-2", aliases: ["Cpp"] }, ""));
      const named = async (text: string) => (await store.read.tagsNamed(text)).map(({ id }) => id);
      for (const text of ["c++", " C++ ", "C-2", "cPP"])
        expect([text, await named(text)]).toEqual([text, [compost.id]]);
      expect(await named("ĆWIKŁA")).toEqual([beetroot.id]);
      for (const text of ["c", "c+", ""]) expect([text, await named(text)]).toEqual([text, []]);
    });

    it("shows hidden and proposed tags too, with their published posts", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id, secret.id] }),
        makePost({ id: "p-2", tagIds: [compost.id] }),
      );
      expect(await store.read.tagsLike("kompost", 9)).toEqual([{ ...compost, posts: 2 }]);
      expect(await store.read.tagsLike("roboc", 9)).toEqual([{ ...secret, posts: 1 }]);
      expect(await store.read.tagsLike("szkl", 9)).toEqual([{ ...suggested, posts: 0 }]);
      expect(await store.read.tagsLike("", 2)).toHaveLength(2);
    });

    it("names every tag there is", async () => {
      const store = await storeWithFixtures(open);
      const all = [beetroot, compost, garlic, secret, suggested, tomatoes];
      const names = all.map(({ id, slug, name, aliases, hidden, proposed }) => ({
        id,
        slug,
        name,
        aliases,
        hidden,
        proposed,
      }));
      const stored = await store.read.tagNames();
      expect(stored).toHaveLength(all.length);
      expect(stored).toEqual(expect.arrayContaining(names));
    });
  });
}

export function tagUsageContract(open: OpenStore): void {
  describe("the use of tags", () => {
    it("counts posts by what readers see of them, and working copies", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id, secret.id] }),
        makePost({ id: "p-2", tagIds: [compost.id], publishedAt: friday(3) }),
        makePost({ id: "p-3", tagIds: [compost.id], categoryId: pages.id }),
        makeSketch({ id: "p-4", tagIds: [compost.id] }),
        makePost({ id: "p-5", tagIds: [compost.id, garlic.id], state: "trashed" }),
        makePost({ id: "p-6", tagIds: [], state: "withdrawn" }),
      );
      await putCopy(store, { postId: "p-1", draft: draft({ tagIds: [compost.id, tomatoes.id] }) });
      const usage = await store.read.tagUsage();
      const of = (id: string) => usage.find((tag) => tag.id === id)!;
      expect(usage.map(({ id }) => id)).toEqual(usage.map(({ id }) => id).toSorted());
      expect(of(compost.id)).toEqual({
        ...compost,
        published: 3,
        drafts: 1,
        trashed: 1,
        copies: 1,
        lastUsedAt: friday(3),
        posts: expect.any(Array),
        listed: expect.any(Array),
      });
      expect([of(compost.id).posts.length, of(compost.id).listed.length]).toEqual([4, 2]);
      expect(of(compost.id).posts).toEqual(expect.arrayContaining(of(secret.id).posts));
      expect(of(garlic.id)).toMatchObject({ published: 0, drafts: 0, trashed: 1, posts: [], lastUsedAt: null });
      expect(of(tomatoes.id)).toMatchObject({ published: 0, copies: 1, aliases: ["Pomidor", "tomaty"] });
      expect(of(suggested.id)).toMatchObject({ proposed: true, trashed: 0, copies: 0 });
    });

    it("shows the newest posts of a tag as samples", async () => {
      const store = await storeWithFixtures(open);
      const posts = [1, 2, 3].map((no) => makePost({ id: `p-${no}`, title: `Nr ${no}`, tagIds: [compost.id] }));
      await putPosts(store, ...posts, makePost({ id: "p-9", tagIds: [compost.id], state: "trashed" }));
      expect(await store.read.tagSamples([garlic.id, compost.id], 2)).toEqual([
        { tagId: compost.id, title: "«Nr 3»", slug: "o-p-3" },
        { tagId: compost.id, title: "«Nr 2»", slug: "o-p-2" },
      ]);
    });

    it("finds posts by how many tags they have, with the names of these", async () => {
      const store = await storeWithFixtures(open);
      const week = (no: number, tagIds: string[]) => makePost({ id: `p-${no}`, publishedAt: friday(no), tagIds });
      await putPosts(
        store,
        ...[1, 2, 3].map((no) => week(no, [compost.id])),
        { ...week(7, []), updatedAt: friday(7) },
        week(8, [tomatoes.id, compost.id]),
        makeSketch({ id: "p-10", tagIds: [], updatedAt: friday(20) }),
        makePost({ id: "p-11", categoryId: pages.id }),
        makePost({ id: "p-12", state: "trashed" }),
        makeSketch({ id: "p-13", categoryId: cooking.id, updatedAt: friday(1) }),
      );
      const { rows, total } = await store.read.untidyPosts({ fewest: 0, most: 0 }, 0, 2);
      expect(total).toBe(3);
      expect(rows.map(({ id }) => id)).toEqual(["p-10", "p-7"]);
      expect(rows[1]).toMatchObject({ slug: "o-p-7", state: "published", tags: [] });
      expect((await store.read.untidyPosts({ fewest: 0, most: 0 }, 2, 9)).rows).toMatchObject([{ id: "p-13" }]);
      const many = await store.read.untidyPosts({ fewest: 2, most: 9 }, 0, 9);
      expect(many).toMatchObject({ total: 1, rows: [{ id: "p-8", tags: [tomatoes.name, compost.name] }] });
    });
  });
}
