import { expect, it } from "vitest";
import type { Store } from "#core/store.ts";
import { parseQuery } from "#core/search/query.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { lookUp } from "#server/search/polish-dictionary-file.ts";
import { createSearchIndexMaintenance } from "./search-index-maintenance.ts";

async function open(look = lookUp) {
  const { store } = await openRuntime();
  await fixtures.putFixtures(store);
  const posts = Array.from({ length: 9 }, (_, no) => fixtures.makePost({ id: `p-${no}`, title: "Rowery zimą" }));
  await fixtures.putPosts(store, ...posts);
  const upkeep = createSearchIndexMaintenance({ store, lookUp: look, surroundings: "served" });
  return { store, upkeep };
}

const found = async (store: Store, text: string) =>
  (await store.read.search(parseQuery(`${text} `), "readers", 0, 20)).hits.length;

it("does one thing after another, whoever asks", async () => {
  const { store, upkeep } = await open();
  const [first, second] = await Promise.all([upkeep.catchUp(), upkeep.catchUp(), upkeep.electAnew()]);
  expect([first.forms > 0, second]).toEqual([true, { forms: 0, posts: 0 }]);
  expect(await found(store, "rowerem")).toBe(9);
});

it("goes on with the next after one that failed", async () => {
  let fails = true;
  const { store, upkeep } = await open((form) => {
    if (fails) throw new Error("Nie ma pliku.");
    return lookUp(form);
  });
  await expect(upkeep.catchUp()).rejects.toThrow("Nie ma pliku");
  fails = false;
  await upkeep.catchUp();
  expect(await found(store, "rowerem")).toBe(9);
});

it("lets others write between its transactions", async () => {
  const { store, upkeep } = await open();
  await upkeep.catchUp();
  const order: string[] = [];
  const working = upkeep.reindexAll((done) => void order.push(`${done}`));
  void store.write(async () => void order.push("zapis"));
  await working;
  expect(order.indexOf("zapis")).toBeLessThan(order.indexOf("9"));
  expect(order.length).toBeGreaterThan(2);
});

it("ends what is under way when it is stopped, and does nothing more", async () => {
  const { store, upkeep } = await open();
  await upkeep.catchUp();
  const begun = Promise.withResolvers<void>();
  const working = upkeep.reindexAll(() => begun.resolve());
  const ended = expect(working).rejects.toThrow();
  await begun.promise;
  await upkeep.stop();
  await ended;
  expect((await store.read.searchWaiting()).posts).toBeGreaterThan(0);
  await expect(upkeep.catchUp()).rejects.toThrow();
});
