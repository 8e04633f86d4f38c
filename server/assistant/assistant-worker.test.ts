import { expect, it } from "vitest";
import type { ClaimName, Claims } from "#core/replication/claims.ts";
import type { RunEvent } from "#core/assistant/runs/run.ts";
import { makeRun } from "#store/contract/assistant/assistant.ts";
import { openModelServer, saysJson, stalls } from "#test/support/assistant/model-server.ts";
import {
  ANSWERS,
  IDEA,
  openAssistant,
  outlined,
  restOf,
  TOPIC,
  valueOf,
} from "#test/support/assistant/assistant-service.ts";
import { contributor } from "#test/support/services/open-services.ts";

/* Two servers of one site, each with an assistant of its own over the same data. */

function sharedClaims() {
  const owners = new Map<ClaimName, string>();
  const of = (server: string): Claims => ({
    async hold(name) {
      if (!owners.has(name)) owners.set(name, server);
      return owners.get(name) === server;
    },
    async release(name) {
      if (owners.get(name) === server) owners.delete(name);
    },
  });
  return { of, owner: () => owners.get("runs"), expire: () => owners.clear() };
}

async function openTwo(model: Awaited<ReturnType<typeof openModelServer>>) {
  const claims = sharedClaims();
  const a = await openAssistant(model, null, { claims: claims.of("a") });
  const b = await openAssistant(model, null, { claims: claims.of("b"), beside: a });
  return { a, b, claims };
}

it("a run is performed by one server, and a stop asked of the other ends it at the provider", async () => {
  const model = await openModelServer(...ANSWERS, stalls("Bób "));
  const { a, b, claims } = await openTwo(model);
  await a.served.start();
  const id = await outlined(a);
  valueOf(await a.studio.ask(contributor, id, "sections", {}));
  await expect.poll(() => model.asked.length).toBe(3);
  await b.served.start();
  expect(claims.owner()).toBe("a");
  expect(await b.studio.stop(contributor, id)).toMatchObject({ ok: true });
  await model.asked[2]!.hungUp;
  expect((await b.store.read.run(id))!.state).toBe("stopped");
});

it("what is asked of the server that does not hold the claim is done by the one that does, and followed at both", async () => {
  const model = await openModelServer(saysJson({ elements: [IDEA] }));
  const { a, b, claims } = await openTwo(model);
  await claims.of("a").hold("runs");
  await Promise.all([a.served.start(), b.served.start()]);
  const { id } = valueOf(await b.studio.start(contributor, TOPIC));
  const told: RunEvent[] = [];
  const stop = valueOf(await b.studio.follow(contributor, id, 0, (events) => void told.push(...events)));
  expect(await restOf(a, id)).toBe("waiting");
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ kind: "state", state: "waiting" }));
  stop();
  expect(model.asked).toHaveLength(1);
});

it("a server that starts interrupts nothing that another performs, and breaks off what a dead one has left", async () => {
  const model = await openModelServer(stalls("["));
  const { a, b, claims } = await openTwo(model);
  await a.served.start();
  const { id } = valueOf(await a.studio.start(contributor, TOPIC));
  await expect.poll(() => model.asked.length).toBe(1);
  await a.store.write((tx) => tx.putRun(makeRun({ id: "sierota", state: "running", userId: "u-nikt" })));
  await b.served.start();
  // The holder looks after it, and its own run goes on.
  await expect.poll(async () => (await b.store.read.run("sierota"))!.state).toBe("interrupted");
  expect([claims.owner(), (await b.store.read.run(id))!.state]).toEqual(["a", "running"]);
});
