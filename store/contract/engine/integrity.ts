import { describe, expect, it } from "vitest";
import { compost, edit, friday, makePost, putPosts } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function integrityContract(open: OpenStore): void {
  describe("check and recount", () => {
    it("find nothing wrong after ordinary work", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id] }),
        makePost({ id: "p-2", publishedAt: friday(-4_000), pin: { until: null } }),
      );
      await edit(store, "p-1", { state: "wycofany" });
      expect(await store.check()).toEqual([]);
      expect(await store.write((tx) => tx.recount())).toBe(0);
    });
  });
}
