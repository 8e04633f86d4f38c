import { describe, expect, it } from "vitest";
import { heardFrom } from "../fixtures.ts";
import { emptyStore, type OpenStore } from "../open-store.ts";

const searched = (text: string, count: number, inVain = false) => ({ text, count, inVain });
const all = { from: "", inVain: false };

export function searchLogContract(open: OpenStore): void {
  describe("the log of searches", () => {
    it("counts a text over the days asked about, most searched first", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.countSearches("2026-11-19", [searched("rower", 9)], 9);
        await tx.countSearches("2026-11-20", [searched("rower", 2), searched("lodz", 1, true)], 9);
        await tx.countSearches("2026-11-21", [searched("lodz", 3, true)], 9);
        await tx.countSearches("2026-11-21", [searched("lodz", 1, true), searched("kompost", 2)], 9);
      });
      const lodz = { text: "lodz", count: 5, inVain: true, lastDay: "2026-11-21" };
      const kompost = { text: "kompost", count: 2, inVain: false, lastDay: "2026-11-21" };
      const rower = { text: "rower", count: 2, inVain: false, lastDay: "2026-11-20" };
      const since = { from: "2026-11-20", inVain: false };
      expect(await store.read.searches(since, 0, 9)).toEqual({ rows: [lodz, kompost, rower], total: 3 });
      expect(await store.read.searches(since, 1, 1)).toEqual({ rows: [kompost], total: 3 });
      expect(await store.read.searches({ ...since, inVain: true }, 0, 9)).toEqual({ rows: [lodz], total: 1 });
      expect((await store.read.searches(all, 0, 1)).rows).toEqual([{ ...rower, count: 11 }]);
      expect(await store.read.searches({ from: "2026-11-22", inVain: false }, 0, 9)).toEqual({ rows: [], total: 0 });
    });

    it("says of a text what it led to the last time, on one day and over several", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.countSearches("2026-11-20", [searched("a", 5, true), searched("b", 5)], 9);
        await tx.countSearches("2026-11-21", [searched("a", 1, true), searched("b", 1)], 9);
        await tx.countSearches("2026-11-21", [searched("a", 1), searched("b", 1, true)], 9);
      });
      const { rows } = await store.read.searches(all, 0, 9);
      expect(rows.map(({ text, inVain }) => [text, inVain])).toEqual([
        ["a", false],
        ["b", true],
      ]);
    });

    it("keeps the most searched of a day alone, among equals what led nowhere", async () => {
      const store = await emptyStore(open);
      await store.write(async (tx) => {
        await tx.countSearches("2026-11-20", [searched("dawne", 1)], 2);
        await tx.countSearches("2026-11-21", [searched("a", 1), searched("b", 1, true), searched("c", 2)], 2);
      });
      const { rows } = await store.read.searches(all, 0, 9);
      expect(rows.map(({ text }) => text)).toEqual(["c", "b", "dawne"]);
    });

    it("forgets the days before one, and is no news to followers", async () => {
      const store = await emptyStore(open);
      const heard = heardFrom(store);
      await store.write((tx) => tx.countSearches("2026-11-20", [searched("a", 1)], 9));
      await store.write((tx) => tx.countSearches("2026-11-21", [searched("b", 1)], 9));
      await store.write((tx) => tx.forgetSearches("2026-11-21"));
      expect((await store.read.searches(all, 0, 9)).rows.map(({ text }) => text)).toEqual(["b"]);
      expect(heard).toEqual([]);
    });
  });
}
