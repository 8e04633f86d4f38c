import { expect, it } from "vitest";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { createReplicas } from "#test/support/replication/replicas.ts";

/** A site whose log and servers have clocks of their own. */
function clocks() {
  const time = { log: 1_000_000, server: 0 };
  const replicas = createReplicas({ clock: () => time.log });
  const pass = (ms: number) => {
    time.log += ms;
    time.server += ms;
  };
  return { replicas, time, pass, options: { elapsed: () => time.server, limits: { claimMs: 1_000 } } };
}

it("of two servers one holds a claim, until it gives it up", async () => {
  const { replicas, options } = clocks();
  const [one, other] = [await replicas.open("one", options), await replicas.open("other", options)];
  expect([await one.store.claims.hold("schedule"), await other.store.claims.hold("schedule")]).toEqual([true, false]);
  expect(await other.store.claims.hold("jobs")).toBe(true);
  await one.store.claims.release("schedule");
  expect(await other.store.waitFor(one.store.position(), 10_000)).toBe(true);
  expect([await other.store.claims.hold("schedule"), await one.store.claims.hold("schedule")]).toEqual([true, false]);
});

it("what was held before an epoch is asked for anew, since another may have it there", async () => {
  const { replicas, options } = clocks();
  const one = await replicas.open("one", options);
  expect(await one.store.claims.hold("schedule")).toBe(true);
  const restored = new Promise<void>((resolve) => one.store.onRestored(resolve));
  const backup = await replicas.open("backup", { ...options, newEpoch: true });
  expect(await backup.store.claims.hold("schedule")).toBe(true);
  await restored;
  expect(await one.store.claims.hold("schedule")).toBe(false);
});

it("another takes over when the log's clock has passed the end, and the one that slept knows", async () => {
  const { replicas, options, pass } = clocks();
  const [one, other] = [await replicas.open("one", options), await replicas.open("other", options)];
  expect(await one.store.claims.hold("schedule")).toBe(true);
  pass(999);
  expect(await other.store.claims.hold("schedule")).toBe(false);
  pass(2);
  expect([await other.store.claims.hold("schedule"), await one.store.claims.hold("schedule")]).toEqual([true, false]);
});

it("is renewed by its holder from half of its time on, costs nothing before, and is no news", async () => {
  const { replicas, options, pass } = clocks();
  const one = await replicas.open("one", options);
  const heard: string[][] = [];
  one.store.onCommit((purged) => void heard.push(purged));
  await one.store.claims.hold("schedule");
  await one.store.claims.hold("jobs");
  const before = one.store.position();
  pass(400);
  await one.store.claims.hold("schedule");
  await one.store.claims.hold("jobs");
  expect(one.store.position()).toBe(before);
  pass(200);
  await one.store.claims.hold("schedule");
  expect(one.store.position()).toBe(before + 1);
  pass(600);
  expect([await one.store.claims.hold("jobs"), heard]).toEqual([true, []]);
});

it("is held to its end without an answer of the log, and no longer", async () => {
  const { replicas, options, pass } = clocks();
  const one = await replicas.open("one", options);
  await one.store.claims.hold("schedule");
  one.faults.before = noAnswer;
  pass(900);
  expect(await one.store.claims.hold("schedule")).toBe(true);
  pass(200);
  await expect(one.store.claims.hold("schedule")).rejects.toThrow("no answer");
});
