import { describe, expect, it } from "vitest";
import { AUTOSAVE_SPAN_MS, type RevisionKind } from "#core/posts/drafts/draft.ts";
import type { Store } from "#core/store.ts";
import { jan, makePost, putPosts, zofia, draft, heardFrom, makeRevision, makeSketch, NOON } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const SPAN_START = Math.ceil(NOON / AUTOSAVE_SPAN_MS) * AUTOSAVE_SPAN_MS;

async function withSketch(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  await putPosts(store, makeSketch({ id: "p-1" }), makeSketch({ id: "p-2" }));
  return store;
}

function put(store: Store, overrides: Partial<Parameters<typeof makeRevision>[0]>): Promise<string> {
  return store.write((tx) => tx.putRevision(makeRevision({ postId: "p-1", ...overrides })));
}

async function putAutosaves(store: Store, seconds: Record<string, number>, kind: RevisionKind = "autosave") {
  for (const [token, after] of Object.entries(seconds)) {
    await put(store, { token, at: SPAN_START + after * 1000, kind });
  }
}

const thin = (store: Store, keep: string[] = []) =>
  store.write((tx) => tx.thinRevisions("p-1", AUTOSAVE_SPAN_MS, keep));

async function tokens(store: Store): Promise<string[]> {
  return (await store.read.revisions("p-1", 100, null)).map((revision) => revision.token).toReversed();
}

export function historyContract(open: OpenStore): void {
  describe("comments of readers", () => {
    it("come oldest first, each post's replaced as a whole, and none of a post that is not there", async () => {
      const store = await withSketch(open);
      const comment = (key: string, at: number | null, parent: string | null = null) => ({
        key,
        parent,
        name: "Ala",
        at,
        pending: at === null,
        text: "Ę",
      });
      const later = comment("a", NOON + 1, "b");
      await store.write(async (tx) => {
        await tx.putReaderComments("p-1", [later, comment("c", null), comment("b", NOON)]);
        await tx.putReaderComments("p-2", [comment("a", NOON)]);
        await tx.putReaderComments("nie-ma", [comment("a", NOON)]);
      });
      expect(await store.read.readerComments("p-1")).toEqual([comment("c", null), comment("b", NOON), later]);
      await store.write((tx) => tx.putReaderComments("p-1", [later]));
      expect(await store.read.readerComments("p-1")).toEqual([later]);
      expect(await store.read.readerComments("p-2")).toHaveLength(1);
    });
  });

  describe("revisions", () => {
    it("come newest first in pages, and one by one with their text", async () => {
      const store = await withSketch(open);
      const ids: string[] = [];
      for (let n = 0; n < 12; n += 1) ids.push(await put(store, { token: `${n}.0`, at: NOON + Math.floor(n / 3) }));
      await put(store, { postId: "p-2" });
      const first = await store.read.revisions("p-1", 5, null);
      const last = first.at(-1)!;
      const rest = await store.read.revisions("p-1", 50, { at: last.at, id: last.id });
      expect([...first, ...rest].map((line) => line.id)).toEqual(ids.toReversed());
      expect(first[0]).not.toHaveProperty("snapshot");
      const whole = makeRevision({
        postId: "p-1",
        kind: "save",
        label: "przed cięciem",
        snapshot: draft({ body: "ą" }),
      });
      const id = await store.write((tx) => tx.putRevision(whole));
      expect(await store.read.revision(id)).toEqual({ id, ...whole });
      expect([await store.read.revision("999"), await store.read.revision("x' OR 1")]).toEqual([null, null]);
    });

    it("are found by the state they made, not by the state a conflict built on", async () => {
      const store = await withSketch(open);
      await put(store, { token: "1.0", kind: "save" });
      const newest = await put(store, { token: "1.0", kind: "publish" });
      await put(store, { token: "1.0", kind: "conflict" });
      await put(store, { postId: "p-2", token: "2.0" });
      expect((await store.read.revisionOf("p-1", "1.0"))?.id).toBe(newest);
      expect(await store.read.revisionOf("p-1", "2.0")).toBeNull();
    });

    it("get a name from a person, and lose it", async () => {
      const store = await withSketch(open);
      const id = await put(store, {});
      await store.write((tx) => tx.nameRevision(id, "pierwszy cały"));
      expect((await store.read.revision(id))?.label).toBe("pierwszy cały");
      await store.write((tx) => tx.nameRevision(id, null));
      expect((await store.read.revision(id))?.label).toBeNull();
      await expect(store.write((tx) => tx.nameRevision("999", "nikt"))).rejects.toThrow("999");
    });

    it("never take the id of one that was thinned out", async () => {
      const store = await withSketch(open);
      await putAutosaves(store, { a: 0, b: 10 });
      const newest = await put(store, { token: "c", at: SPAN_START + 20_000 });
      await store.write((tx) => tx.removePost("p-1"));
      await putPosts(store, makeSketch({ id: "p-1" }));
      expect(Number(await put(store, {}))).toBeGreaterThan(Number(newest));
    });
  });

  describe("thinning", () => {
    it("keeps the last autosave of every five minutes and the newest", async () => {
      const store = await withSketch(open);
      await putAutosaves(store, { a: 0, b: 100, c: 299.999, d: 300, e: 599, f: 900, g: 910, h: 911 });
      expect(await thin(store)).toBe(5);
      expect(await tokens(store)).toEqual(["c", "e", "h"]);
      expect(await thin(store)).toBe(0);
      await putAutosaves(store, { i: 912 });
      expect([await thin(store), await tokens(store)]).toEqual([1, ["c", "e", "i"]]);
    });

    it("keeps the last of two that were made in the same millisecond", async () => {
      const store = await withSketch(open);
      await putAutosaves(store, { a: 5, b: 5 });
      expect([await thin(store), await tokens(store)]).toEqual([1, ["b"]]);
    });

    it("keeps the last of each person's turns, so that each version shows the words of one person", async () => {
      const store = await withSketch(open);
      for (const [token, authorId] of [
        ["a", zofia.id],
        ["b", zofia.id],
        ["c", jan.id],
        ["d", zofia.id],
        ["e", zofia.id],
        ["f", null],
      ] as const)
        await put(store, { token, authorId, at: SPAN_START });
      expect([await thin(store), await tokens(store)]).toEqual([2, ["b", "c", "e", "f"]]);
    });

    it("spares what a lease names, what a person labelled, and every other kind", async () => {
      const store = await withSketch(open);
      await putAutosaves(store, { held: 1, plain: 2 });
      await put(store, { token: "labelled", at: SPAN_START + 3_000, label: "przed cięciem" });
      await putAutosaves(store, { saved: 4 }, "save");
      await putAutosaves(store, { refused: 5 }, "conflict");
      await putAutosaves(store, { newest: 6 });
      await put(store, { postId: "p-2", token: "other", at: SPAN_START });
      expect(await thin(store, ["held", "unknown"])).toBe(1);
      expect(await tokens(store)).toEqual(["held", "labelled", "saved", "refused", "newest"]);
      expect(await store.read.revisions("p-2", 9, null)).toHaveLength(1);
    });
  });

  describe("comments of the review", () => {
    it("come oldest first, are resolved and opened again, and are counted while open", async () => {
      const store = await withSketch(open);
      const comment = { postId: "p-1", token: "1.0", authorId: jan.id, text: "A źródło?", at: NOON, resolvedAt: null };
      const id = await store.write((tx) => tx.putComment(comment));
      const answer = { ...comment, authorId: zofia.id, text: "Dodałam.", at: NOON + 1 };
      const answerId = await store.write((tx) => tx.putComment(answer));
      const openComments = async () => (await store.read.queue({}, 0, 9)).rows.map((row) => [row.id, row.openComments]);
      expect(await openComments()).toContainEqual(["p-1", 2]);
      await store.write((tx) => tx.resolveComment(id, NOON + 2));
      expect(await store.read.comments("p-1")).toEqual([
        { id, ...comment, resolvedAt: NOON + 2 },
        { id: answerId, ...answer },
      ]);
      expect(await openComments()).toEqual(
        expect.arrayContaining([
          ["p-1", 1],
          ["p-2", 0],
        ]),
      );
      await store.write((tx) => tx.resolveComment(id, null));
      expect(await openComments()).toContainEqual(["p-1", 2]);
      await expect(store.write((tx) => tx.resolveComment("999", NOON))).rejects.toThrow("999");
    });
  });

  describe("history", () => {
    it("is no news to followers", async () => {
      const store = await withSketch(open);
      await putPosts(store, makePost({ id: "p-3" }));
      const [heard, before] = [heardFrom(store), await store.read.lastChange()];
      const id = await put(store, {});
      await store.write((tx) => tx.nameRevision(id, "nazwa"));
      await thin(store);
      expect([heard, await store.read.lastChange()]).toEqual([[], before]);
    });
  });
}
