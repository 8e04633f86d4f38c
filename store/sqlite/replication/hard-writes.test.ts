import { describe, expect, it, vi } from "vitest";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { makePost, putFixtures, putNew, putPosts } from "#store/contract/fixtures.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { createReplicas, type OpenedReplica, stateOf } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { Database } from "../engine/database.ts";

/* Writes through the log on full disks, of many posts, and while servers are away for long. */

const LONG_MS = deadline(30_000);

/** A snapshot every few entries; earlier entries are emptied at once. */
const OFTEN = { limits: { pollMs: 20, snapshotPollMs: 20, snapshotEntries: 3, snapshotMarginMs: 0 } };

async function caughtUp(...replicas: OpenedReplica[]): Promise<void> {
  const position = Math.max(...replicas.map(({ store }) => store.position()));
  for (const { store } of replicas) expect(await store.waitFor(position, LONG_MS)).toBe(true);
}

async function two() {
  const replicas = createReplicas();
  const log = replicas.engine.openLog();
  const one = await replicas.open("one", { limits: { pollMs: 20 } });
  await putFixtures(one.store);
  const other = await replicas.open("other");
  return { replicas, log, one, other };
}

describe("a disk", () => {
  it("that refuses what others would do keeps it out of the log, and the replica goes on", async () => {
    const { log, one, other } = await two();
    const head = await log.head();
    const apply = vi.spyOn(Database.prototype, "applyChangeset").mockReturnValueOnce(false);
    await expect(putPosts(one.store, makePost({ id: "p-1" }))).rejects.toThrow("does not fit");
    apply.mockRestore();
    expect([await log.head(), one.store.state(), await one.store.read.post("p-1")]).toEqual([head, "following", null]);
    await putPosts(one.store, makePost({ id: "p-1" }));
    await caughtUp(one, other);
    expect(stateOf(other)).toEqual(stateOf(one));
  });

  it("that is full at the commit takes nothing back of what the log has: the write is done, once", async () => {
    const { log, one, other } = await two();
    const head = await log.head();
    const script = Database.prototype.script;
    let isFull = false;
    let refused = 0;
    const spy = vi.spyOn(Database.prototype, "script").mockImplementation(function (this: Database, sql: string) {
      if (isFull && sql === "COMMIT") {
        isFull = false;
        refused += 1;
        throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
      }
      script.call(this, sql);
    });
    one.faults.afterAppend = async () => void (isFull = true);
    await one.store.write((tx) => putNew(tx, makePost({ id: "p-1" })));
    spy.mockRestore();
    one.faults.afterAppend = undefined;
    expect([refused, await log.head()]).toEqual([1, head + 1]);
    expect(await one.store.waitFor(head + 1, LONG_MS)).toBe(true);
    await caughtUp(one, other);
    expect(await one.store.read.listSize("all")).toBe(1);
    expect([one.store.state(), stateOf(other)]).toEqual(["following", stateOf(one)]);
  });
});

it("posts of a large entry wait for each server's indexer, those of a small one are filed with it", async () => {
  const { one, other } = await two();
  const put = (from: number, count: number) =>
    one.store.write(async (tx) => {
      for (let no = from; no < from + count; no += 1) await putNew(tx, makePost({ id: `p-${no}`, slug: `p-${no}` }));
    });
  const waiting = async () => [
    (await one.store.read.searchWaiting()).posts,
    (await other.store.read.searchWaiting()).posts,
  ];
  await put(0, 10);
  await caughtUp(one, other);
  expect(await waiting()).toEqual([0, 0]);
  await put(10, 11);
  await caughtUp(one, other);
  expect(await waiting()).toEqual([11, 11]);
  await other.store.write((tx) => tx.fileWaiting(100));
  expect(await waiting()).toEqual([11, 0]);
});

describe("an entry that was emptied before its server heard of it", () => {
  it("is known by its nonce in the next turn, and its server starts from a snapshot", async () => {
    const replicas = createReplicas();
    const log = replicas.engine.openLog();
    const one = await replicas.open("one", { limits: { pollMs: 20 } });
    await putFixtures(one.store);
    let other = one;
    one.faults.onNotify = () => {};
    one.faults.afterAppend = async ({ position }) => {
      one.faults.afterAppend = undefined;
      // Opened only now: the entries of its snapshots could otherwise come before the entry that the test needs.
      other = await replicas.open("other", OFTEN);
      for (const no of [2, 3, 4]) await putPosts(other.store, makePost({ id: `p-${no}` }));
      await expect.poll(async () => (await log.read(position, 1))[0]?.body).toBeNull();
      await noAnswer();
    };
    await putPosts(one.store, makePost({ id: "p-1" }));
    await caughtUp(one, other);
    await expect.poll(() => one.store.read.listSize("all")).toBe(4);
    expect(stateOf(one)).toEqual(stateOf(other));
  });

  it("is there once after the snapshot that a server restores which was cut off for long", async () => {
    const replicas = createReplicas();
    const log = replicas.engine.openLog();
    const cut = await replicas.open("cut", { limits: { unknownLimitMs: 0, pollMs: 20, snapshotPollMs: 3_600_000 } });
    await putFixtures(cut.store);
    cut.faults.onNotify = () => {};
    cut.faults.afterAppend = () => {
      cut.faults.before = noAnswer;
      return noAnswer();
    };
    await expect(putPosts(cut.store, makePost({ id: "p-1" }))).rejects.toThrow(LogUnavailable);
    const lost = await log.head();
    const other = await replicas.open("other", OFTEN);
    for (const no of [2, 3, 4]) await putPosts(other.store, makePost({ id: `p-${no}` }));
    const emptied = async () => (await log.read(lost, 1))[0]?.body ?? null;
    await expect.poll(emptied).toBeNull();
    const restored = new Promise<void>((resolve) => cut.store.onRestored(resolve));
    cut.faults.before = cut.faults.afterAppend = cut.faults.onNotify = undefined;
    await restored;
    await caughtUp(cut, other);
    expect(await cut.store.read.listSize("all")).toBe(4);
    await putPosts(cut.store, makePost({ id: "p-5" }));
    await caughtUp(cut, other);
    expect(stateOf(cut)).toEqual(stateOf(other));
  });
});
