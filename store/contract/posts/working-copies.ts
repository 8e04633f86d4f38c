import { LEASE_MS } from "#core/posts/drafts/draft.ts";
import { describe, expect, it } from "vitest";
import {
  basket,
  compost,
  cooking,
  edit,
  friday,
  jan,
  makePost,
  putPosts,
  zofia,
  draft,
  heardFrom,
  makeCopy,
  makeRevision,
  makeSketch,
  NOON,
  putCopy,
  token,
  makeLease,
} from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const FULL = draft({
  title: "Kompost \uD83C\uDF31 od zera",
  body: "\uFEFF# Kompost\r\n\r\n**bez** „zmian”\0\t\n",
  tagIds: [compost.id],
  cover: { mediaId: basket.id, alt: "Kosz", decorative: false },
  seo: { title: "K", description: null, canonical: null, noindex: true },
  pin: { until: friday(9) },
  notes: "Zdjęcia od Jana.",
});

export function workingCopiesContract(open: OpenStore): void {
  describe("working copies", () => {
    it("come back exactly as they were put, with the post under them unchanged", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }), makePost({ id: "p-2" }));
      const post = (await store.read.post("p-1"))!;
      expect(await store.read.edited("p-1")).toEqual({ post, copy: null, copies: 0 });
      const copy = makeCopy({ postId: "p-1", draft: FULL, publishAt: friday(2), substantive: true, updatedBy: jan.id });
      expect(await store.write((tx) => tx.putCopy(copy, { mediaIds: [], links: [] }))).toEqual({ count: 1 });
      expect(await store.read.edited("p-1")).toEqual({ post, copy: { ...copy, count: 1 }, copies: 1 });
      expect((await store.read.edited("p-2"))?.copy).toBeNull();
      expect(await store.read.edited("p-nikt")).toBeNull();
      expect((await store.read.publishedPost("uprawa", post.slug))?.version).toBe(post.version);
    });

    it("give every state a token that never comes twice", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const seen = [await token(store, "p-1")];
      const steps = [
        () => putCopy(store, { postId: "p-1" }),
        () => putCopy(store, { postId: "p-1", draft: draft({ title: "Inaczej" }) }),
        () => store.write((tx) => tx.dropCopy("p-1")),
        () => putCopy(store, { postId: "p-1" }),
        () => store.write((tx) => tx.dropCopy("p-1")),
        () => edit(store, "p-1", { title: "Na żywo" }),
        () => putCopy(store, { postId: "p-1" }),
      ];
      for (const step of steps) {
        await step();
        seen.push(await token(store, "p-1"));
      }
      expect(new Set(seen).size).toBe(seen.length);
      await store.write((tx) => tx.dropCopy("p-1"));
      const dropped = await token(store, "p-1");
      await store.write((tx) => tx.dropCopy("p-1"));
      expect(await token(store, "p-1")).toBe(dropped);
    });

    it("are taken back with the transaction they were part of", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const before = await token(store, "p-1");
      const halfway = store.write(async (tx) => {
        await tx.putCopy(makeCopy({ postId: "p-1", publishAt: NOON }), { mediaIds: [basket.id], links: ["/tags"] });
        await tx.putRevision(makeRevision({ postId: "p-1" }));
        await tx.putAudit({ at: NOON, userId: zofia.id, act: "edit", entity: null, details: {} });
        throw new Error("w pół drogi");
      });
      await expect(halfway).rejects.toThrow("w pół drogi");
      expect(await token(store, "p-1")).toBe(before);
      expect(await store.read.nextDue()).toBeNull();
      expect(await store.read.revisions("p-1", 10, null)).toEqual([]);
      expect(await store.read.audit(10, null)).toEqual([]);
      expect(await store.read.linkedFrom(["/tags"], 10)).toEqual([]);
    });

    it("are news to followers that purge nothing", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const [heard, before] = [heardFrom(store), await store.read.lastChange()];
      await putCopy(store, { postId: "p-1" });
      await store.write((tx) => tx.dropCopy("p-1"));
      expect(heard).toEqual([[], []]);
      expect(await store.read.lastChange()).toBe(before + 2);
    });

    it.each([makeSketch({ id: "p-1" }), makePost({ id: "p-1", state: "withdrawn" })])(
      "lie on published posts only",
      async (post) => {
        const store = await storeWithFixtures(open);
        await putPosts(store, post);
        await expect(putCopy(store, { postId: "p-1" })).rejects.toThrow("not published");
        await expect(putCopy(store, { postId: "p-nikt" })).rejects.toThrow("p-nikt");
      },
    );

    it("follow their post into another category", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", tagIds: [compost.id] }));
      await putCopy(store, { postId: "p-1", draft: FULL });
      const heard = heardFrom(store);
      expect(await store.write((tx) => tx.refilePost("p-1", cooking.id, friday(3)))).toEqual({ version: 2 });
      const edited = (await store.read.edited("p-1"))!;
      expect(edited.post).toMatchObject({ categoryId: cooking.id, version: 2, updatedAt: friday(3) });
      expect(edited.copy?.draft).toEqual({ ...FULL, categoryId: cooking.id });
      expect(heard.flat()).toContain("*");
    });
  });

  describe("what only editors keep of a post", () => {
    it("comes back: a chosen slug and the instant it went to the trash", async () => {
      const store = await storeWithFixtures(open);
      const sketch = makeSketch({ id: "p-1", slug: "wybrany", slugChosen: true });
      await putPosts(store, sketch, makeSketch({ id: "p-2" }));
      expect(await store.read.postBySlug("wybrany")).toEqual({ ...sketch, version: 1 });
      expect((await store.read.post("p-2"))?.slugChosen ?? false).toBe(false);
      await edit(store, "p-1", { state: "trashed", trashedAt: NOON });
      expect(await store.read.post("p-1")).toMatchObject({ trashedAt: NOON, slugChosen: true });
      await edit(store, "p-1", { state: "draft", trashedAt: null, slugChosen: false });
      const restored = await store.read.post("p-1");
      expect([restored?.trashedAt ?? null, restored?.slugChosen ?? false]).toEqual([null, false]);
    });

    it("leads from a slug a draft had to the draft", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makeSketch({ id: "p-1" }), makeSketch({ id: "p-2" }));
      await store.write((tx) => tx.putFormerSlug("dawny", "p-1"));
      expect(await store.read.postIdByFormerSlug("dawny")).toBe("p-1");
      await store.write((tx) => tx.putFormerSlug("dawny", "p-2"));
      expect(await store.read.postIdByFormerSlug("dawny")).toBe("p-2");
      expect(await store.read.postIdByFormerSlug("nikt")).toBeNull();
      await store.write((tx) => tx.putFormerSlug("ano", "p-2"));
      expect(await store.read.formerSlugs("p-2")).toEqual(["ano", "dawny"]);
      expect(await store.read.formerSlugs("p-1")).toEqual([]);
    });
  });
}

export function leasesContract(open: OpenStore): void {
  describe("leases", () => {
    it("are live until their end, the holder first", async () => {
      const store = await storeWithFixtures(open);
      const reads = makeLease({ postId: "p-1", tab: "a", userId: jan.id });
      const writes = makeLease({
        postId: "p-1",
        tab: "b",
        holder: true,
        openedAt: NOON + 5,
        expiresAt: NOON + LEASE_MS + 5,
      });
      await store.write(async (tx) => {
        for (const lease of [reads, writes, makeLease({ postId: "p-2", tab: "a" })]) await tx.putLease(lease);
      });
      expect(await store.read.leases("p-1", NOON)).toEqual([writes, reads]);
      expect(await store.read.leases("p-1", NOON + LEASE_MS)).toEqual([writes]);
      expect(await store.read.leases("p-1", NOON + LEASE_MS + 5)).toEqual([]);
    });

    it("have one holder at most, whoever takes over last", async () => {
      const store = await storeWithFixtures(open);
      const holders = async () =>
        (await store.read.leases("p-1", NOON)).filter((lease) => lease.holder).map((lease) => lease.tab);
      for (const tab of ["a", "b", "c", "a"]) {
        await store.write((tx) => tx.putLease(makeLease({ postId: "p-1", tab, holder: true })));
        expect(await holders()).toEqual([tab]);
      }
      await store.write((tx) => tx.putLease(makeLease({ postId: "p-1", tab: "b", holder: false, base: "7.1" })));
      expect(await holders()).toEqual(["a"]);
      expect(await store.read.leases("p-1", NOON)).toHaveLength(3);
      await store.write((tx) => tx.putLease(makeLease({ postId: "p-2", tab: "b", holder: true })));
      expect(await holders()).toEqual(["a"]);
    });

    it("end when the tab leaves and when they are swept", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        await tx.putLease(makeLease({ postId: "p-1", tab: "a", holder: true }));
        await tx.putLease(makeLease({ postId: "p-1", tab: "b", expiresAt: NOON + 1 }));
        await tx.putLease(makeLease({ postId: "p-1", tab: "c", expiresAt: NOON + 2 }));
        await tx.dropLease("p-1", "a");
        await tx.dropLease("p-1", "nikt");
        await tx.putLease(makeLease({ postId: "p-1", tab: "d", expiresAt: NOON + 3 }));
        await tx.dropLeasesOutside(NOON + 1, NOON + 2);
      });
      expect((await store.read.leases("p-1", 0)).map((lease) => lease.tab)).toEqual(["c"]);
    });

    it("are no news to followers, whose post may not even be stored yet", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }), makeSketch({ id: "p-2" }));
      const [heard, before] = [heardFrom(store), await store.read.lastChange()];
      await store.write((tx) => tx.putLease(makeLease({ postId: "p-1", tab: "a", holder: true })));
      await store.write((tx) => tx.putLease(makeLease({ postId: "p-1", tab: "b", holder: true })));
      await store.write((tx) => tx.putLease(makeLease({ postId: "p-jeszcze-nie", tab: "a", base: "0" })));
      await store.write((tx) => tx.dropLeasesOutside(NOON + LEASE_MS, NOON + 2 * LEASE_MS));
      expect([heard, await store.read.lastChange()]).toEqual([[], before]);
    });
  });
}
