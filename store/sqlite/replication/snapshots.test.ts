import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { createReplicas, stateOf } from "#test/support/replication/replicas.ts";
import { stayingSnapshots } from "./snapshots.ts";

const DAY = 86_400_000;
const SOON = { timeout: 20_000, interval: 20 };
const OFTEN = { limits: { pollMs: 20, snapshotPollMs: 20, snapshotEntries: 4 } };
const NEVER = { limits: { pollMs: 20 } };

it("are made by one server every so many entries, and a new server starts from the newest", async () => {
  const replicas = createReplicas();
  const files = replicas.engine.openFiles();
  const [one, other] = [await replicas.open("one", OFTEN), await replicas.open("other", OFTEN)];
  await putFixtures(one.store);
  for (const no of [1, 2, 3]) await putPosts(one.store, makePost({ id: `p-${no}` }));
  await expect.poll(() => files.list("snapshots/"), SOON).not.toEqual([]);
  await one.store.close();
  await other.store.close();
  for (const { name } of await files.list("begins/")) await files.remove(name);
  const fresh = await replicas.open("fresh", { ...NEVER, file: `${replicas.folder}/new.db` });
  expect(stateOf({ ...fresh, file: `${replicas.folder}/new.db` })).toEqual(stateOf(one));
});

it("show a replica whose rows differ though nothing ever conflicted, and it restores itself", async () => {
  const replicas = createReplicas();
  const one = await replicas.open("one", OFTEN);
  const other = await replicas.open("other", NEVER);
  await putFixtures(one.store);
  await putPosts(one.store, makePost({ id: "p-1" }));
  expect(await other.store.waitFor(one.store.position(), 10_000)).toBe(true);
  const done = new Promise<void>((resolve) => other.store.onRestored(resolve));
  const raw = new DatabaseSync(other.file);
  raw.exec("UPDATE post SET lead = 'inna zajawka'");
  raw.close();
  for (const no of [2, 3, 4]) await putPosts(one.store, makePost({ id: `p-${no}` }));
  await done;
  expect(await other.store.waitFor(one.store.position(), 10_000)).toBe(true);
  expect((await other.store.read.post("p-1"))?.lead).toBe((await one.store.read.post("p-1"))?.lead);
  expect(other.troubles.map(String).join()).toContain("other rows are in post");
});

it("let entries before them go, whose positions stay taken, and a server that slept longer starts from one", async () => {
  const time = { now: DAY };
  const replicas = createReplicas({ clock: () => time.now });
  const [files, log] = [replicas.engine.openFiles(), replicas.engine.openLog()];
  const one = await replicas.open("one", OFTEN);
  await putFixtures(one.store);
  const slept = await replicas.open("slept", NEVER);
  await slept.store.close();
  for (const no of [1, 2, 3, 4]) await putPosts(one.store, makePost({ id: `p-${no}` }));
  await expect.poll(async () => (await log.read(1, 1))[0]?.body, SOON).toBeNull();
  const emptied = await log.read(2, 1);
  expect([emptied[0]?.body, await log.append({ position: 2, nonce: "x", body: new Uint8Array() })]).toEqual([
    null,
    "taken",
  ]);
  const again = await replicas.open("slept", NEVER);
  await expect.poll(() => again.store.state(), SOON).toBe("following");
  expect(await again.store.waitFor(one.store.position(), 10_000)).toBe(true);
  expect(stateOf(again)).toEqual(stateOf(one));
  expect(await files.list("snapshots/")).not.toEqual([]);
});

it("stay for six days, the newest for ever", () => {
  const at = (position: number, days: number) => ({ name: `s-${position}`, position, storedAt: days * DAY });
  const snapshots = [at(10, 0), at(20, 3), at(30, 5)];
  const staying = (day: number) => stayingSnapshots(snapshots, day * DAY).map(({ position }) => position);
  expect([staying(5), staying(7), staying(10), staying(400)]).toEqual([[10, 20, 30], [20, 30], [30], [30]]);
});
