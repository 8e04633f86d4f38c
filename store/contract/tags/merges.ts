import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import type { Post } from "#core/posts/post.ts";
import type { TagOperation } from "#core/tags/store.ts";
import {
  beetroot,
  compost,
  edit,
  friday,
  garlic,
  makePost,
  makeTag,
  pages,
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

async function unmerge(store: Store, operation: string, ...tags: (typeof compost)[]) {
  return store.write(async (tx) => {
    for (const tag of tags) await tx.putTag(tag, "");
    return tx.unmergeTags(operation);
  });
}

const merge = (store: Store, operation: string, sources: string[], target: string) =>
  store.write((tx) => tx.mergeTags(operation, sources, target));

async function sound(store: Store) {
  expect(await store.check()).toEqual([]);
  expect(await store.write((tx) => tx.recount())).toBe(0);
}

export function tagMergesContract(open: OpenStore): void {
  describe("merging tags", () => {
    it("puts the target where the first of them stood, in posts of every state, and nothing else changes", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [D, A, C] }),
        makePost({ id: "p-2", tagIds: [A, B], publishedAt: friday(1) }),
        makePost({ id: "p-3", tagIds: [B, D, A], publishedAt: friday(2) }),
        makeSketch({ id: "p-4", tagIds: [A] }),
        makePost({ id: "p-5", tagIds: [A], state: "trashed", trashedAt: 5 }),
        makePost({ id: "p-6", tagIds: [A], categoryId: pages.id }),
        makePost({ id: "p-7", tagIds: [C] }),
      );
      const before = await Promise.all(["p-1", "p-4", "p-7"].map((id) => store.read.post(id)));
      const done = await merge(store, "op", [A], B);
      expect(done).toEqual({ posts: 6, copies: 0, publishedIds: expect.any(Array) });
      expect(done.publishedIds.toSorted()).toEqual(["p-1", "p-2", "p-3", "p-6"]);
      expect(await tagsOf(store, "p-1")).toEqual([D, B, C]);
      expect(await tagsOf(store, "p-2")).toEqual([B]);
      expect(await tagsOf(store, "p-3")).toEqual([B, D]);
      expect(await tagsOf(store, "p-5")).toEqual([B]);
      const after = await Promise.all(["p-1", "p-4", "p-7"].map((id) => store.read.post(id)));
      const rest = (posts: (Post | null)[]) => posts.map((post) => ({ ...post, tagIds: [] }));
      expect(rest(after)).toEqual(rest(before));
      expect(await store.read.tagsByIds([A])).toEqual([]);
      expect(await store.read.tagBySlug("kompost")).toBeNull();
      expect(await store.read.listSize(`tag:${B}`)).toBe(3);
      expect(await store.read.listSize(`tag:${A}`)).toBe(0);
      expect((await store.read.visibleTags()).find(({ id }) => id === B)).toMatchObject({
        posts: 3,
        lastPostAt: friday(2),
      });
      await sound(store);
    });

    it("rewrites working copies under a new token of their own, and leaves their text, time and schedule", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [C] }), makePost({ id: "p-2", tagIds: [A] }));
      const changes = { draft: draft({ tagIds: [A, C], title: "Nowy tytuł" }), publishAt: NOON + 5, substantive: true };
      await putCopy(store, { postId: "p-1", ...changes });
      const was = await token(store, "p-1");
      const before = (await store.read.edited("p-1"))!;
      expect(await merge(store, "op", [A], B)).toMatchObject({ posts: 1, copies: 1 });
      const { copy, post } = (await store.read.edited("p-1"))!;
      expect(copy).toEqual({
        ...before.copy,
        count: before.copy!.count + 1,
        draft: { ...before.copy!.draft, tagIds: [B, C] },
      });
      expect(post).toEqual(before.post);
      expect(await token(store, "p-1")).not.toBe(was);
      expect(await store.read.nextDue()).toEqual({ postId: "p-1", at: NOON + 5, kind: "copy" });
    });

    it("resolves the ids of merged tags, over several merges, each once and in order", async () => {
      const store = await storeWithFixtures(open);
      await merge(store, "op-1", [A], B);
      await merge(store, "op-2", [B, C], D);
      expect(await store.read.resolveTagIds(["t-nikt", B, A, D, C])).toEqual(["t-nikt", D]);
      await unmerge(store, "op-2", tomatoes, garlic);
      expect(await store.read.resolveTagIds([C, A])).toEqual([C, B]);
    });

    it("moves a thousand posts at once", async () => {
      const store = await storeWithFixtures(open);
      const posts = Array.from({ length: 1_000 }, (_, n) =>
        makePost({ id: `p-${n}`, tagIds: n % 3 === 0 ? [A, B] : [C, A], publishedAt: friday(0) + n }),
      );
      await putPosts(store, ...posts);
      expect(await merge(store, "op", [A], B)).toMatchObject({ posts: 1_000 });
      expect(await store.read.listSize(`tag:${B}`)).toBe(1_000);
      await sound(store);
    });

    it("is a bug for unknown tags and for a tag and itself", async () => {
      const store = await storeWithFixtures(open);
      await expect(merge(store, "op", [A], "t-nikt")).rejects.toThrow("t-nikt");
      await expect(merge(store, "op", ["t-nikt"], A)).rejects.toThrow("t-nikt");
      await expect(merge(store, "op", [B, A], A)).rejects.toThrow("itself");
      await expect(store.write((tx) => tx.unmergeTags("op"))).rejects.toThrow("op");
      expect(await store.read.tagsByIds([A, B])).toHaveLength(2);
    });
  });

  describe("undoing a merge", () => {
    it("puts every assignment back at its place, with lists and counts", async () => {
      const store = await storeWithFixtures(open);
      const posts = [
        makePost({ id: "p-1", tagIds: [D, A, C] }),
        makePost({ id: "p-2", tagIds: [A, D, B] }),
        makePost({ id: "p-3", tagIds: [B, C] }),
        makeSketch({ id: "p-4", tagIds: [C, A] }),
      ];
      await putPosts(store, ...posts);
      await putCopy(store, { postId: "p-3", draft: draft({ tagIds: [C, B, A] }) });
      await merge(store, "op", [A, C], B);
      expect(await tagsOf(store, "p-1")).toEqual([D, B]);
      const undone = await unmerge(store, "op", compost, garlic);
      expect(undone).toEqual({ posts: 4, copies: 1, publishedIds: expect.any(Array), skipped: [] });
      for (const { id, tagIds } of posts) expect(await tagsOf(store, id)).toEqual(tagIds);
      expect(await copyTags(store, "p-3")).toEqual([C, B, A]);
      expect(await store.read.listSize(`tag:${A}`)).toBe(2);
      expect(await store.read.listSize(`tag:${B}`)).toBe(2);
      await sound(store);
    });

    it("survives edits that keep the tag, and puts it back at the place the tag has now", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [A, C] }), makePost({ id: "p-2", tagIds: [B, A] }));
      await putPosts(store, makeSketch({ id: "p-3", tagIds: [C, A] }), makeSketch({ id: "p-4", tagIds: [C, A] }));
      await merge(store, "op", [A], B);
      await edit(store, "p-1", { title: "Inaczej" });
      await edit(store, "p-2", { tagIds: [D, B] });
      await edit(store, "p-3", { title: "Inaczej" });
      await edit(store, "p-4", { tagIds: [B, C] });
      expect(await unmerge(store, "op", compost)).toMatchObject({ posts: 4, skipped: [] });
      expect(await tagsOf(store, "p-1")).toEqual([A, C]);
      expect(await tagsOf(store, "p-3")).toEqual([C, A]);
      expect(await tagsOf(store, "p-4")).toEqual([A, C]);
      expect(await tagsOf(store, "p-2")).toEqual([D, B, A]);
    });

    it("leaves and names what something else wrote, and what is gone", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [A] }),
        makePost({ id: "p-2", tagIds: [A, C] }),
        makePost({ id: "p-3", tagIds: [A], state: "trashed", trashedAt: 5 }),
        makePost({ id: "p-4", tagIds: [] }),
      );
      await putCopy(store, { postId: "p-4", draft: draft({ tagIds: [A] }) });
      await merge(store, "op", [A], B);
      await edit(store, "p-1", { tagIds: [] });
      await edit(store, "p-1", { tagIds: [B] });
      await merge(store, "op-2", [C], B);
      await store.write(async (tx) => {
        await tx.removePost("p-3");
        await tx.dropCopy("p-4");
      });
      const { skipped, posts } = await unmerge(store, "op", compost);
      expect(posts).toBe(0);
      expect(skipped).toEqual([
        { postId: "p-1", title: expect.any(String), slug: "o-p-1", in: "post", why: "changed" },
        { postId: "p-2", title: expect.any(String), slug: "o-p-2", in: "post", why: "changed" },
        { postId: "p-3", title: null, slug: null, in: "post", why: "gone" },
        { postId: "p-4", title: expect.any(String), slug: "o-p-4", in: "copy", why: "gone" },
      ]);
      expect(await tagsOf(store, "p-1")).toEqual([B]);
      expect(await unmerge(store, "op-2", garlic)).toMatchObject({ posts: 1, skipped: [] });
      expect(await tagsOf(store, "p-2")).toEqual([B, C]);
      await sound(store);
    });

    it("follows a working copy that was published, and one that was begun, since", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [C] }), makePost({ id: "p-2", tagIds: [C, A] }));
      await putPosts(store, makePost({ id: "p-3", tagIds: [B] }));
      await putCopy(store, { postId: "p-1", draft: draft({ tagIds: [A, D] }) });
      await putCopy(store, { postId: "p-3", draft: draft({ tagIds: [A] }) });
      await merge(store, "op", [A], B);
      await edit(store, "p-1", { tagIds: [B, D] });
      await edit(store, "p-3", { tagIds: [B] });
      await store.write((tx) => tx.dropCopy("p-1"));
      await store.write((tx) => tx.dropCopy("p-3"));
      await putCopy(store, { postId: "p-2", draft: draft({ tagIds: [C, B, D] }) });
      expect(await unmerge(store, "op", compost)).toMatchObject({ posts: 3, copies: 1, skipped: [] });
      expect(await tagsOf(store, "p-1")).toEqual([A, D]);
      expect(await tagsOf(store, "p-3")).toEqual([A]);
      expect(await copyTags(store, "p-2")).toEqual([C, A, D]);
    });
  });

  describe("removing a tag", () => {
    it("takes its names and list along and gives up its former paths", async () => {
      const store = await storeWithFixtures(open);
      const lone = makeTag({ id: "t-sam", slug: "sam", aliases: ["samotny"] });
      await store.write(async (tx) => {
        await tx.putTag(lone, "");
        await tx.putFormerPath("/tag/dawny-sam", { kind: "tag", id: lone.id }, "zmiana", NOON);
        await tx.removeTag(lone.id);
      });
      expect(await store.read.tagSlugByAlias("samotny")).toBeNull();
      expect(await store.read.tagsLike("sam", 9)).toEqual([]);
      expect(await store.read.formerPath("/tag/dawny-sam")).toEqual({ gone: true, reason: "zmiana" });
      await sound(store);
    });

    it("is a bug while a post, even in the trash, or a working copy has it", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }), makePost({ id: "p-2", tagIds: [C], state: "trashed" }));
      await putCopy(store, { postId: "p-1", draft: draft({ tagIds: [A] }) });
      await expect(store.write((tx) => tx.removeTag(A))).rejects.toThrow("in use");
      await expect(store.write((tx) => tx.removeTag(C))).rejects.toThrow("in use");
      await expect(store.write((tx) => tx.removeTag("t-nikt"))).rejects.toThrow("t-nikt");
    });
  });

  describe("operations on tags", () => {
    const operation: TagOperation = {
      id: "op",
      kind: "merge",
      at: NOON,
      userId: "u-zofia",
      targetId: B,
      posts: 3,
      copies: 1,
      undoneAt: null,
      batch: "b-1",
      removed: [{ tag: compost, descriptionHtml: "<p>Z liści.</p>", formerPaths: ["/tag/obornik"] }],
      addedAliases: ["kompost"],
      renamed: {
        from: { name: "czosnek", slug: "czosnek", aliases: ["kompost"] },
        to: { name: "Ząbki", slug: "zabki" },
      },
    };

    it("are kept newest first, and are no news to readers", async () => {
      const store = await storeWithFixtures(open);
      const was = await store.read.lastChange();
      await store.write((tx) => tx.putTagOperation(operation));
      await store.write((tx) =>
        tx.putTagOperation({ ...operation, id: "op-2", kind: "remove", targetId: null, renamed: null }),
      );
      await store.write((tx) => tx.putTagOperation({ ...operation, undoneAt: NOON + 1 }));
      expect((await store.read.tagOperations(5)).map(({ id }) => id)).toEqual(["op-2", "op"]);
      expect(await store.read.tagOperations(1)).toHaveLength(1);
      expect(await store.read.operationsOf("op")).toEqual([{ ...operation, undoneAt: NOON + 1 }]);
      expect(await store.read.operationsOf("op-2")).toMatchObject([{ renamed: null }]);
      expect((await store.read.operationsOf("b-1")).map(({ id }) => id)).toEqual(["op-2", "op"]);
      expect(await store.read.operationsOf("op-3")).toEqual([]);
      expect(await store.read.lastChange()).toBe(was);
    });

    it("of before some instant forget what they replaced, and their ids lead on", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [A] }), makePost({ id: "p-2", tagIds: [C] }));
      await store.write(async (tx) => {
        await tx.mergeTags("op", [A], B);
        await tx.mergeTags("op-2", [C], B);
        await tx.putTagOperation(operation);
        await tx.putTagOperation({ ...operation, id: "op-2", at: NOON + 1 });
        await tx.forgetRewrites(NOON + 1);
      });
      expect(await store.read.resolveTagIds([A])).toEqual([B]);
      expect(await unmerge(store, "op", compost)).toEqual({ posts: 0, copies: 0, publishedIds: [], skipped: [] });
      expect(await unmerge(store, "op-2", garlic)).toMatchObject({ posts: 1 });
    });
  });
}
