import { expect, it } from "vitest";
import * as fixtures from "#store/contract/fixtures.ts";
import { openRuntime } from "#test/support/services/open-runtime.ts";
import { catchUpSearch } from "./rebuild.ts";

it("a command says what the search still has to file once everything is stored, and when that is done", async () => {
  const runtime = await openRuntime();
  const { store, upkeep } = runtime;
  await fixtures.putFixtures(store);
  const many = Array.from({ length: 20 }, (_, no) => fixtures.makePost({ id: `p-${no}` }));
  await fixtures.putPosts(store, ...many);
  await store.write((tx) => tx.rebuildSearch());
  const { posts } = await store.read.searchWaiting();
  const lines: string[] = [];
  const report = (line: string) => void lines.push(line);
  await catchUpSearch(runtime, report, () => undefined);
  expect(lines).toEqual([expect.stringContaining(`ma jeszcze do ujęcia ${posts} `), "Wyszukiwarka jest gotowa."]);
  await catchUpSearch(runtime, report, () => undefined);
  expect(lines).toHaveLength(2);
  await store.write((tx) => tx.rebuildSearch());
  const broken = { ...upkeep, catchUp: () => Promise.reject(new Error("Wątek nie żyje.")) };
  await catchUpSearch({ ...runtime, upkeep: broken }, report, () => undefined);
  expect(lines.at(-1)).toMatch(/nie udało się uzupełnić/);
});
