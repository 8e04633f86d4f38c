import { expect, it } from "vitest";
import type { Leader } from "#core/replication/leader.ts";
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

/* Two servers of one site, each with an assistant of its own over the same data, of which the first one leads. */

async function openTwo(model: Awaited<ReturnType<typeof openModelServer>>) {
  let leading = "a";
  const of = (server: string): Leader => ({
    isLeader: () => leading === server,
    whileLeading() {},
    close: async () => {},
  });
  const a = await openAssistant(model, null, { leader: of("a") });
  const b = await openAssistant(model, null, { leader: of("b"), beside: a });
  return { a, b, lead: (server: string) => void (leading = server) };
}

it("stopping a run at the other server ends the call to the provider", async () => {
  const model = await openModelServer(...ANSWERS, stalls("Bób "));
  const { a, b } = await openTwo(model);
  await a.served.start();
  const id = await outlined(a);
  valueOf(await a.studio.ask(contributor, id, "sections", {}));
  await expect.poll(() => model.asked.length).toBe(3);
  await b.served.start();
  expect(await b.studio.stop(contributor, id)).toMatchObject({ ok: true });
  await model.asked[2]!.hungUp;
  expect((await b.store.read.run(id))!.state).toBe("stopped");
});

it("a run begun at a server that is not the leader is performed by the leader, and both stream its events", async () => {
  const model = await openModelServer(saysJson({ elements: [IDEA] }));
  const { a, b } = await openTwo(model);
  await Promise.all([a.served.start(), b.served.start()]);
  const { id } = valueOf(await b.studio.start(contributor, TOPIC));
  const told: RunEvent[] = [];
  const stop = valueOf(await b.studio.follow(contributor, id, 0, (events) => void told.push(...events)));
  expect(await restOf(a, id)).toBe("waiting");
  await expect.poll(() => told).toContainEqual(expect.objectContaining({ kind: "state", state: "waiting" }));
  stop();
  expect(model.asked).toHaveLength(1);
});

it("a server that starts interrupts no run of the leader; the leader interrupts runs that a dead server has left", async () => {
  const model = await openModelServer(stalls("["));
  const { a, b } = await openTwo(model);
  await a.served.start();
  const { id } = valueOf(await a.studio.start(contributor, TOPIC));
  await expect.poll(() => model.asked.length).toBe(1);
  await a.store.write((tx) => tx.putRun(makeRun({ id: "sierota", state: "running", userId: "u-nikt" })));
  await b.served.start();
  await expect.poll(async () => (await b.store.read.run("sierota"))!.state).toBe("interrupted");
  expect((await b.store.read.run(id))!.state).toBe("running");
});

it("a new leader interrupts the runs of the old one, whose call to the provider is closed", async () => {
  const model = await openModelServer(stalls("["));
  const { a, b, lead } = await openTwo(model);
  await Promise.all([a.served.start(), b.served.start()]);
  const { id } = valueOf(await a.studio.start(contributor, TOPIC));
  await expect.poll(() => model.asked.length).toBe(1);
  lead("b");
  await model.asked[0]!.hungUp;
  await expect.poll(async () => (await b.store.read.run(id))!.state).toBe("interrupted");
});
