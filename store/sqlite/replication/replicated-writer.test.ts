import { describe, expect, it } from "vitest";
import { refuse } from "#core/base/outcome.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { compost, makePost, putFixtures, putNew, putPosts } from "#store/contract/fixtures.ts";
import { POSTGRES_LIMIT_MS } from "#store/log/postgres-driver.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { createReplicas, type OpenedReplica, stateOf } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import type { ReplicatedStore } from "../open-replicated-store.ts";

const LONG_MS = deadline(10_000);

/** So long that no poll runs in the background. */
const NEVER_MS = 3_600_000;

/** A save that cannot be stored is refused within this time. */
const REFUSED_WITHIN_MS = 3_000;

async function caughtUp(...replicas: OpenedReplica[]): Promise<void> {
  const position = Math.max(...replicas.map(({ store }) => store.position()));
  for (const { store } of replicas) expect(await store.waitFor(position, LONG_MS)).toBe(true);
}

async function two() {
  const replicas = createReplicas();
  const one = await replicas.open("one");
  await putFixtures(one.store);
  const other = await replicas.open("other");
  return { replicas, one, other };
}

describe("a write through the log", () => {
  it("arrives at the other replica whole, equal row by row, and tells its listeners", async () => {
    const { one, other } = await two();
    const heard: string[][] = [];
    other.store.onCommit((purged) => void heard.push(purged));
    await one.store.write(async (tx) => {
      await putNew(tx, makePost({ id: "p-1", tagIds: [compost.id] }));
      tx.purge(["home"]);
    });
    await caughtUp(one, other);
    expect(await other.store.read.post("p-1")).toEqual(await one.store.read.post("p-1"));
    expect(heard.at(-1)).toContain("home");
    expect(stateOf(other)).toEqual(stateOf(one));
    expect(await other.store.check()).toEqual([]);
  });

  it("of two at once comes after the other, and runs once, so that both are there", async () => {
    const { one, other } = await two();
    let runs = 0;
    const put = (store: ReplicatedStore, id: string) =>
      store.write(async (tx) => {
        runs += 1;
        await putNew(tx, makePost({ id }));
      });
    await Promise.all([one, other].flatMap(({ store }, at) => [1, 2, 3, 4].map((no) => put(store, `p-${at}-${no}`))));
    expect(runs).toBe(8);
    await caughtUp(one, other);
    expect(await one.store.read.listSize("all")).toBe(8);
    expect(stateOf(other)).toEqual(stateOf(one));
  });

  it("is refused by what another server wrote before, though this one had not heard of it", async () => {
    const { one, other } = await two();
    other.faults.onNotify = () => {};
    await putPosts(one.store, makePost({ id: "p-1", slug: "zajety" }));
    expect(await other.store.read.post("p-1")).toBeNull();
    const outcome = await other.store.write(async (tx) => {
      const there = await tx.post("p-1");
      return there ? refuse("conflict", "Już jest.") : refuse("missing", "Nie ma.");
    });
    expect(outcome).toMatchObject({ code: "conflict" });
  });

  it("that deletes rows with rows below them, and moves a sequence without leaving a row, leaves both equal", async () => {
    const { one, other } = await two();
    await putPosts(one.store, makePost({ id: "p-1" }));
    await one.store.write(async (tx) => tx.removePost("p-1"));
    await caughtUp(one, other);
    expect(stateOf(other)).toEqual(stateOf(one));
    await putPosts(other.store, makePost({ id: "p-2" }));
    await caughtUp(one, other);
    expect(stateOf(other)).toEqual(stateOf(one));
  });

  it("leaves nothing where nothing changed, and a throw leaves nothing either", async () => {
    const { replicas, one } = await two();
    const before = one.store.position();
    expect(await one.store.write(async (tx) => (await tx.categories()).length)).toBe(3);
    await expect(
      one.store.write(async (tx) => {
        await putNew(tx, makePost({ id: "p-1" }));
        throw new Error("w pół drogi");
      }),
    ).rejects.toThrow("w pół drogi");
    expect([one.store.position(), await replicas.engine.openLog().head()]).toEqual([before, before]);
    expect(await one.store.read.post("p-1")).toBeNull();
  });
});

describe("while a Postgres is away", () => {
  /** Milliseconds until a call fails, by the time since the first call. */
  const AWAY: [string, (sinceMs: number) => number][] = [
    ["refuses connections", () => 0],
    ["takes them and never answers", () => POSTGRES_LIMIT_MS],
    ["refuses them, then never answers", (sinceMs) => (sinceMs === 0 ? 0 : POSTGRES_LIMIT_MS)],
    ["refuses them again and again, then never answers", (sinceMs) => (sinceMs < 500 ? 1 : POSTGRES_LIMIT_MS)],
  ];

  it.each(AWAY)("and %s, a write is refused in time", async (_, takes) => {
    let now = 0;
    const elapsed = () => now;
    const pause = async (ms: number) => void (now += ms);
    const { store, faults } = await createReplicas().open("one", { elapsed, pause, limits: { pollMs: NEVER_MS } });
    await putFixtures(store);
    const begun = now;
    faults.before = () => {
      now += takes(now - begun);
      return noAnswer();
    };
    await expect(putPosts(store, makePost({ id: "p-1" }))).rejects.toThrow(LogUnavailable);
    expect(now - begun).toBeLessThanOrEqual(REFUSED_WITHIN_MS);
  });

  it("the next write is refused without asking it, until it has answered", async () => {
    const { store, faults } = await createReplicas().open("one", { limits: { unknownLimitMs: 0, pollMs: 20 } });
    await putFixtures(store);
    const [answers, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    faults.before = noAnswer;
    await expect(putPosts(store, makePost({ id: "p-1" }))).rejects.toThrow(LogUnavailable);
    faults.before = async () => {
      asked.resolve();
      await answers.promise;
      return noAnswer();
    };
    // The server's own poll comes before the write, which does not poll again.
    await asked.promise;
    const calls: string[] = [];
    const refused = putPosts(store, makePost({ id: "p-2" }));
    faults.before = async (call) => void calls.push(call);
    answers.resolve();
    await expect(refused).rejects.toThrow(LogUnavailable);
    await expect.poll(() => store.state()).toBe("following");
    await putPosts(store, makePost({ id: "p-2" }));
    expect(calls).toContain("append");
    expect(await store.read.listSize("all")).toBe(1);
  });
});
