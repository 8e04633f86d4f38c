import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { makePost, makeUser, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { createReplicas, stateOf } from "#test/support/replication/replicas.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { createSnapshots, SNAPSHOT_LIMITS, type Snapshots, retainedSnapshots } from "./snapshots.ts";

const DAY = 86_400_000;
const OFTEN = { limits: { pollMs: 20, snapshotPollMs: 20, snapshotEntries: 4 } };
const NEVER = { limits: { pollMs: 20 } };

it("are made by one server every so many entries, and a new server starts from the newest", async () => {
  const replicas = createReplicas();
  const files = replicas.engine.openFiles();
  const [one, other] = [await replicas.open("one", OFTEN), await replicas.open("other", OFTEN)];
  await putFixtures(one.store);
  for (const no of [1, 2, 3]) await putPosts(one.store, makePost({ id: `p-${no}` }));
  await expect.poll(() => files.list("snapshots/")).not.toEqual([]);
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

it("are given up without a trouble at the mark of another server, which leads since", async () => {
  const { engine, folder } = createReplicas();
  const row = { position: 4, hash: "", epoch: 1, keyFingerprint: "" };
  const ended = Promise.withResolvers<void>();
  const snapshots: Snapshots = createSnapshots({
    file: await migratedDatabase(join(folder, "szpalta.db")),
    log: engine.openLog(),
    files: engine.openFiles(),
    isLeader: () => true,
    elapsed: () => 0,
    row: () => row,
    limits: { ...SNAPSHOT_LIMITS, snapshotEntries: 1 },
    async append() {
      await snapshots.onMark(row);
      // Runs once this server waits for its copy.
      setImmediate(() => ended.resolve(snapshots.onMark({ ...row, position: 5 })));
    },
    onDiverged() {},
  });
  await expect(snapshots.takeWhenDue()).resolves.toBeUndefined();
  await ended.promise;
  await snapshots.stop();
});

it("let entries before them go after a while and a server that slept longer starts from one", async () => {
  const time = { now: DAY };
  const elapsed = () => time.now;
  const replicas = createReplicas({ clock: elapsed });
  const [files, log] = [replicas.engine.openFiles(), replicas.engine.openLog()];
  const one = await replicas.open("one", { ...OFTEN, elapsed });
  await putFixtures(one.store);
  const slept = await replicas.open("slept", NEVER);
  await slept.store.close();
  for (const no of [1, 2, 3, 4]) await putPosts(one.store, makePost({ id: `p-${no}` }));
  await expect.poll(() => files.list("snapshots/")).not.toEqual([]);
  const emptied = async () => (await log.read(1, 3)).filter(({ body }) => body === null).length;
  time.now += SNAPSHOT_LIMITS.snapshotMarginMs - 1;
  let looks = 0;
  const list = (under: string) => ((looks += 1), files.list(under));
  const moment = { elapsed, files: { ...files, list }, limits: { pollMs: 20, snapshotPollMs: 20 } };
  const late = await replicas.open("late", moment);
  // Each server has checked whether a snapshot is due, and whether data is to be removed.
  await expect.poll(() => looks).toBeGreaterThan(1);
  expect([await emptied(), late.troubles]).toEqual([0, []]);
  // Each server checks again within an hour of its last check.
  time.now += SNAPSHOT_LIMITS.snapshotMarginMs;
  await expect.poll(emptied).toBe(3);
  await expect.poll(async () => (await log.head()) - one.store.position()).toBe(0);
  const again = await replicas.open("slept", NEVER);
  await expect.poll(() => again.store.state()).toBe("following");
  expect(await again.store.waitFor(one.store.position(), 10_000)).toBe(true);
  expect(stateOf(again)).toEqual(stateOf(one));
  expect(await files.list("snapshots/")).not.toEqual([]);
});

it("are taken by the leader alone", async () => {
  const replicas = createReplicas({ clock: () => DAY });
  const files = replicas.engine.openFiles();
  let leads = false;
  const one = await replicas.open("one", { ...OFTEN, isLeader: () => leads });
  for (const no of [1, 2, 3]) await one.store.write((tx) => tx.putUser(makeUser({ id: `u-${no}`, slug: `u-${no}` })));
  // Its digests are compared with the leader's all the same.
  expect(await files.list("snapshots/")).toEqual([]);
  leads = true;
  await expect.poll(() => files.list("snapshots/")).not.toEqual([]);
});

it("let what began an epoch go only when one was taken since, and only by the leader", async () => {
  let now = 0;
  const { engine, folder } = createReplicas({ clock: () => now });
  const [log, files] = [engine.openLog(), engine.openFiles()];
  const look = (isLeader: boolean) => {
    const row = () => ({ position: 5, hash: "", epoch: 1, keyFingerprint: "" });
    const parts = { file: join(folder, "none.db"), log, files, elapsed: () => now, row, append: noAnswer };
    const limits = { ...SNAPSHOT_LIMITS, snapshotEntries: 1_000, snapshotAgeMs: Infinity };
    return createSnapshots({ ...parts, limits, isLeader: () => isLeader, onDiverged() {} }).takeWhenDue();
  };
  const put = (name: string) => files.put(name, new Uint8Array());
  const names = async () => (await files.list("")).map(({ name }) => name);
  await put("snapshots/000000000001-a");
  now += DAY;
  await put("begins/b");
  now += 30 * DAY;
  await look(true);
  expect(await names()).toEqual(["begins/b", "snapshots/000000000001-a"]);
  await put("snapshots/000000000003-c");
  now += DAY;
  await look(false);
  expect(await names()).toHaveLength(3);
  await look(true);
  expect(await names()).toEqual(["snapshots/000000000003-c"]);
});

it("stay for six days, the newest for ever", () => {
  const at = (position: number, days: number) => ({ name: `s-${position}`, position, storedAt: days * DAY });
  const snapshots = [at(10, 0), at(20, 3), at(30, 5)];
  const staying = (day: number) => retainedSnapshots(snapshots, day * DAY).map(({ position }) => position);
  expect([staying(5), staying(7), staying(10), staying(400)]).toEqual([[10, 20, 30], [20, 30], [30], [30]]);
});
