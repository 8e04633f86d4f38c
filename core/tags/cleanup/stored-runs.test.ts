import { expect, test } from "vitest";
import { defineSite } from "#core/base/site-config.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { administrator, auditEntries, editor } from "#test/support/services/open-services.ts";
import { COMPOST, GARLIC, mergeInto, openTagCleanup, TOMATOES, value } from "#test/support/services/tag-cleanup.ts";
import { createPlanService } from "./plan-service.ts";

/* Two servers of one site: each has a plan service of its own, and one does not hear of the other's steps. */

const jan = { ...administrator, id: fixtures.jan.id, name: fixtures.jan.name };

async function openTwo() {
  const { store, runtime } = await openTagCleanup();
  let now = Date.UTC(2026, 10, 20, 12);
  let ids = 0;
  const deps = { store, clock: () => now, config: defineSite({ name: "G" }), newId: () => `n-${(ids += 1)}` };
  const [here, there] = [createPlanService(deps), createPlanService(deps)];
  const done = async () => (await auditEntries({ store: runtime.store })).filter((act) => act === "tag-refresh").length;
  return { store, here, there, done, wait: (ms: number) => void (now += ms) };
}

/** What the other server says in the midst of an execution. */
async function duringExecution<T>({ here }: Awaited<ReturnType<typeof openTwo>>, look: () => Promise<T>): Promise<T> {
  let seen: Promise<T> | undefined;
  const progress = async () => void (await (seen ??= look()));
  value(await here.execute(editor, [mergeInto(GARLIC, COMPOST)], progress, "r1"));
  if (!seen) throw new Error("Nothing was told.");
  return seen;
}

test("an execution is shown as running by the other server, and its result afterwards", async () => {
  const two = await openTwo();
  const { here, there } = two;
  const during = await duringExecution(two, async () => [
    value(await there.chosen(jan)).running,
    value(await there.run(jan, "r1")).state,
  ]);
  expect(during).toEqual([fixtures.zofia.name, "running"]);
  expect(value(await there.run(jan, "r1"))).toEqual(value(await here.run(editor, "r1")));
  expect(value(await there.chosen(jan)).running).toBeNull();
});

test("another execution is refused by the other server meanwhile, and done afterwards", async () => {
  const two = await openTwo();
  const { here, there, store, done } = two;
  await store.write((tx) => tx.putTagRun({ ...RUNNING, userId: fixtures.zofia.id }));
  const hide = [{ do: "hide" as const, tagId: TOMATOES }];
  const refusal = { code: "conflict", message: expect.stringContaining(fixtures.zofia.name) };
  expect(await there.execute(jan, hide, undefined, "r2")).toMatchObject(refusal);
  expect(await here.execute(editor, hide, undefined, "r1")).toMatchObject(refusal);
  expect(await done()).toBe(0);
  await store.write((tx) => tx.putTagRun({ ...RUNNING, userId: fixtures.zofia.id, state: "refused" }));
  expect((await there.execute(jan, hide, undefined, "r2")).ok).toBe(true);
});

const RUNNING = {
  id: "r1",
  state: "running" as const,
  beganAt: Date.UTC(2026, 10, 20, 12),
  total: 0,
  result: null,
  message: null,
};

test("the same execution at both servers is done once, with one result", async () => {
  const { here, there, done } = await openTwo();
  const first = await here.execute(editor, [mergeInto(GARLIC, COMPOST)], undefined, "r1");
  expect(await there.execute(editor, [mergeInto(GARLIC, COMPOST)], undefined, "r1")).toEqual(first);
  expect(await done()).toBe(1);
});

test("an execution whose server ended does not run for ever, and may be done again under its name", async () => {
  const { there, store, wait, done } = await openTwo();
  await store.write((tx) => tx.putTagRun({ ...RUNNING, userId: fixtures.zofia.id }));
  wait(2 * 60_000);
  expect(await there.run(jan, "r1")).toMatchObject({ code: "missing" });
  expect(value(await there.chosen(jan)).running).toBeNull();
  expect((await there.execute(editor, [mergeInto(GARLIC, COMPOST)], undefined, "r1")).ok).toBe(true);
  expect(await done()).toBe(1);
});

test("a refusal is told by the other server too", async () => {
  const { here, there } = await openTwo();
  const refused = await here.execute(editor, [mergeInto(GARLIC, "t-nikt")], undefined, "r1");
  expect(refused).toMatchObject({ code: "conflict" });
  expect(value(await there.run(jan, "r1"))).toMatchObject({
    state: "refused",
    message: refused.ok ? "" : refused.message,
  });
});
