import { expect, it } from "vitest";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { createNamedRenderer } from "./named-renderer.ts";

it("the newest renderer stores, and an older one that starts later does not take that from it", async () => {
  const { store } = await openRuntime();
  const older = await createNamedRenderer(store, { version: 7, key: "stary" });
  expect(older.isOwn()).toBe(false);
  expect([await older.nameOwn(), older.isOwn()]).toEqual([true, true]);
  const newer = await createNamedRenderer(store, { version: 8, key: "nowy" });
  await newer.nameOwn();
  await expect.poll(older.isOwn).toBe(false);
  expect(newer.isOwn()).toBe(true);
  const again = await createNamedRenderer(store, { version: 7, key: "stary" });
  await again.nameOwn();
  expect([again.isOwn(), newer.isOwn()]).toEqual([false, true]);
});

it("of two servers with other settings the one that started last stores", async () => {
  const { store } = await openRuntime();
  const one = await createNamedRenderer(store, { version: 7, key: "z adresem" });
  await one.nameOwn();
  const other = await createNamedRenderer(store, { version: 7, key: "bez adresu" });
  await other.nameOwn();
  await expect.poll(one.isOwn).toBe(false);
  expect(other.isOwn()).toBe(true);
});

it("is tried again where the log gave no answer", async () => {
  const { store } = await openRuntime();
  let silent = true;
  const write: typeof store.write = (work) =>
    silent ? Promise.reject(new LogUnavailable("no answer")) : store.write(work);
  const named = await createNamedRenderer({ ...store, write }, { version: 7, key: "k" });
  expect([await named.nameOwn(), named.isOwn()]).toEqual([false, false]);
  silent = false;
  expect([await named.nameOwn(), named.isOwn()]).toEqual([true, true]);
});
