import { describe, expect, it } from "vitest";
import { LEASE_MS } from "#core/posts/drafts/draft.ts";
import { jan, makePost, putPosts } from "../fixtures.ts";
import { heardFrom, makeLease, makeSketch, NOON } from "../draft-fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

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
