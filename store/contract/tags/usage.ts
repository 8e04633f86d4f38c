import { describe, expect, it } from "vitest";
import {
  compost,
  cooking,
  friday,
  garlic,
  makePost,
  pages,
  putPosts,
  secret,
  suggested,
  tomatoes,
} from "../fixtures.ts";
import { draft, makeSketch, putCopy } from "../draft-fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

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
        makePost({ id: "p-5", tagIds: [compost.id, garlic.id], state: "kosz" }),
        makePost({ id: "p-6", tagIds: [], state: "wycofany" }),
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
      await putPosts(store, ...posts, makePost({ id: "p-9", tagIds: [compost.id], state: "kosz" }));
      expect(await store.read.tagSamples([garlic.id, compost.id], 2)).toEqual([
        { tagId: compost.id, title: "Nr 3", slug: "o-p-3" },
        { tagId: compost.id, title: "Nr 2", slug: "o-p-2" },
      ]);
    });

    it("finds posts by how many tags they have, with the tags of the five posts before and after", async () => {
      const store = await storeWithFixtures(open);
      const week = (no: number, tagIds: string[]) => makePost({ id: `p-${no}`, publishedAt: friday(no), tagIds });
      const around = [1, 2, 3, 4, 5, 6].map((no) => week(no, [no === 1 ? garlic.id : compost.id]));
      await putPosts(
        store,
        ...around,
        { ...week(7, []), updatedAt: friday(7), lead: "O *ziemi*." },
        week(8, [tomatoes.id, compost.id]),
        makeSketch({ id: "p-10", tagIds: [], updatedAt: friday(20) }),
        makePost({ id: "p-11", categoryId: pages.id }),
        makePost({ id: "p-12", state: "kosz" }),
        makeSketch({ id: "p-13", categoryId: cooking.id, updatedAt: friday(1) }),
      );
      const { rows, total } = await store.read.untidyPosts({ fewest: 0, most: 0 }, 0, 2);
      expect(total).toBe(3);
      expect(rows.map(({ id }) => id)).toEqual(["p-10", "p-7"]);
      expect(rows[1]).toMatchObject({ slug: "o-p-7", lead: "O *ziemi*.", state: "opublikowany", tagIds: [] });
      expect(rows[1]!.nearTagIds.toSorted()).toEqual([...Array(6).fill(compost.id), tomatoes.id]);
      expect(rows[0]!.nearTagIds).toContain(tomatoes.id);
      expect((await store.read.untidyPosts({ fewest: 0, most: 0 }, 2, 9)).rows).toMatchObject([
        { id: "p-13", nearTagIds: [] },
      ]);
      const many = await store.read.untidyPosts({ fewest: 2, most: 9 }, 0, 9);
      expect(many).toMatchObject({ total: 1, rows: [{ id: "p-8", tagIds: [tomatoes.id, compost.id] }] });
    });
  });
}
