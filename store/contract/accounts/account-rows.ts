import { describe, expect, it } from "vitest";
import type { OpenSession } from "#core/accounts/store.ts";
import { jan, zofia, putPosts, makePost } from "../fixtures.ts";
import { type OpenStore, storeWithFixtures } from "../open-store.ts";

function makeSession(overrides: Partial<OpenSession> = {}): OpenSession {
  const defaults = { id: "s-1", tokenHash: "h-1", userId: zofia.id, address: "192.0.2.1", device: "" };
  return { ...defaults, createdAt: 10, seenAt: 20, provedAt: 10, endsAt: 1_000, ...overrides };
}

export function accountRowsContract(open: OpenStore): void {
  describe("account rows", () => {
    it("are added, found by all their conditions, changed and removed", async () => {
      const store = await storeWithFixtures(open);
      const first = makeSession();
      const second = makeSession({ id: "s-2", tokenHash: "h-2", seenAt: 30 });
      const other = makeSession({ id: "s-3", tokenHash: "h-3", userId: jan.id });
      await store.write(async (tx) => {
        for (const row of [first, second, other]) await tx.addAccountRow("session", row);
      });
      const ofZofia = { field: "userId", is: "=", value: zofia.id } as const;
      expect(await store.read.accountRows("session", [{ field: "tokenHash", is: "=", value: "h-3" }])).toEqual([other]);
      expect(await store.read.accountRows("session", [ofZofia, { field: "seenAt", is: ">", value: 20 }])).toEqual([
        second,
      ]);
      const changed = await store.write((tx) => tx.changeAccountRows("session", [ofZofia], { seenAt: 40 }));
      expect(changed).toBe(2);
      const removed = await store.write((tx) =>
        tx.removeAccountRows("session", [ofZofia, { field: "id", is: "<>", value: "s-1" }]),
      );
      expect(removed).toBe(1);
      expect(await store.read.accountRows("session", [])).toEqual([{ ...first, seenAt: 40 }, other]);
    });

    it("tell whose a session is by the hash of its token, in force or not", async () => {
      const store = await storeWithFixtures(open);
      const session = makeSession();
      await store.write(async (tx) => {
        await tx.addAccountRow("session", session);
        await tx.putUser({ ...zofia, active: false });
      });
      const user = { ...zofia, active: 0, secondFactor: 0 };
      expect(await store.read.sessionByToken("h-1")).toEqual({ session, user });
      expect(await store.read.sessionByToken("h-2")).toBeNull();
    });

    it("find null, and refuse a second row of the same name and a person who is not there", async () => {
      const store = await storeWithFixtures(open);
      const link = { id: "l-1", tokenHash: "h", kind: "setup", email: null, userId: null, role: "administrator" };
      const row = { ...link, createdAt: 1, endsAt: 2 };
      await store.write((tx) => tx.addAccountRow("access_link", row));
      expect(await store.read.accountRows("access_link", [{ field: "userId", is: "=", value: null }])).toEqual([row]);
      expect(await store.read.accountRows("access_link", [{ field: "userId", is: "<>", value: null }])).toEqual([]);
      await expect(store.write((tx) => tx.addAccountRow("access_link", row))).rejects.toThrow();
      const nobodys = makeSession({ userId: "nikt" });
      await expect(store.write((tx) => tx.addAccountRow("session", nobodys))).rejects.toThrow();
    });

    it("know people by their address, and keep the second factor when the person is put again", async () => {
      const store = await storeWithFixtures(open);
      const byId = [{ field: "id", is: "=", value: zofia.id }] as const;
      await store.write((tx) => tx.changeAccountRows("user", [...byId], { secondFactor: 1 }));
      await store.write((tx) => tx.putUser({ ...zofia, name: "Zofia Nowa" }));
      expect(await store.read.accountRows("user", [{ field: "email", is: "=", value: zofia.email }])).toEqual([
        { ...zofia, name: "Zofia Nowa", active: 1, secondFactor: 1 },
      ]);
    });

    it("are no news to followers, unless something else changed with them", async () => {
      const store = await storeWithFixtures(open);
      const before = await store.read.lastChange();
      const told: string[][] = [];
      store.onCommit((tags) => told.push(tags));
      await store.write((tx) => tx.addAccountRow("session", makeSession()));
      expect([await store.read.lastChange(), told]).toEqual([before, []]);
      await store.write(async (tx) => {
        await tx.removeAccountRows("session", []);
        await tx.putUser({ ...zofia, name: "Zofia Nowa" });
      });
      expect(await store.read.lastChange()).toBe(before + 1);
      expect(told).toEqual([[]]);
    });

    it("go back with the transaction, and refuse a field that is not theirs", async () => {
      const store = await storeWithFixtures(open);
      const unknown = [{ field: "id = id OR id", is: "=", value: "x" }] as never;
      await expect(store.read.accountRows("session", unknown)).rejects.toThrow("no field");
      const broken = store.write(async (tx) => {
        await tx.addAccountRow("session", makeSession());
        throw new Error("w pół drogi");
      });
      await expect(broken).rejects.toThrow("w pół drogi");
      expect(await store.read.accountRows("session", [])).toEqual([]);
    });
  });

  describe("users", () => {
    it("a new name is the byline of every post at once", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", authorIds: [jan.id, zofia.id] }));
      await store.write((tx) => tx.putUser({ ...jan, name: "Jan Ćwik-Gil", email: null, active: false }));
      const [card] = await store.read.listPage("all", 0, 1);
      expect(card?.authors.map(({ name }) => name)).toEqual(["Jan Ćwik-Gil", "Zofia Łęcka"]);
      expect(await store.read.users()).toContainEqual({ ...jan, name: "Jan Ćwik-Gil", email: null, active: false });
    });

    it("merged lead on under every name they had, and go only when nothing names them", async () => {
      const store = await storeWithFixtures(open);
      const byline = { ...jan, id: "u-podpis", email: null, slug: "podpis", active: false };
      await store.write((tx) => tx.putUser(byline));
      await putPosts(store, makePost({ id: "p-1", authorIds: [zofia.id, byline.id, jan.id] }));
      await store.write((tx) => tx.putFormerByline("dawny", byline.id));
      expect(await store.read.bylinePosts()).toContainEqual({ id: byline.id, posts: 1 });
      await expect(store.write((tx) => tx.removeUser(byline.id))).rejects.toThrow();
      expect(await store.write((tx) => tx.mergeUser(byline.id, jan.id))).toEqual({ posts: 1, copies: 0 });
      expect((await store.read.post("p-1"))?.authorIds).toEqual([zofia.id, jan.id]);
      expect(await store.read.formerBylines()).toEqual([
        { slug: "dawny", userId: jan.id },
        { slug: "podpis", userId: jan.id },
      ]);
      expect(await store.read.resolveUserIds([byline.id, zofia.id])).toEqual([jan.id, zofia.id]);
      expect(await store.read.personUse(byline.id)).toEqual({ authored: 0, edited: 0, copies: 0, topics: 0 });
      await expect(store.write((tx) => tx.mergeUser(jan.id, jan.id))).rejects.toThrow("itself");
      const empty = { ...byline, id: "u-pusty", slug: "pusty" };
      await store.write(async (tx) => {
        await tx.putUser(empty);
        await tx.removeUser(empty.id);
      });
      await expect(store.write((tx) => tx.removeUser(empty.id))).rejects.toThrow("no person");
    });
  });
}
