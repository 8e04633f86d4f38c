import { copyFileSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, it } from "vitest";
import { growing, makePost, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import { migratedDatabase } from "#test/support/services/migrated-database.ts";
import { createReplicas, type OpenedReplica, type Replicas, stateOf } from "#test/support/replication/replicas.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { decodeEntry } from "./replication/entry-codec.ts";

const LONG_MS = deadline(10_000);
const LIMITS = { limits: { pollMs: 20 } };

async function restored({ store }: OpenedReplica): Promise<void> {
  await new Promise<void>((resolve) => store.onRestored(resolve));
}

async function siteWithPost(replicas: Replicas): Promise<OpenedReplica> {
  const one = await replicas.open("one", LIMITS);
  await putFixtures(one.store);
  await putPosts(one.store, makePost({ id: "p-1" }));
  return one;
}

describe("a log that has not begun", () => {
  it("begins with what the first server's folder holds, and an empty disk gets the same", async () => {
    const replicas = createReplicas({ begun: false });
    await migratedDatabase(join(replicas.folder, "one.db"));
    const one = await siteWithPost(replicas);
    const other = await replicas.open("other");
    expect(stateOf(other)).toEqual(stateOf(one));
    expect(other.store.position()).toBe(one.store.position());
  });

  it("is begun by one of two servers that start at once with empty disks", async () => {
    const replicas = createReplicas({ begun: false });
    const [one, other] = await Promise.all([replicas.open("one"), replicas.open("other")]);
    await putFixtures(one.store);
    expect(await other.store.waitFor(one.store.position(), LONG_MS)).toBe(true);
    expect(stateOf(other)).toEqual(stateOf(one));
  });
});

describe("a server does not start", () => {
  it("with another key than the log began with", async () => {
    const replicas = createReplicas();
    await replicas.open("one");
    await expect(replicas.open("other", { keyFingerprint: "inny" })).rejects.toThrow("innym kluczem");
  });

  it("with a site of its own on a log that has begun", async () => {
    const replicas = createReplicas();
    await siteWithPost(replicas);
    await migratedDatabase(join(replicas.folder, "other.db"));
    await expect(replicas.open("other")).rejects.toThrow("nie należy do wskazanego dziennika");
  });

  it("on a log shorter than what it has", async () => {
    const [replicas, elsewhere] = [createReplicas(), createReplicas()];
    const one = await siteWithPost(replicas);
    await one.store.close();
    copyFileSync(one.file, join(elsewhere.folder, "one.db"));
    await expect(elsewhere.open("one")).rejects.toThrow("krótszy");
  });
});

describe("a running replica", () => {
  it("that differs from the log restores itself and goes on, and its readers see what the others do", async () => {
    const replicas = createReplicas();
    const one = await siteWithPost(replicas);
    const other = await replicas.open("other", LIMITS);
    const raw = new DatabaseSync(other.file);
    raw.exec("UPDATE post SET version = 99 WHERE id = 'p-1'");
    raw.close();
    const done = restored(other);
    await one.store.write((tx) => tx.removePost("p-1"));
    await done;
    expect(await other.store.waitFor(one.store.position(), LONG_MS)).toBe(true);
    expect(other.store.state()).toBe("following");
    expect(await other.store.read.post("p-1")).toBeNull();
    await putPosts(other.store, makePost({ id: "p-2" }));
    expect(await one.store.waitFor(other.store.position(), LONG_MS)).toBe(true);
    expect(stateOf(other)).toEqual(stateOf(one));
  });

  it("of an old epoch is replaced by the backup that begins the new one", async () => {
    const replicas = createReplicas();
    const one = await siteWithPost(replicas);
    const backup = await replicas.open("backup", LIMITS);
    await backup.store.close();
    await putPosts(one.store, makePost({ id: "p-2" }));
    const done = restored(one);
    const begun = await replicas.open("backup", { ...LIMITS, newEpoch: true });
    await done;
    expect(await one.store.waitFor(begun.store.position(), LONG_MS)).toBe(true);
    expect([await one.store.read.listSize("all"), one.store.state()]).toEqual([1, "following"]);
    await putPosts(one.store, makePost({ id: "p-3" }));
    expect(await begun.store.waitFor(one.store.position(), LONG_MS)).toBe(true);
    expect(stateOf(begun)).toEqual(stateOf(one));
  });

  it("restores again and again until its files answer", async () => {
    const replicas = createReplicas();
    const one = await siteWithPost(replicas);
    const files = replicas.engine.openFiles();
    let failures = 3;
    const getFile = async (name: string, path: string) => {
      if (--failures > 0) throw new Error("nie teraz");
      return files.getFile(name, path);
    };
    const other = await replicas.open("other", { ...LIMITS, files: { ...files, getFile } });
    const raw = new DatabaseSync(other.file);
    raw.exec("UPDATE category SET name = 'inna'");
    raw.close();
    const done = restored(other);
    await one.store.write((tx) => tx.putCategory({ ...growing, name: "Inna" }));
    await done;
    expect(failures).toBeLessThan(1);
    expect(await other.store.waitFor(one.store.position(), LONG_MS)).toBe(true);
    expect(stateOf(other)).toEqual(stateOf(one));
  });

  it("whose file is gone or cut short at its start gets it from the others", async () => {
    const replicas = createReplicas();
    const one = await siteWithPost(replicas);
    const other = await replicas.open("other", LIMITS);
    await other.store.close();
    rmSync(other.file);
    const again = await replicas.open("other", LIMITS);
    expect(existsSync(again.file)).toBe(true);
    expect(stateOf(again)).toEqual(stateOf(one));
  });
});

describe("a large entry", () => {
  it("lies among the files, and arrives", async () => {
    const replicas = createReplicas();
    const one = await siteWithPost(replicas);
    const body = Array.from({ length: 90_000 }, () => Math.random().toString(36)).join(" ");
    await putPosts(one.store, makePost({ id: "p-2", body }));
    const [entry] = await replicas.engine.openLog().read(one.store.position(), 1);
    expect(entry?.body?.length).toBeLessThan(500);
    expect((await decodeEntry(entry!.body!, replicas.engine.openFiles())).kind).toBe("news");
    const other = await replicas.open("other");
    expect((await other.store.read.post("p-2"))?.body).toBe(body);
  });
});
