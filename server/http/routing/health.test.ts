import { expect, it, onTestFinished } from "vitest";
import type { ReplicaState } from "#core/replication/replica.ts";
import { openFakeSite } from "#test/support/fakes/fake-site.ts";
import { createHealth, createReadiness } from "./health.ts";

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
    const ready = createReadiness(store, () => true, [], { state: () => log, position: () => 41 });
    const site = await openFakeSite({ own: { "/readyz": ready, "/healthz": createHealth([]) } });
    onTestFinished(() => site.close());
    const answer = await fetch(`${site.address}/readyz`);
    expect([answer.status, await answer.json()]).toEqual([status, { ...said, log, position: 41 }]);
    expect((await fetch(`${site.address}/healthz`)).status).toBe(200);
  },
);
