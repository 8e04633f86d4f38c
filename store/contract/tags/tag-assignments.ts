import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import { parseQuery } from "#core/search/query.ts";
import {
  beetroot,
  compost,
  edit,
  friday,
  garlic,
  makePost,
  putPosts,
  tomatoes,
  draft,
  makeSketch,
  NOON,
  putCopy,
  token,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const [A, B, C, D] = [compost.id, tomatoes.id, garlic.id, beetroot.id];

async function tagsOf(store: Store, postId: string) {
  return (await store.read.post(postId))!.tagIds;
}

async function copyTags(store: Store, postId: string) {
  return (await store.read.edited(postId))!.copy?.draft.tagIds ?? null;
}

const retag = (store: Store, operation: string, postId: string, add: string[], drop: string[] = []) =>
  store.write((tx) => tx.retagPosts(operation, [{ postId, add, drop }]));

const unretag = (store: Store, operation: string) => store.write((tx) => tx.unretagPosts(operation));

async function sound(store: Store) {
  expect(await store.check()).toEqual([]);
  expect(await store.write((tx) => tx.recount())).toBe(0);
}

export function tagAssignmentsContract(open: OpenStore): void {
  describe("putting tags on posts", () => {
    it("lets a search find a post by the tag from then on, and no longer once it is taken off", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [] }));
      const hits = async () => (await store.read.search(parseQuery("pomidory "), "readers", 0, 10)).hits.length;
      await retag(store, "op", "p-1", [B]);
      expect(await hits()).toBe(1);
      await unretag(store, "op");
      expect(await hits()).toBe(0);
    });

    it("adds at the end and takes off, in posts of every state, and text, version and dates stay", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [A, C] }), makeSketch({ id: "p-2", tagIds: [] }));
      const before = (await store.read.post("p-1"))!;
      expect(await retag(store, "op", "p-1", [C, B], [A])).toEqual({ posts: 1, copies: 0, publishedIds: ["p-1"] });
      expect(await retag(store, "op-2", "p-2", [D])).toEqual({ posts: 1, copies: 0, publishedIds: [] });
      expect(await store.read.post("p-1")).toEqual({ ...before, tagIds: [C, B] });
      expect(await tagsOf(store, "p-2")).toEqual([D]);
      expect(await store.read.listSize(`tag:${A}`)).toBe(0);
      expect(await store.read.listSize(`tag:${B}`)).toBe(1);
      await sound(store);
    });

    it("rewrites a working copy too, and whoever has the post open is told by its token", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }), makePost({ id: "p-2", publishedAt: friday(1) }));
      await putCopy(store, { postId: "p-1", draft: draft({ tagIds: [C], title: "Nowy tytuł" }) });
      const was = [await token(store, "p-1"), await token(store, "p-2")];
      expect(await retag(store, "op", "p-1", [A])).toMatchObject({ posts: 1, copies: 1 });
      await retag(store, "op-2", "p-2", [A]);
      expect(await copyTags(store, "p-1")).toEqual([C, A]);
      expect((await store.read.edited("p-1"))!.copy!.draft.title).toBe("Nowy tytuł");
      const now = [await token(store, "p-1"), await token(store, "p-2")];
      expect(now.map((each, at) => each === was[at])).toEqual([false, false]);
    });

    it("is a bug for what is not there", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      await putPosts(store, makePost({ id: "p-kosz", state: "trashed", trashedAt: 5 }));
      await expect(retag(store, "op-2", "p-nikt", [A])).rejects.toThrow("p-nikt");
      await expect(retag(store, "op-2", "p-kosz", [A])).rejects.toThrow("p-kosz");
      await expect(retag(store, "op-2", "p-1", ["t-nikt"])).rejects.toThrow();
    });

    it("is undone to what was there, where nothing else wrote", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [A, C] }), makePost({ id: "p-2", publishedAt: friday(1) }));
      await putCopy(store, { postId: "p-2", draft: draft({ tagIds: [C] }) });
      await retag(store, "op", "p-1", [B, D], [A]);
      await retag(store, "op-2", "p-2", [B]);
      const undone = await unretag(store, "op");
      expect(undone).toMatchObject({ posts: 1, copies: 0, publishedIds: ["p-1"], skipped: [] });
      expect(undone.tagIds.toSorted()).toEqual([A, B, D].toSorted());
      expect(await tagsOf(store, "p-1")).toEqual([A, C]);
      expect(await unretag(store, "op-2")).toMatchObject({ posts: 1, copies: 1, skipped: [] });
      expect([await tagsOf(store, "p-2"), await copyTags(store, "p-2")]).toEqual([[], [C]]);
      await sound(store);
    });

    it("takes back only its own where something else wrote since, and names what it left alone", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [A] }),
        makePost({ id: "p-2", tagIds: [A], publishedAt: friday(1) }),
        makePost({ id: "p-3", publishedAt: friday(2) }),
        makePost({ id: "p-4", state: "draft", publishedAt: null }),
      );
      const posts = ["p-1", "p-2", "p-3", "p-4"].map((postId) => ({ postId, add: [B], drop: [A] }));
      await store.write((tx) => tx.retagPosts("op", posts));
      await edit(store, "p-1", { tagIds: [D, B] });
      await edit(store, "p-2", { tagIds: [C] });
      await store.write((tx) => tx.mergeTags("op-2", [B], C));
      await store.write((tx) => tx.removePost("p-4"));
      const { skipped, posts: restored } = await unretag(store, "op");
      expect(restored).toBe(0);
      expect(skipped.map(({ postId, why }) => [postId, why])).toEqual([
        ["p-1", "changed"],
        ["p-2", "changed"],
        ["p-3", "changed"],
        ["p-4", "gone"],
      ]);
      expect(await tagsOf(store, "p-1")).toEqual([D, C]);
      await sound(store);
    });

    it("is undone beside an edit that kept its tag, which alone comes off", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [A] }));
      await retag(store, "op", "p-1", [B]);
      await edit(store, "p-1", { tagIds: [D, B, A] });
      expect(await unretag(store, "op")).toMatchObject({ posts: 1, skipped: [] });
      expect(await tagsOf(store, "p-1")).toEqual([D, A]);
    });
  });

  describe("what a cleanup of tags remembers", () => {
    it("pairs that are no duplicates are remembered once, in either order", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        await tx.putNotDuplicate(B, A, NOON, null);
        await tx.putNotDuplicate(A, B, NOON, "u-zofia");
        await expect(tx.putNotDuplicate(A, A, NOON, null)).rejects.toThrow();
      });
      expect(await store.read.notDuplicates()).toEqual([[A, B]]);
    });
  });
}
