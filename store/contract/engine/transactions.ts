import { describe, expect, it } from "vitest";
import { refuse } from "#core/base/outcome.ts";
import type { StoreWrite } from "#core/store.ts";
import { compost, growing, makeCategory, makeDerived, makePost, putNew, putPosts, edit, friday } from "../fixtures.ts";
import { emptyStore, type OpenStore, storeWithFixtures } from "../open-store.ts";

export function transactionsContract(open: OpenStore): void {
  describe("a write", () => {
    it("refuses a stale version as a conflict and a taken slug as invalid, and writes nothing", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1", slug: "zajety" }));
      const stored = (await store.read.post("p-1"))!;
      const put = (post: typeof stored, version: number) =>
        store.write((tx) => tx.putPost(post, makeDerived(post), version));
      expect(await put({ ...stored, title: "Nie" }, 0)).toMatchObject({ ok: false, code: "conflict" });
      expect(await put({ ...stored, title: "Nie" }, 2)).toMatchObject({ ok: false, code: "conflict" });
      expect(await put(makePost({ id: "p-2" }), 1)).toMatchObject({ ok: false, code: "conflict" });
      const taken = await put(makePost({ id: "p-2", slug: "zajety" }), 0);
      expect(taken).toMatchObject({ ok: false, code: "invalid", fields: { slug: expect.stringContaining("zajety") } });
      expect(await store.read.post("p-1")).toEqual(stored);
      expect(await store.read.post("p-2")).toBeNull();
      expect(await put({ ...stored, title: "Tak" }, 1)).toEqual({ ok: true, value: { version: 2 } });
    });

    it("rolls back what throws and what returns a Failure, and tells nobody", async () => {
      const store = await storeWithFixtures(open);
      const before = await store.read.lastChange();
      const told: string[][] = [];
      store.onCommit((tags) => told.push(tags));
      const halfway = async (tx: StoreWrite) => {
        await putNew(tx, makePost({ id: "p-1", tagIds: [compost.id] }));
        tx.purge(["home"]);
      };
      const thrown = store.write(async (tx) => {
        await halfway(tx);
        throw new Error("w pół drogi");
      });
      await expect(thrown).rejects.toThrow("w pół drogi");
      const refusal = refuse("invalid", "Nie tym razem.");
      const refused = await store.write(async (tx) => {
        await halfway(tx);
        return refusal;
      });
      expect(refused).toBe(refusal);
      expect([await store.read.post("p-1"), await store.read.listSize("all"), told]).toEqual([null, 0, []]);
      expect(await store.read.lastChange()).toBe(before);
      await putPosts(store, makePost({ id: "p-1" }));
      expect(await store.read.listSize("all")).toBe(1);
    });

    it("that is too large to be recorded is stored, seen and told of like any other, and so is the next one", async () => {
      const store = await storeWithFixtures(open);
      const told: string[][] = [];
      store.onCommit((tags) => told.push(tags));
      await store.write(async (tx) => {
        tx.leaveUnrecorded();
        await putNew(tx, makePost({ id: "p-1" }));
        tx.leaveUnrecorded();
      });
      await putPosts(store, makePost({ id: "p-2", slug: "drugi" }));
      expect(await store.read.postIds(null, 9)).toEqual(["p-1", "p-2"]);
      expect(told).toHaveLength(2);
    });

    it("is not seen by reads that began before it, until they end", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const { read, end } = await store.beginRead();
      await edit(store, "p-1", { title: "Później" });
      await putPosts(store, makePost({ id: "p-2" }));
      expect([(await read.post("p-1"))?.version, await read.postIds(null, 9)]).toEqual([1, ["p-1"]]);
      expect([(await store.read.post("p-1"))?.version, await store.read.postIds(null, 9)]).toEqual([2, ["p-1", "p-2"]]);
      end();
      const later = await store.beginRead();
      expect(await later.read.postIds(null, 9)).toEqual(["p-1", "p-2"]);
      later.end();
    });

    it("sees its own changes while readers see the last commit", async () => {
      const store = await storeWithFixtures(open);
      await store.write(async (tx) => {
        await putNew(tx, makePost({ id: "p-1" }));
        expect(await tx.listSize("all")).toBe(1);
        expect(await store.read.listSize("all")).toBe(0);
      });
      expect(await store.read.listSize("all")).toBe(1);
    });

    it("waits for the one before it", async () => {
      const store = await storeWithFixtures(open);
      const steps: string[] = [];
      const slow = store.write(async (tx) => {
        steps.push("first begins");
        await putNew(tx, makePost({ id: "p-1" }));
        await new Promise((resolve) => setImmediate(resolve));
        steps.push("first ends");
      });
      const fast = store.write(async (tx) => {
        steps.push("second begins");
        return (await tx.post("p-1"))?.version;
      });
      expect(await Promise.all([slow, fast])).toEqual([undefined, 1]);
      expect(steps).toEqual(["first begins", "first ends", "second begins"]);
    });

    it("of two that build on the same version lets one through", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(store, makePost({ id: "p-1" }));
      const stored = (await store.read.post("p-1"))!;
      const save = (title: string) =>
        store.write((tx) => tx.putPost({ ...stored, title }, makeDerived({ ...stored, title }), 1));
      const [one, two] = await Promise.all([save("Zofii"), save("Jana")]);
      expect([one.ok, two.ok]).toEqual([true, false]);
      expect((await store.read.post("p-1"))?.title).toBe("Zofii");
    });

    it("cannot be used after its end, nor begin inside itself", async () => {
      const store = await storeWithFixtures(open);
      let kept: StoreWrite | undefined;
      await store.write(async (tx) => void (kept = tx));
      await expect(async () => kept!.putCategory(growing)).rejects.toThrow();
      await expect(store.write(() => store.write(async () => 1))).rejects.toThrow("inside a write");
      expect(await store.write(async () => 2)).toBe(2);
    });

    it("tells its listeners in order, after the commit and before it resolves", async () => {
      const store = await emptyStore(open);
      const heard: string[] = [];
      store.onCommit((tags) => heard.push(`first ${[...tags].toSorted().join()}`));
      store.onCommit((tags) => heard.push(`second ${tags.length}`));
      await store
        .write(async (tx) => {
          await tx.putCategory(makeCategory({ id: "c-1", slug: "jeden" }));
          tx.purge(["home", "tags"]);
          tx.purge(["home"]);
          expect(heard).toEqual([]);
        })
        .then(() => heard.push("resolved"));
      expect(heard).toEqual(["first *,home,tags", "second 3", "resolved"]);
    });

    it("tells those who follow what readers see of commits that purge, and of no others", async () => {
      const store = await storeWithFixtures(open);
      const heard: string[] = [];
      store.onPurge((tags) => heard.push(tags.join()));
      store.onCommit((tags) => heard.push(`commit ${tags.join()}`));
      await putPosts(store, makePost({ id: "p-1", state: "draft" }));
      expect(heard).toEqual(["commit "]);
      await store.write(async (tx) => tx.purge(["home"]));
      expect(heard).toEqual(["commit ", "commit home", "home"]);
    });

    it("purges everything instead of naming more than ten thousand tags", async () => {
      const store = await storeWithFixtures(open);
      const heard: string[][] = [];
      store.onPurge((tags) => void heard.push(tags));
      const named = Array.from({ length: 10_000 }, (_, no) => `post:p-${no}`);
      await store.write(async (tx) => named.forEach((tag) => tx.purge([tag])));
      await store.write(async (tx) => {
        named.forEach((tag) => tx.purge([tag]));
        for (let no = 0; no < 50; no += 1) tx.purge([`tag:${no}`, "home"]);
      });
      expect(heard).toEqual([named, [...named, "*"]]);
    });

    it("succeeds whatever its listeners throw, which is reported, and tells all of them", async () => {
      const errors: unknown[] = [];
      const store = await emptyStore(() => open((error) => void errors.push(error)));
      const heard: string[] = [];
      const failing = (name: string) => () => {
        heard.push(name);
        throw new Error(name);
      };
      store.onCommit(failing("first"));
      store.onCommit((tags) => heard.push(...tags));
      store.onCommit(failing("third"));
      const purgeHome = (tx: StoreWrite) => (tx.purge(["home"]), Promise.resolve("stored"));
      expect(await store.write(purgeHome)).toBe("stored");
      expect([heard, errors]).toEqual([
        ["first", "home", "third"],
        [new Error("first"), new Error("third")],
      ]);
      expect(await store.write(purgeHome)).toBe("stored");
      expect([heard.length, errors.length]).toEqual([6, 4]);
    });

    it("lets a listener start a write of its own", async () => {
      const store = await storeWithFixtures(open);
      const followed = new Promise<void>((resolve, reject) => {
        let once = false;
        store.onCommit(() => {
          if (once) return;
          once = true;
          putPosts(store, makePost({ id: "p-2" })).then(resolve, reject);
        });
      });
      await putPosts(store, makePost({ id: "p-1" }));
      await followed;
      expect(await store.read.listSize("all")).toBe(2);
    });

    it("grows the number of the last change when it changed something", async () => {
      const store = await storeWithFixtures(open);
      const first = await store.read.lastChange();
      await store.write(async (tx) => tx.categories());
      expect(await store.read.lastChange()).toBe(first);
      await putPosts(store, makePost({ id: "p-1" }));
      const second = await store.read.lastChange();
      expect(second).toBeGreaterThan(first);
      await store.write(async (tx) => tx.purge(["home"]));
      expect(await store.read.lastChange()).toBeGreaterThan(second);
    });
  });
}

export function integrityContract(open: OpenStore): void {
  describe("check and recount", () => {
    it("find nothing wrong after ordinary work", async () => {
      const store = await storeWithFixtures(open);
      await putPosts(
        store,
        makePost({ id: "p-1", tagIds: [compost.id] }),
        makePost({ id: "p-2", publishedAt: friday(-4_000), pin: { until: null } }),
      );
      await edit(store, "p-1", { state: "withdrawn" });
      expect(await store.check()).toEqual([]);
      expect(await store.write((tx) => tx.recount())).toBe(0);
    });
  });
}
