import { describe, expect, it } from "vitest";
import { WritesRefused } from "#core/replication/replica.ts";
import { TurnMissed } from "#core/replication/replicated-log.ts";
import type { StoreWrite } from "#core/store.ts";
import { makePost, putFixtures, putNew, putPosts } from "#store/contract/fixtures.ts";
import { faultyLog, noAnswer } from "#test/support/replication/faulty-log.ts";
import { createReplicas, type OpenedReplica, stateOf } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";

/* The result of a write whose turn was lost, or whose append got no answer, is always true. */

const LONG_MS = deadline(10_000);

/** So long that nothing runs in the background. */
const QUIET = { pollMs: 3_600_000, snapshotPollMs: 3_600_000 };

async function two() {
  const replicas = createReplicas();
  const log = replicas.engine.openLog();
  const one = await replicas.open("one", { limits: QUIET });
  await putFixtures(one.store);
  const other = await replicas.open("other", { limits: QUIET });
  return { replicas, log, one, other };
}

async function expectEqual(...replicas: OpenedReplica[]): Promise<void> {
  const position = Math.max(...replicas.map(({ store }) => store.position()));
  for (const { store } of replicas) expect(await store.waitFor(position, LONG_MS)).toBe(true);
  const [first, ...others] = replicas.map(stateOf);
  for (const state of others) expect(state).toEqual(first);
}

/** A write of `p-1` that counts its runs. */
function countingWrite({ store }: OpenedReplica) {
  let runs = 0;
  const written = store.write(async (tx: StoreWrite) => {
    runs += 1;
    await putNew(tx, makePost({ id: "p-1" }));
  });
  return { written, runs: () => runs };
}

it("a log that is away is told of once, however often it is asked, and again when it is away again", async () => {
  const one = await createReplicas().open("one", { limits: { ...QUIET, pollMs: 5 } });
  const goAway = async () => {
    let asked = 0;
    one.faults.before = () => ((asked += 1), noAnswer());
    await expect(putPosts(one.store, makePost({ id: "p-1" }))).rejects.toThrow("no answer");
    await expect.poll(() => asked).toBeGreaterThan(4);
    one.faults.before = undefined;
    await expect.poll(() => one.store.state()).toBe("following");
  };
  await goAway();
  await goAway();
  expect(one.troubles.map(String)).toEqual(Array.from({ length: 2 }, () => "LogUnavailable: There is no answer."));
});

describe("an append without an answer", () => {
  it("that was stored is answered as done, once, on both servers", async () => {
    const { one, other } = await two();
    const heard: string[][] = [];
    one.faults.afterAppend = noAnswer;
    one.store.onCommit((purged) => void heard.push(purged));
    const { written, runs } = countingWrite(one);
    await written;
    expect([runs(), heard.length, (await one.store.read.post("p-1"))?.id]).toEqual([1, 1, "p-1"]);
    one.faults.afterAppend = undefined;
    await putPosts(one.store, makePost({ id: "p-2" }));
    await expectEqual(one, other);
    expect(await other.store.read.listSize("all")).toBe(2);
  });

  it("that was stored before others wrote is known beneath what they wrote", async () => {
    const { one, other } = await two();
    one.faults.afterAppend = async () => {
      await putPosts(other.store, makePost({ id: "p-2" }));
      return noAnswer();
    };
    const { written, runs } = countingWrite(one);
    await written;
    await expectEqual(one, other);
    expect([runs(), await one.store.read.listSize("all")]).toEqual([1, 2]);
  });

  it("that did not arrive is refused, and nothing of it is anywhere", async () => {
    const { log, one, other } = await two();
    const head = await log.head();
    one.faults.before = async (call) => (call === "append" ? noAnswer() : undefined);
    const { written, runs } = countingWrite(one);
    await expect(written).rejects.toBeInstanceOf(WritesRefused);
    one.faults.before = undefined;
    expect([runs(), await log.head(), one.store.state(), await one.store.read.post("p-1")]).toEqual([
      1,
      head,
      "following",
      null,
    ]);
    await putPosts(one.store, makePost({ id: "p-1" }));
    await expectEqual(one, other);
  });

  it("is asked after until the log answers again, and then known", async () => {
    let now = 0;
    const replicas = createReplicas();
    const pauses: number[] = [];
    const pause = async (ms: number) => {
      now += ms;
      if (pauses.push(ms) === 3) one.faults.before = undefined;
    };
    const one = await replicas.open("one", { limits: QUIET, elapsed: () => now, pause });
    await putFixtures(one.store);
    one.faults.afterAppend = () => {
      one.faults.before = noAnswer;
      return noAnswer();
    };
    await putPosts(one.store, makePost({ id: "p-1" }));
    expect([pauses.length, await one.store.read.listSize("all")]).toEqual([3, 1]);
  });

  it("is given up after a while, said to be unknown, and there once when it was stored", async () => {
    const replicas = createReplicas();
    const one = await replicas.open("one", { limits: { ...QUIET, unknownLimitMs: 0, pollMs: 20 } });
    await putFixtures(one.store);
    one.faults.afterAppend = () => {
      one.faults.before = noAnswer;
      return noAnswer();
    };
    await expect(putPosts(one.store, makePost({ id: "p-1" }))).rejects.toThrow("will be known later");
    expect([one.store.state(), await one.store.read.post("p-1")]).toEqual(["unavailable", null]);
    const position = one.store.position();
    one.faults.before = one.faults.afterAppend = undefined;
    expect(await one.store.waitFor(position + 1, LONG_MS)).toBe(true);
    await expect.poll(() => one.store.state()).toBe("following");
    expect(await one.store.read.listSize("all")).toBe(1);
  });
});

describe("a turn that is lost", () => {
  it("while its holder sleeps lets the others go on, and what the holder sends afterwards is refused", async () => {
    const { one, other, log } = await two();
    const [sleeps, wakes] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    one.faults.before = async (call) => {
      if (call !== "append") return;
      sleeps.resolve();
      await wakes.promise;
    };
    const { written, runs } = countingWrite(one);
    const refused = expect(written).rejects.toBeInstanceOf(WritesRefused);
    await sleeps.promise;
    const head = await log.head();
    one.loseTurn();
    await putPosts(other.store, makePost({ id: "p-2" }));
    wakes.resolve();
    await refused;
    expect([runs(), await log.head()]).toEqual([1, head + 1]);
    await expectEqual(one, other);
    expect([await one.store.read.post("p-1"), (await one.store.read.post("p-2"))?.id]).toEqual([null, "p-2"]);
  });
});

describe("a write whose turn does not come", () => {
  it("is refused, and the server is as able to write as before", async () => {
    const replicas = createReplicas();
    const log = replicas.engine.openLog();
    let isBusy = false;
    const busy = { ...log, takeTurn: () => (isBusy ? Promise.reject(new TurnMissed("busy")) : log.takeTurn()) };
    const one = await replicas.open("one", { limits: QUIET, log: faultyLog(busy, {}) });
    await putFixtures(one.store);
    isBusy = true;
    await expect(putPosts(one.store, makePost({ id: "p-1" }))).rejects.toBeInstanceOf(WritesRefused);
    expect(one.store.state()).toBe("following");
    isBusy = false;
    await putPosts(one.store, makePost({ id: "p-1" }));
  });

  it("does nothing meanwhile: neither its work nor anything else runs before its turn", async () => {
    const { log, one } = await two();
    const turn = await log.takeTurn();
    const { written, runs } = countingWrite(one);
    // These calls take longer than anything that does not wait for the turn.
    for (let asked = 0; asked < 5; asked += 1) await log.head();
    expect(runs()).toBe(0);
    await turn.release();
    await written;
    expect(runs()).toBe(1);
  });
});

it("a replica that is ahead of a log which lost entries writes nothing", async () => {
  const replicas = createReplicas();
  const log = replicas.engine.openLog();
  const one = await replicas.open("one", {
    limits: QUIET,
    log: { ...log, takeTurn: async () => behind(await log.takeTurn()) },
  });
  await expect(putFixtures(one.store)).rejects.toThrow("The log ends at 0, and this replica is at 1.");
  expect(await log.head()).toBe(1);
});

function behind<T extends { head: number }>(turn: T): T {
  return { ...turn, head: turn.head - 1 };
}
