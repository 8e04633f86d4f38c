import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { BackupError } from "#core/backup/backup.ts";
import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { BEING_RESTORED } from "#core/replication/site-restore.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { restoreInThread } from "#store/sqlite/backup/restore-backup.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { takeBackup } from "#store/sqlite/backup/take-backup.ts";
import { type RestoringServer, serversToRestore } from "#test/support/backup/servers-to-restore.ts";
import { noAnswer } from "#test/support/replication/faulty-log.ts";
import { PIXELS } from "#test/support/services/open-runtime.ts";
import { deadline } from "#test/support/runner/deadline.ts";
import { freshSiteFolder } from "../data-folder/replace-site.ts";

/* A site of two servers goes back to a backup, over real stores on a log in memory. */

const MANUAL = { kind: "manual", startedBy: null, to: null } as const;
const BY = { id: fixtures.zofia.id, name: "Zofia" };
const CLAIM_ENDS_MS = 121_000;

type Servers = ReturnType<typeof serversToRestore>;
type Parts = NonNullable<Parameters<Servers["open"]>[1]>;

/** A site with a backup that A has taken, and a post that came after it, written at B. */
async function two(given: Parts = {}) {
  const servers = serversToRestore();
  const [a, b] = [await servers.open("a", given), await servers.open("b")];
  await fixtures.putFixtures(a.store);
  await fixtures.putPosts(a.store, fixtures.makePost({ id: "p-1", slug: "dawny" }));
  const { name } = await a.backups.take(MANUAL);
  servers.pass(60_000);
  await fixtures.putPosts(b.store, fixtures.makePost({ id: "p-2", slug: "nowy" }));
  return { ...servers, a, b, request: { file: name, moment: null, by: BY } };
}

const write = ({ store }: RestoringServer, id: string) => fixtures.putPosts(store, fixtures.makePost({ id, slug: id }));

const postsOf = async ({ store }: RestoringServer) => (await store.read.postIds(null, 10)).toSorted();

async function ended({ files }: RestoringServer, state: "done" | "failed") {
  await expect.poll(() => files.lastRestore()).toMatchObject({ state });
  return (await files.lastRestore())!;
}

/** Waits within the thread that takes or restores a backup, until the test lets it go on. */
function gate() {
  const [reached, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: reached.promise,
    open: opened.resolve,
    wait: async () => {
      reached.resolve();
      await opened.promise;
    },
  };
}

it("goes back at every server without a restart; any of them shows it, and takes it back", async () => {
  const { a, b, request, pass } = await two();
  const token = (await a.store.read.edited("p-1"))?.copies;
  const offered = await b.files.list();
  expect(offered).toEqual((await a.files.list()).map((each) => ({ ...each, recording: null })));
  // B has only heard of the backup.
  expect([offered.length, existsSync(join(b.folder, request.file))]).toEqual([1, false]);
  expect(await b.files.beginRestore(request)).toBe(true);
  expect([await b.files.beginRestore(request), b.files.begin("u-jan")]).toEqual([false, false]);
  await expect.poll(() => a.files.restoring()?.what ?? null).not.toBeNull();
  expect([await a.files.lastRestore(), await a.files.beginRestore(request)]).toMatchObject([
    { state: "running", by: "Zofia", file: request.file },
    false,
  ]);
  const [first, second] = [await ended(a, "done"), await ended(b, "done")];
  expect(first).toEqual(second);
  expect(first).toMatchObject({ file: request.file, by: "Zofia", problem: null, safety: expect.any(String) });
  for (const server of [a, b]) {
    expect([await postsOf(server), server.watch.mayWrite()]).toEqual([["p-1"], true]);
    await expect.poll(() => server.files.restoring()).toBeNull();
    const [entry] = await server.store.read.audit(1, null);
    expect(entry).toMatchObject({ userId: BY.id, act: "backup-restore", details: { file: request.file, by: "Zofia" } });
    expect((await server.store.read.edited("p-1"))?.copies).toBeGreaterThan(token ?? 0);
  }
  await write(a, "p-3");
  await expect.poll(() => postsOf(b)).toEqual(["p-1", "p-3"]);
  await expect.poll(() => existsSync(freshSiteFolder(b.data))).toBe(false);

  // B took the backup of the state before it; A brings it.
  pass(60_000);
  const safety = (await a.files.list()).find(({ kind }) => kind === "safety");
  expect([safety?.name, safety?.check?.posts]).toEqual([first.safety, 2]);
  expect(await a.files.beginRestore({ file: safety?.name ?? "", moment: null, by: BY })).toBe(true);
  for (const server of [a, b]) await expect.poll(() => postsOf(server)).toEqual(["p-1", "p-2"]);
  expect(await ended(b, "done")).toMatchObject({ file: safety?.name });
  expect((await b.files.list()).map(({ kind }) => kind)).toEqual(["safety", "safety", "manual"]);
});

it("from the beginning no server writes, so that the backup of the present state has whatever was acknowledged", async () => {
  const taking = gate();
  let taken = 0;
  const { promise: slow, resolve: goOn } = Promise.withResolvers<void>();
  const { a, b, request } = await two({
    loadTakeBackup: async () => async (task, options) => {
      taken += 1;
      if (taken > 1) await taking.wait();
      return takeBackup(task, options);
    },
  });
  // One that is under way at the other server when it begins.
  const writing = b.replica.write(async (tx) => {
    await slow;
    const post = fixtures.makePost({ id: "p-3", slug: "powolny" });
    await tx.putPost(post, fixtures.makeDerived(post), 0);
  });
  await a.files.beginRestore(request);
  await taking.reached;
  goOn();
  // It has come too late for the log, whatever this server knew when it began: nobody was told that it was stored.
  await expect(writing).rejects.toThrow(BEING_RESTORED);
  for (const server of [a, b]) {
    await expect.poll(() => [server.watch.mayWrite(), server.watch.studioBanner()]).toEqual([false, BEING_RESTORED]);
    await expect(write(server, "p-4")).rejects.toThrow(BEING_RESTORED);
    await expect(server.replica.write((tx) => tx.putCategory({ ...fixtures.growing, id: "k" }))).rejects.toThrow(
      BEING_RESTORED,
    );
    expect(await postsOf(server)).toEqual(["p-1", "p-2"]);
  }
  taking.open();
  await ended(b, "done");
  const [safety] = await b.files.list();
  expect(safety).toMatchObject({ kind: "safety", check: { posts: 2 } });
  // The state that it holds is held; what is restored of it must not be, by a command neither.
  const folder = mkdtempSync(join(tmpdir(), "szpalta-held-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const task = { paths: [join(a.folder, safety?.name ?? "")], folder, now: 0, until: null, by: BY };
  await restoreInThread(task, { signal: AbortSignal.timeout(deadline(60_000)), progress: () => undefined });
  const restored = new Database(join(folder, "szpalta.db"), "reader");
  expect(restored.one("SELECT COUNT(*) AS rows FROM site_restore")).toEqual({ rows: 0 });
  restored.close();
});

it.each([
  [
    "a damaged backup",
    async () => {
      throw new BackupError("Kopia jest uszkodzona: część szpalta.db.zst.");
    },
    "Kopia jest uszkodzona: część szpalta.db.zst. Witryna jest, jaka była.",
  ],
  [
    "a full disk",
    async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    },
    "Na dysku zabrakło miejsca albo nie można na nim pisać. Witryna jest, jaka była.",
  ],
])("%s leaves the site as it was, and every server writes again", async (_name, fails, said) => {
  const { a, b, request } = await two({ loadRestore: async () => fails });
  await a.files.beginRestore(request);
  expect((await ended(b, "failed")).problem).toContain(said);
  expect(await ended(a, "failed")).toMatchObject({ safety: expect.stringMatching(/^szpalta-/) });
  await write(b, "p-3");
  expect(await postsOf(b)).toEqual(["p-1", "p-2", "p-3"]);
  await expect.poll(() => a.files.restoring()).toBeNull();
  expect(existsSync(freshSiteFolder(a.data))).toBe(false);
});

it("where the server is gone that restored it, another ends it once its claim has ended, and the site is the old one", async () => {
  const making = gate();
  const { a, b, request, pass } = await two({
    loadRestore: async () => async (task, options) => {
      await making.wait();
      return restoreInThread(task, options);
    },
  });
  await a.files.beginRestore(request);
  await making.reached;
  await expect.poll(() => b.files.restoring()).not.toBeNull();
  await b.backups.look();
  expect(b.files.restoring()).not.toBeNull();
  a.cutOff();
  pass(CLAIM_ENDS_MS);
  await b.backups.look();
  expect(await ended(b, "failed")).toMatchObject({
    problem: "Odtwarzanie przerwano, zanim się skończyło. Witryna jest, jaka była.",
  });
  await write(b, "p-3");
  // It was only slow, and must not take away what was written since.
  a.faults.before = async () => {};
  making.open();
  await expect.poll(() => a.files.beginRestore(request)).toBe(true);
  const safety = (await ended(b, "done")).safety;
  expect((await b.files.list()).find(({ name }) => name === safety)?.check?.posts).toBe(3);
});

it("a stop ends it, and says so to the others", async () => {
  const { a, b, request } = await two();
  await a.files.beginRestore(request);
  await a.backups.stop();
  expect(await ended(b, "failed")).toMatchObject({ problem: expect.stringContaining("przerwano") });
  await write(b, "p-3");
});

it("where the answer to the beginning is lost the log decides", async () => {
  const { a, b, request } = await two();
  let lost = 0;
  a.faults.afterAppend = async ({ position }) => {
    if (lost > 0) return;
    await b.replica.waitFor(position, deadline(5_000));
    if ((await b.files.lastRestore())?.state !== "done") return;
    lost += 1;
    await noAnswer();
  };
  await a.files.beginRestore(request);
  expect(await ended(b, "done")).toEqual(await ended(a, "done"));
  expect([lost, await postsOf(a), await postsOf(b)]).toEqual([1, ["p-1"], ["p-1"]]);
});

it("without the log nothing begins; without the shared files it ends with a sentence", async () => {
  const { a, b, request, files, pass } = await two();
  a.cutOff();
  await expect(a.files.beginRestore(request)).rejects.toThrow("no answer");
  Object.assign(a.faults, { before: undefined });
  await write(b, "p-3");
  files.putFile = () => Promise.reject(new FileStoreUnavailable("503"));
  expect(await b.files.beginRestore(request)).toBe(true);
  expect((await ended(a, "failed")).problem).toMatch(/^Wspólny dziennik albo wspólne pliki.*Witryna jest, jaka była\./);
  await write(a, "p-4");
  expect(await postsOf(a)).toEqual(["p-1", "p-2", "p-3", "p-4"]);
  // One taken meanwhile is its server's alone, which says so.
  pass(60_000);
  const { name } = await a.backups.take(MANUAL);
  expect((await a.files.lastAttempt())?.sendingProblem).toContain("inne serwery jej nie pokażą");
  expect([(await a.files.list())[0]?.name, (await b.files.list()).some((each) => each.name === name)]).toEqual([
    name,
    false,
  ]);
});

it("a backup that was taken with another secret key is restored with the site's own", async () => {
  const { open, pass } = serversToRestore();
  const [a, b] = [await open("a"), await open("b")];
  const other = await open("c", {}, randomBytes(32));
  await fixtures.putFixtures(a.store);
  const { name: file } = await other.backups.take(MANUAL);
  pass(60_000);
  await write(a, "p-1");
  await a.files.beginRestore({ file, moment: null, by: BY });
  for (const server of [a, b]) {
    await ended(server, "done");
    expect([await postsOf(server), server.replica.state()]).toEqual([[], "following"]);
  }
});

it("pictures of the restored site are there at each server, also one that everybody has removed since", async () => {
  const { files, open, pass } = serversToRestore();
  const [a, b] = [await open("a"), await open("b")];
  const added = await a.blobs.addPicture("piksele.png", PIXELS);
  if (!added.ok) throw new Error(added.message);
  const media = added.value;
  await a.store.write((tx) => tx.putMedia(media));
  const { name: file } = await b.backups.take(MANUAL);
  pass(60_000);
  await b.store.write((tx) => tx.removeMedia(media.id));
  for (const { blobs } of [a, b]) await blobs.removePicture(media.id);
  for (const { name } of await files.list("media/")) await files.remove(name);
  expect(await b.blobs.original(media.id)).toBeNull();
  await a.files.beginRestore({ file, moment: null, by: BY });
  for (const server of [a, b]) {
    await ended(server, "done");
    expect(await server.blobs.original(media.id)).not.toBeNull();
  }
});
