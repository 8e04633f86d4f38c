import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LEADER_LEASE_MS, type LeaderLease } from "#core/replication/leader.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { type ChildServer, sayMissing } from "#test/support/hosted/child-server.ts";
import { FIRESTORE_PROGRAM, startFirestore } from "#test/support/hosted/emulators.ts";
import { hasLogPackages } from "#test/support/hosted/hosted-folder.ts";
import { POSTGRES_PROGRAMS, type PostgresServer, startPostgres } from "#test/support/hosted/postgres-server.ts";
import { startTcpProxy } from "#test/support/hosted/tcp-proxy.ts";
import { openLease } from "./open-replicated-log.ts";

/* Which of several servers leads, decided by a real database. */

const isThere = hasLogPackages && POSTGRES_PROGRAMS.every((program) => program !== null) && FIRESTORE_PROGRAM !== null;
if (!isThere) sayMissing("There is no Postgres, no emulator of Firestore or none of their packages");

describe.skipIf(!isThere)("the lease of a leader", () => {
  let postgres: PostgresServer;
  let firestore: ChildServer | null;
  let sites = 0;
  beforeAll(async () => {
    postgres = await startPostgres();
    firestore = await startFirestore();
  });
  afterAll(() => Promise.all([postgres.stop(), firestore?.stop()]));

  const newAddress = (engine: string) => {
    sites += 1;
    return engine === "Postgres"
      ? `${postgres.address}?schema=site_${sites}`
      : `firestore:szpalta-${process.pid}-${sites}`;
  };
  const opened = async (address: string): Promise<LeaderLease> => {
    const lease = await openLease(address);
    onTestFinished(() => lease.close());
    return lease;
  };

  describe.each(["Postgres", "Firestore"])("on %s", (engine) => {
    it("is one server's as long as it keeps it, and another's once it is given up", async () => {
      const address = newAddress(engine);
      const [one, other, elsewhere] = [await opened(address), await opened(address), await opened(newAddress(engine))];
      expect([await one.hold(), await other.hold(), await one.hold()]).toEqual([true, false, true]);
      expect(await elsewhere.hold()).toBe(true);
      await one.close();
      await expect.poll(() => other.hold()).toBe(true);
    });

    it("is taken by one of many that ask at once", async () => {
      const address = newAddress(engine);
      const all = await Promise.all(Array.from({ length: 8 }, () => opened(address)));
      const held = await Promise.all(all.map((lease) => lease.hold()));
      expect(held.filter(Boolean).length).toBeLessThanOrEqual(1);
      await expect
        .poll(async () => (await Promise.all(all.map((lease) => lease.hold()))).filter(Boolean).length)
        .toBe(1);
    });

    it("is lost by one that shows no life, without a word of it", async () => {
      const address = newAddress(engine);
      const [one, other] = [await opened(address), await opened(address)];
      expect([await one.hold(), await other.hold()]).toEqual([true, false]);
      const since = performance.now();
      await expect.poll(() => other.hold(), { interval: 500 }).toBe(true);
      // Not before the former leader can know that its lease has ended.
      expect(performance.now() - since).toBeGreaterThan(LEADER_LEASE_MS - 1_000);
      expect(await one.hold().catch(() => false)).toBe(false);
    });
  });

  it("is lost by one whose network lets nothing through, and asked for again once it does", async () => {
    const address = newAddress("Postgres");
    const proxy = await startTcpProxy(postgres.port);
    onTestFinished(() => proxy.stop());
    const cutOff = await opened(address.replace(String(postgres.port), String(proxy.port)));
    const other = await opened(address);
    expect(await cutOff.hold()).toBe(true);
    proxy.stall();
    await expect(cutOff.hold()).rejects.toBeInstanceOf(LogUnavailable);
    await expect.poll(() => other.hold(), { interval: 500 }).toBe(true);
    proxy.pass();
    expect(await cutOff.hold()).toBe(false);
    await other.close();
    await expect.poll(() => cutOff.hold()).toBe(true);
  });

  it("goes on after the database was killed and started again", async () => {
    const lease = await opened(newAddress("Postgres"));
    expect(await lease.hold()).toBe(true);
    await postgres.restart();
    await expect.poll(() => lease.hold().catch(() => false)).toBe(true);
  });
});
