import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type Backup, backupName } from "#core/backup/backup.ts";
import { type FileStore, FileStoreUnavailable } from "#core/replication/file-store.ts";
import { createMemoryLogEngine } from "#store/log/memory.ts";
import { openBackupFolder } from "./backup-folder.ts";
import { SiteBackups } from "./site-backups.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

const backup = (takenAt: number): Backup => ({
  name: backupName(takenAt),
  takenAt,
  bytes: 4,
  kind: "manual",
  check: { at: takenAt + 1, posts: 3, pictures: 0, missing: 0 },
  recording: null,
  sentAt: null,
});

/** Servers with a folder each and files that they share, of which `change` makes others. */
function servers(change: (files: FileStore) => FileStore = (files) => files) {
  const time = { now: NOW };
  const clock = () => time.now;
  const files = createMemoryLogEngine(clock).openFiles();
  const open = (free = 1024 ** 3) => {
    const path = mkdtempSync(join(tmpdir(), "szpalta-copies-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    const folder = openBackupFolder(path);
    const backups = new SiteBackups({ folder, files: change(files), clock, free: async () => free });
    const take = async (one: Backup) => {
      writeFileSync(join(path, one.name), "plik");
      const { kind, check, recording, sentAt } = one;
      if (check) await folder.note(one.name, { kind, check, recording, sentAt });
      return one;
    };
    return { path, backups, take };
  };
  return { files, time, open };
}

it("what one has taken another lists, brings and removes", async () => {
  const { open, files } = servers();
  const [a, b] = [open(), open()];
  const [old, young] = [await a.take(backup(NOW - DAY_MS)), await b.take(backup(NOW))];
  await a.backups.share(old);
  await b.backups.share(young);
  for (const { backups } of [a, b]) expect(await backups.list()).toEqual([young, old]);
  const paths = await Promise.all([b.backups.bring(old.name), b.backups.bring(old.name), b.backups.bring(young.name)]);
  expect(paths.map((path) => readFileSync(path, "utf8"))).toEqual(["plik", "plik", "plik"]);
  expect(await b.backups.list()).toEqual([young, old]);
  await b.backups.remove(old.name);
  expect([await b.backups.list(), (await files.list("backups/")).length]).toEqual([[young], 2]);
  expect(existsSync(join(b.path, `${old.name}.json`))).toBe(false);
  await expect(open().backups.bring(old.name)).rejects.toThrow("Tej kopii już nie ma.");
});

it("two of the same second do not take each other's place, and one that was not finished is none, and goes after a day", async () => {
  const { open, files, time } = servers();
  const [a, b] = [open(), open()];
  await a.backups.share(await a.take(backup(NOW)));
  await expect(b.backups.share(await b.take(backup(NOW)))).rejects.toThrow("w tej samej sekundzie");
  const cut = `backups/${backupName(NOW - 1000)}`;
  await files.put(cut, Buffer.from("pli"));
  expect(await b.backups.list()).toHaveLength(1);
  await a.backups.share(await a.take(backup(NOW + 1000)));
  expect(await files.get(cut)).not.toBeNull();
  time.now += DAY_MS + 1;
  await a.backups.share(await a.take(backup(time.now)));
  expect(await files.get(cut)).toBeNull();
  expect(await files.list("backups/")).toHaveLength(6);
});

it("without room it brings nothing, and nothing of it stays", async () => {
  const { open } = servers();
  const [a, b] = [open(), open(3)];
  const one = await a.take(backup(NOW));
  await a.backups.share(one);
  await expect(b.backups.bring(one.name)).rejects.toThrow("za mało miejsca");
  expect(existsSync(join(b.path, one.name))).toBe(false);
});

it("while the shared files are silent its own are there", async () => {
  const silent = () => Promise.reject(new FileStoreUnavailable("503"));
  const { open } = servers((files) => ({ ...files, list: silent }));
  const a = open();
  const one = await a.take(backup(NOW));
  expect(await a.backups.list()).toEqual([one]);
  await expect(a.backups.share(one)).rejects.toThrow("503");
  expect(await a.backups.bring(one.name)).toBe(join(a.path, one.name));
});
