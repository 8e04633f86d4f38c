import { expect, it, onTestFinished } from "vitest";
import type { ReplicaState } from "#core/replication/replica.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { createHealth, createReadiness } from "./health.ts";

const WELL = { buildIsThere: () => true, makesPages: async () => true, elapsed: () => 0, security: [] };

it.each<[ReplicaState, number, object]>([
  ["following", 200, { status: "ok" }],
  ["silent", 200, { status: "ok" }],
  ["old-schema", 200, { status: "ok" }],
  ["unavailable", 200, { status: "ok" }],
  ["ended", 200, { status: "ok" }],
  ["restoring", 503, { status: "unavailable", missing: ["data"] }],
])(
  "a server of several whose log is %s says so, and is ready unless its data are being replaced",
  async (log, status, said) => {
    const store = { read: { frame: async () => ({}) } };
    const replica = { state: () => log, position: () => 41 };
    const ready = createReadiness({ ...WELL, store, replica });
    const site = await openFakeSite({ routes: { "/readyz": ready, "/healthz": createHealth([]) } });
    onTestFinished(() => site.close());
    const answer = await fetch(`${site.address}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([status, { ...said, log, position: 41 }]);
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
  },
);

it("a server whose pages are error pages is not ready, and makes one page in five seconds to find out", async () => {
  const world = { now: 0, made: 0, isBroken: true };
  const makesPages = async () => {
    world.made += 1;
    return !world.isBroken;
  };
  const store = { read: { frame: async () => ({}) } };
  const ready = createReadiness({ ...WELL, store, makesPages, elapsed: () => world.now });
  const site = await openFakeSite({ routes: { "/readyz": ready } });
  onTestFinished(() => site.close());
  const ask = async () => {
    const answer = await fetch(`${site.address}/readyz`);
    return [answer.status, await answer.json()];
  };
  const unready = [503, { status: "unavailable", missing: ["pages"] }];
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([unready, unready, unready]);
  world.isBroken = false;
  world.now = 4_999;
  expect([await ask(), world.made]).toEqual([unready, 1]);
  world.now = 5_000;
  expect([await ask(), world.made]).toEqual([[200, { status: "ok" }], 2]);
});
