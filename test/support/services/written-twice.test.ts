import { expect, it } from "vitest";
import { openRuntime } from "./open-runtime.ts";

it("work with effects of its own shows them, and its writes count once", async () => {
  const { store } = await openRuntime();
  const at = (await store.read.audit(9, null)).length;
  let runs = 0;
  const written = await store.write(async (tx) => {
    runs += 1;
    await tx.putAudit({ at: 0, userId: null, act: "purge", entity: null, details: { runs } });
    return runs;
  });
  expect([runs, written]).toEqual([2, 2]);
  const entries = await store.read.audit(9, null);
  expect([entries.length - at, entries[0]?.details]).toEqual([1, { runs: 2 }]);
});

it("a refusal and an error stay what they are", async () => {
  const { store } = await openRuntime();
  const refusal = { ok: false as const, code: "invalid" as const, message: "Nie." };
  expect(await store.write(async () => refusal)).toBe(refusal);
  await expect(store.write(async () => Promise.reject(new Error("pluskwa")))).rejects.toThrow("pluskwa");
});
