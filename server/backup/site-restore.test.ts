import { existsSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BackupError } from "#core/backup/backup.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { forgeBackup } from "#test/support/backup/forged-backup.ts";
import { openBackups } from "#test/support/backup/open-backups.ts";
import { NOW } from "#test/support/services/open-runtime.ts";
import { freshSiteFolder } from "../data-folder/replace-site.ts";

const MANUAL = { kind: "manual", startedBy: null, to: null } as const;
const BY = { id: "u-zofia", name: "Zofia" };

/** A site that has a backup, and a post that came after it. */
async function openChanged(...given: Parameters<typeof openBackups>) {
  const site = await openBackups(...given);
  await fixtures.putPosts(site.store, fixtures.makePost({ id: "p-1", slug: "dawny" }));
  const { name } = await site.take(MANUAL);
  await fixtures.putPosts(site.store, fixtures.makePost({ id: "p-2", slug: "nowy" }));
  site.time.now = NOW + 60_000;
  return { ...site, request: { file: name, moment: null, by: BY } };
}

it("puts the state of a backup in the place of a held site, with the present one in a backup of its own", async () => {
  const { files, server, data, store, take, request, time } = await openChanged();
  const token = (await store.read.edited("p-1"))?.copies;
  expect(await files.beginRestore(request)).toBe(true);
  expect([server.isHeld, await files.beginRestore(request), files.begin("u-jan")]).toEqual([true, false, false]);
  await expect(take(MANUAL)).rejects.toThrow("odtwarzana");
  await expect.poll(async () => (await files.lastRestore())?.state).toBe("running");
  await expect.poll(() => server.replace).not.toBeNull();
  expect([server.isHeld, existsSync(join(data, "szpalta.db"))]).toEqual([true, false]);
  await server.replace!();
  const last = await files.lastRestore();
  expect(last).toMatchObject({ at: time.now, file: request.file, by: "Zofia", problem: null, state: "done" });
  const [safety] = await files.list();
  expect([safety?.kind, safety?.name, safety?.check?.posts]).toEqual(["safety", last?.safety, 2]);
  const restored = await openSqliteStore({ file: join(data, "szpalta.db"), clock: () => time.now });
  try {
    expect([await restored.read.post("p-2"), (await restored.read.post("p-1"))?.slug]).toEqual([null, "dawny"]);
    const details = { file: request.file, by: "Zofia" };
    expect(await restored.read.audit(1, null)).toMatchObject([{ userId: BY.id, act: "backup-restore", details }]);
    expect(await restored.read.jobs(5)).toEqual([]);
    // A tab that was open all the time builds on a state that is gone, and must not take another for it.
    expect((await restored.read.edited("p-1"))?.copies).toBeGreaterThan(token ?? 0);
  } finally {
    await restored.close();
  }
});

it("waits for what is being written, so that the backup of the present state has it", async () => {
  const { files, server, store, request } = await openChanged();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const writing = store.write(async (tx) => {
    await gate;
    const post = fixtures.makePost({ id: "p-3", slug: "powolny" });
    return tx.putPost(post, fixtures.makeDerived(post), 0);
  });
  await files.beginRestore(request);
  expect(server.isHeld).toBe(true);
  open();
  await writing;
  await expect.poll(() => server.replace).not.toBeNull();
  expect((await files.list())[0]).toMatchObject({ kind: "safety", check: { posts: 3 } });
});

it("a site that a kill left as it was, and one that the next start finished, are told apart by what lies there", async () => {
  const { files, folder, data } = await openBackups();
  const note = { at: NOW, file: "kopia.tar", moment: null, by: "Zofia", safety: null, problem: null };
  const begun = { ...note, isDone: false };
  await mkdir(folder);
  writeFileSync(join(folder, "last-restore.json"), JSON.stringify(begun));
  expect(await files.lastRestore()).toMatchObject({
    state: "failed",
    problem: "Odtwarzanie przerwano, zanim się skończyło. Witryna jest, jaka była.",
  });
  writeFileSync(join(data, "restored.json"), JSON.stringify({ at: NOW - 1 }));
  expect((await files.lastRestore())?.state).toBe("failed");
  writeFileSync(join(data, "restored.json"), JSON.stringify({ at: NOW }));
  expect(await files.lastRestore()).toEqual({ ...note, state: "done" });
});

const damaged = async () => {
  throw new BackupError("Kopia jest uszkodzona: część szpalta.db.zst.");
};
const full = async () => {
  throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
};

it.each([
  ["a damaged backup", damaged, "Kopia jest uszkodzona: część szpalta.db.zst. Witryna jest, jaka była."],
  ["a full disk", full, "Na dysku zabrakło miejsca albo nie można na nim pisać. Witryna jest, jaka była."],
])("%s leaves the site as it was, and people write again", async (_name, fails, said) => {
  const { files, server, data, store, request } = await openChanged({ loadRestore: async () => fails });
  expect(await files.beginRestore(request)).toBe(true);
  await expect.poll(() => files.restoring()).toBeNull();
  const last = await files.lastRestore();
  expect([last?.state, last?.problem, server]).toEqual([
    "failed",
    expect.stringContaining(said),
    { isHeld: false, replace: null },
  ]);
  expect([existsSync(freshSiteFolder(data)), (await store.read.post("p-2"))?.id]).toEqual([false, "p-2"]);
});

it("a backup that somebody has changed leaves the site as it was, and the page says what is in it", async () => {
  const { files, server, data, folder, store, request } = await openChanged();
  const path = join(folder, request.file);
  const trigger =
    "CREATE TRIGGER promote AFTER INSERT ON session BEGIN UPDATE user SET role = 'administrator' WHERE id = NEW.user_id; END";
  renameSync(forgeBackup(path, `${path}.forged`, { database: (db) => db.exec(trigger) }), path);
  expect(await files.beginRestore(request)).toBe(true);
  await expect.poll(() => files.restoring()).toBeNull();
  const last = await files.lastRestore();
  expect([last?.state, last?.problem]).toEqual(["failed", expect.stringContaining("różni się promote (trigger)")]);
  expect(server).toEqual({ isHeld: false, replace: null });
  expect([existsSync(freshSiteFolder(data)), (await store.read.post("p-2"))?.id]).toEqual([false, "p-2"]);
});

it("without room for it nothing is begun", async () => {
  let free = 1024 ** 3;
  const { files, request, folder, server } = await openChanged({ free: async () => free });
  free = 1024;
  const before = readdirSync(folder).filter((name) => name.endsWith(".tar"));
  await files.beginRestore(request);
  await expect.poll(() => files.restoring()).toBeNull();
  expect((await files.lastRestore())?.problem).toContain("za mało miejsca");
  expect([server.isHeld, readdirSync(folder).filter((name) => name.endsWith(".tar"))]).toEqual([false, before]);
});

it("a stop ends it without leaving anything but the word that it was broken off", async () => {
  const { files, stop, data, request } = await openChanged();
  await files.beginRestore(request);
  await stop();
  expect(await files.lastRestore()).toMatchObject({ state: "failed", problem: expect.stringContaining("przerwano") });
  expect(existsSync(freshSiteFolder(data))).toBe(false);
});
