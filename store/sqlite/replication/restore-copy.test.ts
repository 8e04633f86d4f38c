import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { parseQuery } from "#core/search/query.ts";
import { edit, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { createReplicas, stateOf } from "#test/support/replication/replicas.ts";
import { Database } from "../engine/database.ts";

it("a new server files each post once, however often it was saved since the snapshot", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one");
  await putFixtures(one.store);
  await putPosts(one.store, makePost({ id: "p-1" }), makePost({ id: "p-2" }), makePost({ id: "p-3" }));
  for (const lead of ["Raz.", "Dwa.", "Trzy."]) await edit(one.store, "p-1", { lead });
  await one.store.write((tx) => tx.removePost("p-3"));
  const run = vi.spyOn(Database.prototype, "run");
  const file = join(replicas.folder, "empty.db");
  const { store } = await replicas.open("late", { file });
  const filed = run.mock.calls.filter(([sql]) => sql.includes("INTO search_index"));
  run.mockRestore();
  expect(filed).toHaveLength(2);
  for (const { read } of [one.store, store]) {
    const found = async (text: string) =>
      (await read.search(parseQuery(text), "readers", 0, 10)).hits.map(({ id }) => id);
    expect([await found("trzy"), await found("p-3"), await read.searchWaiting()]).toEqual([["p-1"], [], NONE]);
  }
  expect(stateOf({ file })).toEqual(stateOf(one));
});

const NONE = { posts: 0, forms: expect.any(Number) };
