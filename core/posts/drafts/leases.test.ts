import { beforeEach, describe, expect, it } from "vitest";
import {
  admin,
  idOf,
  jan,
  openPostService,
  saved,
  saveOf,
  zofia,
  type PostServiceFixture,
} from "#test/support/services/post-service.ts";
import { createPostService } from "../create-post-service.ts";
import { tabName } from "./draft.ts";

/* Zofia and Adam have one post open; a lease lasts 2 min. */

const ID = idOf(1);
let runtime: PostServiceFixture;
let posts: PostServiceFixture["posts"];

beforeEach(async () => {
  runtime = await openPostService();
  posts = runtime.posts;
  await saved(posts, zofia, saveOf(ID, { tab: "zofii" }));
});

describe("who has a post open", () => {
  it("writes first come, and the others see who it is", async () => {
    expect(await posts.beat(zofia, ID, "zofii", "1.0")).toMatchObject({
      value: { holding: true, holder: null, others: [] },
    });
    const presence = await posts.beat(admin, ID, "adama", "1.0");
    expect(presence).toMatchObject({
      value: { holding: false, holder: { name: zofia.name, tab: "zofii", since: "13:00" }, token: "1.0" },
    });
    expect(await posts.beat(zofia, ID, "zofii", "1.0")).toMatchObject({ value: { others: [{ name: admin.name }] } });
  });

  it("who has written within two minutes is said to be writing, to others alone", async () => {
    const writes = async (viewer: typeof admin, tab: string) => {
      const presence = await posts.beat(viewer, ID, tab, "1.0");
      return presence.ok && presence.value.holder?.writes;
    };
    runtime.clock.now += 100_000;
    await posts.beat(zofia, ID, "zofii", "1.0");
    runtime.clock.now += 19_999;
    expect([await writes(admin, "adama"), await writes(zofia, "zofii-2")]).toEqual([true, false]);
    runtime.clock.now += 1;
    expect(await writes(admin, "adama")).toBe(false);
    await saved(posts, zofia, saveOf(ID, { base: "1.0", tab: "zofii", change: { body: "Pisze." } }));
    expect(await writes(admin, "adama")).toBe(true);
    // Writes of other people do not count as writes of the holder.
    await posts.takeOver(admin, ID, "adama", "2.0");
    expect(await writes(zofia, "zofii")).toBe(false);
  });

  it("a second tab of one person is another tab", async () => {
    expect(await posts.beat(zofia, ID, "zofii-2", "1.0")).toMatchObject({
      value: { holding: false, holder: { tab: "zofii", own: true }, now: runtime.clock.now },
    });
    expect(
      await posts.save(zofia, saveOf(ID, { base: "1.0", tab: "zofii-2", change: { body: "W drugiej" } })),
    ).toMatchObject({
      conflict: { why: "locked", theirName: zofia.name, own: true },
    });
  });

  it("nobody is told that they read the post themselves", async () => {
    await posts.beat(zofia, ID, "zofii-2", "1.0");
    expect(await posts.beat(zofia, ID, "zofii", "1.0")).toMatchObject({ value: { holding: true, others: [] } });
    expect(await posts.beat(admin, ID, "adama", "1.0")).toMatchObject({
      value: { holder: { own: false }, others: [{ name: zofia.name }, { name: zofia.name }] },
    });
  });

  it("can take over, and then only the new one writes", async () => {
    expect(await posts.takeOver(admin, ID, "adama", "1.0")).toMatchObject({ value: { holding: true, holder: null } });
    expect(await posts.beat(zofia, ID, "zofii", "1.0")).toMatchObject({
      value: { holding: false, holder: { name: admin.name } },
    });
    const late = await posts.save(zofia, saveOf(ID, { base: "1.0", tab: "zofii", change: { body: "Niezapisane" } }));
    expect(late).toMatchObject({
      code: "conflict",
      conflict: { why: "locked", theirName: admin.name, own: false, revisionId: expect.any(String) },
    });
    expect(await posts.save(admin, saveOf(ID, { base: "1.0", tab: "adama", change: { body: "Adama" } }))).toMatchObject(
      {
        ok: true,
      },
    );
    expect(await runtime.store.read.audit(1, null)).toMatchObject([{ act: "take-over", userId: admin.id }]);
  });

  it("writes in a session of its own person only, also when nobody holds the post any more", async () => {
    const tab = tabName("karta", zofia.id);
    const { token } = await saved(posts, zofia, saveOf(idOf(2), { tab }));
    runtime.clock.now += 121_000;
    const change = { body: "Nie Adama." };
    for (const outcome of [
      await posts.save(admin, saveOf(idOf(2), { base: token, tab, change })),
      await posts.act(admin, { postId: idOf(2), base: token, tab, act: "publish" }),
      await posts.beat(admin, idOf(2), tab, token),
      await posts.takeOver(admin, idOf(2), tab, token),
    ]) {
      expect(outcome).toMatchObject({ ok: false, code: "forbidden", fields: { tab: expect.any(String) } });
    }
    expect(await runtime.store.read.leases(idOf(2), runtime.clock.now)).toEqual([]);
    expect(await runtime.store.read.revisions(idOf(2), 9, null)).toHaveLength(1);
    await saved(posts, zofia, saveOf(idOf(2), { base: token, tab, change }));
    expect(await posts.beat(admin, idOf(2), tabName("karta", admin.id), token)).toMatchObject({ ok: true });
  });

  it("writes once the other has left or was silent for 2 min", async () => {
    await posts.leave(admin, ID, "zofii");
    expect(await posts.beat(admin, ID, "adama", "1.0")).toMatchObject({ value: { holding: false } });
    await posts.leave(zofia, ID, "zofii");
    expect(await posts.beat(admin, ID, "adama", "1.0")).toMatchObject({ value: { holding: true } });
    runtime.clock.now += 119_000;
    expect(await posts.beat(zofia, ID, "zofii", "1.0")).toMatchObject({ value: { holding: false } });
    runtime.clock.now += 1_000;
    expect(await posts.beat(zofia, ID, "zofii", "1.0")).toMatchObject({ value: { holding: true } });
  });

  it("holds nothing where they may not write, and learns nothing where they may not see", async () => {
    const own = idOf(2);
    const { token } = await saved(posts, jan, saveOf(own, { change: { authorIds: [jan.id], title: "Jana" } }));
    await posts.act(jan, { postId: own, base: token, tab: "karta-1", act: "submit" });
    expect(await posts.beat(jan, own, "karta-1", "2.0")).toMatchObject({ value: { holding: false } });
    expect(await posts.takeOver(jan, own, "karta-1", "2.0")).toMatchObject({ code: "forbidden" });
    expect(await posts.beat(zofia, own, "zofii", "2.0")).toMatchObject({ value: { holding: true } });
    expect(await posts.beat(jan, ID, "jana", "1.0")).toMatchObject({ code: "missing" });
  });

  it("has a new post to itself before its first save", async () => {
    expect(await posts.beat(zofia, idOf(9), "zofii", "0")).toMatchObject({ value: { holding: true, token: "0" } });
  });

  it("commits nothing that readers' pages are made anew for", async () => {
    runtime.purged.length = 0;
    await posts.beat(zofia, ID, "zofii", "1.0");
    expect(runtime.purged).toEqual([]);
  });
});

describe("where every write is an entry of a log", () => {
  const spared = 4 * 60_000;

  /** Sends a heartbeat every half a minute for `minutes`; returns how many leases were written. */
  async function beatFor(minutes: number, takes = false): Promise<number> {
    const { store, deps, clock } = runtime;
    let written = 0;
    const write: typeof store.write = (work) =>
      store.write((tx) => work({ ...tx, putLease: (lease) => ((written += 1), tx.putLease(lease)) }));
    const service = createPostService({ ...deps, store: { ...store, write }, sparedBeatsMs: spared });
    for (let sent = 0; sent < minutes * 2; sent += 1) {
      const beat = takes ? service.takeOver : service.beat;
      expect(await beat(zofia, ID, "zofii", "1.0")).toMatchObject({ value: { holding: true } });
      clock.now += 30_000;
    }
    // In this store each transaction runs twice.
    return written / 2;
  }

  it("an open editor holds its post with one write in four minutes", async () => {
    expect(await beatFor(24)).toBeLessThanOrEqual(7);
    expect(await posts.beat(admin, ID, "adama", "1.0")).toMatchObject({ value: { holding: false } });
  });

  it("and one that is gone lets it go two minutes after its last beat at the earliest, six at the latest", async () => {
    await beatFor(3);
    runtime.clock.now += 90_000 - 1;
    expect(await posts.beat(admin, ID, "adama", "1.0")).toMatchObject({ value: { holding: false } });
    runtime.clock.now += spared;
    expect(await posts.beat(admin, ID, "adama-2", "1.0")).toMatchObject({ value: { holding: true } });
  });

  it("taking over is written at once", async () => {
    await posts.takeOver(admin, ID, "adama", "1.0");
    await beatFor(0.5, true);
    expect(await posts.beat(admin, ID, "adama", "1.0")).toMatchObject({ value: { holding: false } });
  });
});
