import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { parseQuery } from "#core/search/query.ts";
import { edit, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { createReplicas, stateOf } from "#test/support/replication/replicas.ts";
import { Database } from "../engine/database.ts";
import { removeDatabase } from "./restore-copy.ts";
import { compressFile, snapshotName } from "./snapshot-files.ts";

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

it("a new server passes over snapshots that came damaged, are made up or would run something, and begins with an older one", async () => {
  const replicas = createReplicas();
  const files = replicas.engine.openFiles();
  const one = await replicas.open("one");
  await putFixtures(one.store);
  const made = join(replicas.folder, "made.db");
  const put = async (position: number, change: (database: Database) => void, spoil = (bytes: Buffer) => bytes) => {
    const database = new Database(one.file, "reader");
    await database.backupTo(made);
    database.close();
    const copy = new Database(made, "writer");
    change(copy);
    copy.close();
    const digest = await compressFile(made, `${made}.zst`);
    await files.put(snapshotName(position, digest), spoil(readFileSync(`${made}.zst`)));
    removeDatabase(made);
  };
  const nothing = () => {};
  const at = one.store.position();
  await put(at, nothing);
  await putPosts(one.store, makePost({ id: "p-1" }));
  const trigger = "CREATE TRIGGER t AFTER UPDATE ON replica BEGIN DELETE FROM user; END";
  await put(at + 1, (database) => database.script(trigger));
  await put(at + 2, (database) => database.script("DROP TABLE search_waiting"));
  await put(at + 3, nothing, (bytes) => bytes.fill(7, bytes.length >> 1));
  await put(at + 4, nothing, (bytes) => bytes.subarray(0, -9));
  await put(at + 5, nothing, () => Buffer.from("nic takiego"));
  const file = join(replicas.folder, "empty.db");
  await replicas.open("new", { file });
  expect(stateOf({ file })).toEqual(stateOf(one));
  const database = new Database(file, "reader");
  expect(database.all("SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name = 't'")).toEqual([]);
  database.close();
});

const NONE = { posts: 0, forms: expect.any(Number) };
