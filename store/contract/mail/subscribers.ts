import { describe, expect, it } from "vitest";
import type { Subscriber } from "#core/subscribers/store.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

export function makeSubscriber(id: string, overrides: Partial<Subscriber> = {}): Subscriber {
  return {
    id,
    mark: `mark-${id}`,
    sealedAddress: `sealed-${id}`,
    state: "confirmed",
    categoryIds: [],
    source: "form",
    requestedAt: 1,
    confirmedAt: 2,
    endedAt: null,
    letterAt: 1,
    failures: 0,
    ...overrides,
  };
}

export function subscribersContract(open: OpenStore): void {
  const storeWith = async (...subscribers: Subscriber[]) => {
    const store = await storeWithFixtures(open);
    await store.write(async (tx) => {
      for (const each of subscribers) await tx.putSubscriber(each);
    });
    return store;
  };

  describe("subscribers", () => {
    it("are found by id and by mark, and counted by state", async () => {
      const [ala, ola] = [makeSubscriber("s-1"), makeSubscriber("s-2", { state: "waiting", confirmedAt: null })];
      const store = await storeWith(ala, ola);
      expect(await store.read.subscriber("s-1")).toEqual(ala);
      expect(await store.read.subscriberByMark("mark-s-2")).toEqual(ola);
      expect(await store.read.subscriberByMark("s-2")).toBeNull();
      expect(await store.read.subscriberCounts()).toEqual({ waiting: 1, confirmed: 1, left: 0, resting: 0 });
      const more = [
        makeSubscriber("s-3", { categoryIds: ["c-2", "c-1"], sealedAddress: "klucz.a" }),
        makeSubscriber("s-4", { categoryIds: ["c-2", "c-1"], sealedAddress: "inny.a" }),
      ];
      await store.write(async (tx) => {
        for (const each of more) await tx.putSubscriber(each);
      });
      expect(await store.read.subscriberChoices("klucz")).toEqual([
        { categoryIds: ["c-2", "c-1"], count: 1, all: 2 },
        { categoryIds: [], count: 1, all: 1 },
      ]);
      const gone: Subscriber = { ...ala, state: "left", categoryIds: ["c-2", "c-1"], endedAt: 9, failures: 1 };
      await store.write((tx) => tx.putSubscriber(gone));
      expect(await store.read.subscriber("s-1")).toEqual(gone);
    });

    it("are listed from the newest, all or those of one state", async () => {
      const store = await storeWith(
        makeSubscriber("s-1", { requestedAt: 5 }),
        makeSubscriber("s-2", { requestedAt: 7, state: "waiting" }),
        makeSubscriber("s-3", { requestedAt: 5 }),
      );
      const ids = async (...list: Parameters<typeof store.read.subscriberList>) =>
        (await store.read.subscriberList(...list)).map(({ id }) => id);
      expect(await ids(null, 0, 9)).toEqual(["s-2", "s-3", "s-1"]);
      expect(await ids(null, 1, 1)).toEqual(["s-3"]);
      expect(await ids("confirmed", 0, 9)).toEqual(["s-3", "s-1"]);
    });

    it("get letters about what they chose, page by page", async () => {
      const store = await storeWith(
        makeSubscriber("s-1"),
        makeSubscriber("s-2", { categoryIds: ["c-1"] }),
        makeSubscriber("s-3", { categoryIds: ["c-1", "c-2"] }),
        makeSubscriber("s-4", { state: "left" }),
      );
      const ids = async (...page: Parameters<typeof store.read.confirmedSubscribers>) =>
        (await store.read.confirmedSubscribers(...page)).map(({ id }) => id);
      expect(await ids("", 9, [])).toEqual(["s-1", "s-2", "s-3"]);
      expect(await ids("", 9, ["c-2", "c-9"])).toEqual(["s-1", "s-3"]);
      expect(await ids("", 2, ["c-1"])).toEqual(["s-1", "s-2"]);
      expect(await ids("s-2", 2, ["c-1"])).toEqual(["s-3"]);
    });

    it("rest after three letters that came back", async () => {
      const store = await storeWith(makeSubscriber("s-1"));
      for (const at of [10, 11]) await store.write((tx) => tx.subscriberFailed("s-1", at));
      expect(await store.read.subscriber("s-1")).toMatchObject({ state: "confirmed", failures: 2, endedAt: null });
      await store.write((tx) => tx.subscriberFailed("s-1", 12));
      expect(await store.read.subscriber("s-1")).toMatchObject({ state: "resting", failures: 3, endedAt: 12 });
    });

    it("leave only their mark when they are removed, until they come back", async () => {
      const ala = makeSubscriber("s-1");
      const store = await storeWith(ala);
      await store.write((tx) => tx.removeSubscriber("s-1"));
      expect(await store.read.subscriber("s-1")).toBeNull();
      expect(await store.read.isRemovedSubscriber(ala.mark)).toBe(true);
      await store.write((tx) => tx.putSubscriber({ ...ala, id: "s-2", state: "waiting" }));
      expect(await store.read.isRemovedSubscriber(ala.mark)).toBe(true);
      await store.write((tx) => tx.putSubscriber({ ...ala, id: "s-2" }));
      expect(await store.read.isRemovedSubscriber(ala.mark)).toBe(false);
    });

    it("who do not confirm are dropped without a trace", async () => {
      const store = await storeWith(
        makeSubscriber("s-1", { state: "waiting", requestedAt: 5 }),
        makeSubscriber("s-2", { state: "waiting", requestedAt: 6 }),
        makeSubscriber("s-3", { requestedAt: 5 }),
      );
      expect(await store.write((tx) => tx.dropWaitingSubscribers(6))).toBe(1);
      expect(await store.read.subscriber("s-1")).toBeNull();
      expect(await store.read.isRemovedSubscriber("mark-s-1")).toBe(false);
      expect(await store.read.subscriberCounts()).toMatchObject({ waiting: 1, confirmed: 1 });
    });

    it("follow a category that becomes part of another", async () => {
      const store = await storeWith(
        makeSubscriber("s-1", { categoryIds: ["c-1"] }),
        makeSubscriber("s-2", { categoryIds: ["c-1", "c-3", "c-2"] }),
        makeSubscriber("s-3"),
      );
      await store.write((tx) => tx.replaceSubscribedCategory("c-1", "c-2"));
      const chosen = async (id: string) => (await store.read.subscriber(id))?.categoryIds;
      expect(await chosen("s-1")).toEqual(["c-2"]);
      expect(await chosen("s-2")).toEqual(["c-2", "c-3"]);
      expect(await chosen("s-3")).toEqual([]);
    });
  });
}
