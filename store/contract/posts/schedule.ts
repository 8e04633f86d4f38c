import { describe, expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import { edit, HOUR, makePost, putPosts, draft, heardFrom, makeSketch, NOON, putCopy } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

const at = (hours: number) => NOON + hours * HOUR;

async function storeWithSchedule(open: OpenStore): Promise<Store> {
  const store = await storeWithFixtures(open);
  await putPosts(
    store,
    makePost({ id: "p-zywy" }),
    makeSketch({ id: "p-b", title: "Drugi", state: "scheduled", publishAt: at(1) }),
    makeSketch({ id: "p-a", title: "Pierwszy", state: "scheduled", publishAt: at(1) }),
    makeSketch({ id: "p-szkic", publishAt: at(1) }),
  );
  await putCopy(store, { postId: "p-zywy", draft: draft(), publishAt: at(2) });
  return store;
}

const dueIds = async (store: Store, now: number, limit = 9) =>
  (await store.read.due(now, limit)).map((row) => `${row.kind} ${row.postId}`);

export function scheduleContract(open: OpenStore): void {
  describe("the schedule", () => {
    it("is due from its instant on, earliest first, ties by id", async () => {
      const store = await storeWithSchedule(open);
      expect(await dueIds(store, at(1) - 1)).toEqual([]);
      expect(await store.read.due(at(1), 1)).toEqual([{ postId: "p-a", at: at(1), kind: "post" }]);
      expect(await dueIds(store, at(2))).toEqual(["post p-a", "post p-b", "copy p-zywy"]);
      expect(await store.read.nextDue()).toEqual({ postId: "p-a", at: at(1), kind: "post" });
      const lines = await store.read.schedule(2);
      expect(lines.map((line) => [line.title, line.slug, line.overdue])).toEqual([
        ["«Pierwszy»", "o-p-a", null],
        ["«Drugi»", "o-p-b", null],
      ]);
    });

    it("forgets what is published, unscheduled, discarded or withdrawn", async () => {
      const store = await storeWithSchedule(open);
      await edit(store, "p-a", { state: "published", publishedAt: at(1), publishAt: null });
      await edit(store, "p-b", { state: "draft" });
      expect(await dueIds(store, at(9))).toEqual(["copy p-zywy"]);
      await putCopy(store, { postId: "p-zywy", publishAt: null });
      expect(await store.read.nextDue()).toBeNull();
      await putCopy(store, { postId: "p-zywy", publishAt: at(4) });
      await edit(store, "p-zywy", { state: "withdrawn" });
      expect(await store.read.nextDue()).toBeNull();
      await edit(store, "p-zywy", { state: "published" });
      expect(await store.read.nextDue()).toEqual({ postId: "p-zywy", at: at(4), kind: "copy" });
      await store.write((tx) => tx.dropCopy("p-zywy"));
      expect(await store.read.nextDue()).toBeNull();
    });

    it("keeps why a time could not be kept, through saves, until the time changes", async () => {
      const store = await storeWithSchedule(open);
      const overdue = async (id: string) =>
        (await store.read.queue({}, 0, 9)).rows.find((row) => row.id === id)?.overdue;
      await store.write((tx) => tx.putOverdue("p-a", "Brak opisu zdjęcia."));
      expect(await overdue("p-a")).toBe("Brak opisu zdjęcia.");
      expect((await store.read.schedule(9))[0]?.overdue).toBe("Brak opisu zdjęcia.");
      await edit(store, "p-a", { title: "Poprawiony" });
      expect(await overdue("p-a")).toBe("Brak opisu zdjęcia.");
      await edit(store, "p-a", { publishAt: at(5) });
      expect(await overdue("p-a")).toBeNull();
      await store.write((tx) => tx.putOverdue("p-b", "Zły odnośnik."));
      await store.write((tx) => tx.putOverdue("p-b", null));
      expect(await overdue("p-b")).toBeNull();
      await store.write((tx) => tx.putOverdue("p-zywy", "Zły odnośnik."));
      await putCopy(store, { postId: "p-zywy", publishAt: at(3) });
      expect(await overdue("p-zywy")).toBeNull();
      await store.write((tx) => tx.putOverdue("p-szkic", "Nie ma czego."));
      expect(await overdue("p-szkic")).toBeNull();
    });

    it("is news to followers when it changes, and none when it says the same again", async () => {
      const store = await storeWithSchedule(open);
      const heard = heardFrom(store);
      await store.write((tx) => tx.putOverdue("p-a", "Brak opisu zdjęcia."));
      await store.write((tx) => tx.putOverdue("p-a", "Brak opisu zdjęcia."));
      expect(heard).toEqual([[]]);
    });
  });

  describe("the trash", () => {
    it("names what lies in it longer than a given instant, by its last edit where nobody knows since when", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makeSketch({ id: "p-dawny", state: "trashed", trashedAt: at(0), updatedAt: at(8) }),
        makeSketch({ id: "p-nowy", state: "trashed", trashedAt: at(2) }),
        makeSketch({ id: "p-bez", state: "trashed", updatedAt: at(0) }),
        makeSketch({ id: "p-wyjety", trashedAt: at(0) }),
      );
      expect((await store.read.trashedBefore(at(2), 9)).toSorted()).toEqual(["p-bez", "p-dawny"]);
      expect(await store.read.trashedBefore(at(2), 1)).toHaveLength(1);
      expect(await store.read.trashedBefore(at(0), 9)).toEqual([]);
    });
  });
}
