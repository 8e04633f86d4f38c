import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { CLOCK, createReplicas } from "#test/support/replication/replicas.ts";

const OTHER_SITE = "nie należy do wskazanego dziennika";

async function makeSite(file: string, postId: string): Promise<void> {
  const store = await openSqliteStore({ file, clock: CLOCK });
  await putFixtures(store);
  await putPosts(store, makePost({ id: postId }));
  await store.close();
}

it("a site that another was faster than stays in its folder, however often its server starts", async () => {
  const replicas = createReplicas({ begun: false });
  const file = join(replicas.folder, "other.db");
  await makeSite(file, "p-własny");
  const before = async (call: string) => {
    if (call === "takeTurn" && !existsSync(join(replicas.folder, "one.db"))) await replicas.open("one");
  };
  await expect(replicas.open("other", {}, { before })).rejects.toThrow(OTHER_SITE);
  await expect(replicas.open("other")).rejects.toThrow(OTHER_SITE);
  const store = await openSqliteStore({ file, clock: CLOCK });
  expect(await store.read.postIds(null, 10)).toEqual(["p-własny"]);
  await store.close();
});

it("a backup whose epoch did not begin stays in its folder", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one");
  const file = join(replicas.folder, "backup.db");
  await makeSite(file, "p-kopia");
  const before = async (call: string) => (call === "append" ? noAnswer() : undefined);
  await expect(replicas.open("backup", { newEpoch: true }, { before })).rejects.toThrow("no answer");
  await expect(replicas.open("backup")).rejects.toThrow(OTHER_SITE);
  const again = await replicas.open("backup", { newEpoch: true });
  expect(await again.store.read.postIds(null, 10)).toEqual(["p-kopia"]);
  expect(again.store.position()).toBe(one.store.position() + 1);
});

it("a server whose beginning was stored without an answer goes on from it", async () => {
  const replicas = createReplicas({ begun: false });
  const file = join(replicas.folder, "one.db");
  await makeSite(file, "p-1");
  const afterAppend = async () => noAnswer();
  await expect(replicas.open("one", {}, { afterAppend })).rejects.toThrow("no answer");
  const one = await replicas.open("one");
  expect(await one.store.read.postIds(null, 10)).toEqual(["p-1"]);
  expect(await replicas.engine.openLog().head()).toBe(one.store.position());
});

it("a site on a log that began without it stays in its folder, however often its server starts", async () => {
  const replicas = createReplicas();
  await replicas.open("one");
  const file = join(replicas.folder, "other.db");
  await makeSite(file, "p-własny");
  for (let start = 0; start < 2; start += 1) await expect(replicas.open("other")).rejects.toThrow(OTHER_SITE);
  const store = await openSqliteStore({ file, clock: CLOCK });
  expect(await store.read.postIds(null, 10)).toEqual(["p-własny"]);
  await store.close();
});
