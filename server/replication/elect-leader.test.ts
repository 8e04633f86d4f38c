import { expect, it } from "vitest";
import { LEADER_LEASE_MS } from "#core/replication/leader.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { createMemoryLeases } from "#test/support/replication/memory-leases.ts";
import { electLeader, LEASE_LOOK_MS } from "./elect-leader.ts";

/** Servers that look when the test says so, each with what it was told. */
function createServers() {
  const leases = createMemoryLeases();
  const time = { elapsed: 0 };
  return {
    leases,
    time,
    async start(faults: { isDown?: boolean } = {}) {
      const lease = leases.open();
      const told: string[] = [];
      const looks: (() => Promise<void>)[] = [];
      const leader = await electLeader({
        lease: {
          hold: () => (faults.isDown ? Promise.reject(new LogUnavailable("no answer")) : lease.hold()),
          close: () => lease.close(),
        },
        elapsed: () => time.elapsed,
        onTrouble: () => void told.push("trouble"),
        repeat(_ms, look) {
          looks.push(look);
          return { stop: async () => {} };
        },
      });
      leader.whileLeading(() => {
        told.push("begins");
        return () => void told.push("ends");
      });
      return { leader, told, look: async () => looks[0]?.() };
    },
  };
}

it("one leads, and another one once it has gone", async () => {
  const { start } = createServers();
  const [a, b] = [await start(), await start()];
  expect([a.leader.isLeader(), b.leader.isLeader()]).toEqual([true, false]);
  await b.look();
  expect(b.told).toEqual([]);
  await a.leader.close();
  await b.look();
  expect([a.leader.isLeader(), b.leader.isLeader()]).toEqual([false, true]);
  expect([a.told, b.told]).toEqual([["begins", "ends"], ["begins"]]);
});

it("a server that was suspended is no longer the leader, and learns at its next look that another one is", async () => {
  const { start, leases, time } = createServers();
  const [a, b] = [await start(), await start()];
  time.elapsed += LEADER_LEASE_MS;
  expect(a.leader.isLeader()).toBe(false);
  leases.expire();
  await b.look();
  await a.look();
  expect([a.leader.isLeader(), b.leader.isLeader()]).toEqual([false, true]);
  expect(a.told).toEqual(["begins", "ends"]);
});

it("nobody leads while the engine gives no answer, and whoever asks first once it does", async () => {
  const { start } = createServers();
  const faults = { isDown: true };
  const a = await start(faults);
  expect([a.leader.isLeader(), a.told]).toEqual([false, []]);
  faults.isDown = false;
  await a.look();
  expect(a.leader.isLeader()).toBe(true);
  faults.isDown = true;
  await a.look();
  await a.look();
  expect([a.leader.isLeader(), a.told]).toEqual([false, ["begins", "trouble", "ends"]]);
});

it("a look comes several times before a lease could be lost, and another server leads within 20 s", () => {
  expect(LEADER_LEASE_MS / LEASE_LOOK_MS).toBeGreaterThanOrEqual(3);
  expect(LEADER_LEASE_MS + LEASE_LOOK_MS).toBeLessThanOrEqual(20_000);
});
