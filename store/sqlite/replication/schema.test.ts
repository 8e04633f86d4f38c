import { rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { appendAs, createReplicas, stateOf } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { newestSchema } from "../engine/migrate.ts";
import { decodeEntry } from "./entry-codec.ts";

const LONG_MS = deadline(10_000);

it("a server older than the log's schema stops writing, serves its readers and says so", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one", { limits: { pollMs: 20 } });
  await putFixtures(one.store);
  await putPosts(one.store, makePost({ id: "p-1" }));
  await appendAs(replicas, { kind: "migrate", to: newestSchema() + 1 }, newestSchema());
  await expect.poll(() => one.store.state()).toBe("old-schema");
  await expect(putPosts(one.store, makePost({ id: "p-2" }))).rejects.toThrow("starszą wersję Szpalty");
  expect((await one.store.read.post("p-1"))?.id).toBe("p-1");
});

it("an entry of a newer schema is never applied, though SQLite would say nothing", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one", { limits: { pollMs: 20 } });
  const empty = { changeset: new Uint8Array(), sequences: {}, purged: [], file: [], waiting: [], removed: [] };
  const before = one.store.position();
  await appendAs(replicas, { kind: "news", ...empty }, newestSchema() + 1);
  await expect.poll(() => one.store.state()).toBe("old-schema");
  expect(one.store.position()).toBe(before);
});

it("an entry that follows another one than the last is divergence, also within a batch", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one", { limits: { pollMs: 20 } });
  await putFixtures(one.store);
  await one.store.close();
  await appendAs(replicas, { kind: "mark" }, newestSchema());
  await appendAs(replicas, { kind: "mark" }, newestSchema(), "inny");
  const again = await replicas.open("one", { limits: { pollMs: 20 } });
  expect(again.store.state()).toBe("restoring");
  await expect(putPosts(again.store, makePost({ id: "p-1" }))).rejects.toThrow("odtwarza swoje dane");
  expect(await again.store.read.categories()).toHaveLength(3);
});

it("migrations go through the log, and every replica migrates at that point", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one");
  await putFixtures(one.store);
  const other = await replicas.open("other");
  const position = one.store.position();
  await one.store.close();
  await other.store.close();
  const back = newestSchema() - 1;
  for (const { file } of [one, other]) takeBack(file, back);
  expect(await appendAs(replicas, { kind: "mark" }, back)).toBe(position + 1);
  const [again, then] = [await replicas.open("one"), await replicas.open("other")];
  const head = await replicas.engine.openLog().head();
  const [last] = await replicas.engine.openLog().read(head, 1);
  expect(await decodeEntry(last!.body!, replicas.engine.openFiles())).toMatchObject({ kind: "migrate", schema: back });
  await putPosts(again.store, makePost({ id: "p-1" }));
  expect(await then.store.waitFor(again.store.position(), LONG_MS)).toBe(true);
  expect(stateOf(then)).toEqual(stateOf(again));
});

/** Takes a file back to the schema before the newest migration. */
function takeBack(file: string, schema: number): void {
  const database = new DatabaseSync(file);
  database.exec(`
    ALTER TABLE media DROP COLUMN seconds;
    ALTER TABLE category DROP COLUMN podcast;
    PRAGMA user_version = ${schema}`);
  database.close();
  rmSync(`${file}.mark`, { force: true });
}
