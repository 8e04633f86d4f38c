import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it, onTestFinished } from "vitest";
import { backupName, type TakeBackup } from "#core/backup/backup.ts";
import { retainedBackups } from "#core/backup/backup-retention.ts";
import { DAILY_BACKUPS } from "#core/backup/store.ts";
import { listTar, readMember } from "#store/files/tar.ts";
import { openFileStore } from "#store/files/open-file-store.ts";
import { openBackups } from "#test/support/backup/open-backups.ts";
import { NOW, openRuntime } from "#test/support/services/open-runtime.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const GIB = 1024 ** 3;
/** In no time: for what is about the files, not about what is in them. */
const takeAtOnce: TakeBackup = async ({ to }) => {
  writeFileSync(to, "kopia");
  return { takenAt: 0, bytes: 5, posts: 0, pictures: 0, missing: 0, recording: null };
};

const MANUAL = { kind: "manual", startedBy: null, to: null } as const;

it("a backup by hand lies in the folder, checked, and stands in the jobs and the audit log", async () => {
  const { take, files, folder, store } = await openBackups();
  const taken = await take(MANUAL);
  expect(taken).toMatchObject({ name: backupName(NOW), kind: "manual", check: { at: NOW, posts: 0, missing: 1 } });
  expect(await files.list()).toEqual([taken]);
  expect(await files.lastAttempt()).toEqual({ at: NOW, kind: "manual", problem: null, sendingProblem: null });
  expect(readdirSync(folder).toSorted()).toEqual(["last-attempt.json", taken.name, `${taken.name}.json`]);
  expect((await store.read.jobs(1))[0]).toMatchObject({
    id: "backup",
    state: "done",
    message: expect.stringContaining(taken.name),
  });
  expect((await store.read.audit(1, null))[0]).toMatchObject({ act: "backup-take", details: { file: taken.name } });
});

it("a backup holds the configuration and no secret", async () => {
  const { take, folder } = await openBackups();
  const { name } = await take(MANUAL);
  const text = readFileSync(join(folder, name)).toString("latin1");
  expect(text).toContain("config/szpalta.config.ts");
  expect(text).toContain('"PORT"');
  expect(text).not.toContain("AWS_");
});

it("a backup holds the owner's files of the site's folder, and no data, engine or hidden file", async () => {
  const siteFolder = mkdtempSync(join(tmpdir(), "szpalta-folder-"));
  onTestFinished(() => rmSync(siteFolder, { recursive: true }));
  const files = ["public/gra/a.txt", "public/.ukryte", "theme/site.css", "package.json", ".env", "data/site.key"];
  for (const path of [...files, "node_modules/szpalta/package.json"]) {
    mkdirSync(join(siteFolder, path, ".."), { recursive: true });
    writeFileSync(join(siteFolder, path), `treść ${path}`);
  }
  const { take, folder } = await openBackups({ siteFolder });
  const { name } = await take(MANUAL);
  expect(readdirSync(folder).toSorted()).toEqual(["last-attempt.json", name, `${name}.json`]);
  const archive = openSync(join(folder, name), "r");
  onTestFinished(() => closeSync(archive));
  const part = listTar(archive).find((member) => member.name === "config/site.zip")!;
  const pieces: Buffer[] = [];
  readMember(archive, part, (piece) => void pieces.push(Buffer.from(piece)));
  expect(namesInZip(Buffer.concat(pieces))).toEqual(["public/gra/a.txt", "theme/site.css", "package.json"]);
});

it("a file of its own stays what it is, and the rule does not know of it", async () => {
  const { take, files, folder } = await openBackups();
  await mkdir(folder);
  const to = join(folder, "moja.tar");
  await take({ ...MANUAL, to });
  await expect(take({ ...MANUAL, to })).rejects.toThrow(`Plik ${to} już jest.`);
  await expect(take({ ...MANUAL, to: join(folder, "nie-ma", "a.tar") })).rejects.toThrow(/^Nie ma folderu .+nie-ma\./);
  expect(readdirSync(folder)).toEqual(["moja.tar"]);
  expect(await files.list()).toEqual([]);
});

it("the daily one is due once a day, also after days without a server, unless it is turned off", async () => {
  const { isDue, takeWhenDue, files, time, store } = await openBackups({ loadTakeBackup: async () => takeAtOnce });
  expect(await isDue()).toBe(true);
  await takeWhenDue();
  expect(await files.list()).toMatchObject([{ kind: "scheduled", takenAt: NOW }]);
  expect((await store.read.audit(1, null))[0]?.act).not.toBe("backup-take");
  expect(await isDue()).toBe(false);
  // 2:59 and 3:00 in Warsaw.
  time.now = Date.UTC(2026, 10, 21, 1, 59);
  expect(await isDue()).toBe(false);
  time.now += 60_000;
  expect(await isDue()).toBe(true);
  time.now += 5 * DAY_MS;
  await takeWhenDue();
  expect(await isDue()).toBe(false);
  time.now += DAY_MS;
  await store.write((tx) => tx.putBackupSettings({ daily: false, hour: 3, version: 1 }));
  expect(await isDue()).toBe(false);
  await store.write((tx) => tx.putBackupSettings({ ...DAILY_BACKUPS, hour: 14, version: 2 }));
  expect(await isDue()).toBe(true);
});

it("one from a clock that was ahead does not count", async () => {
  const { take, isDue, time } = await openBackups({ loadTakeBackup: async () => takeAtOnce });
  time.now = NOW + 365 * DAY_MS;
  await take(MANUAL);
  time.now = NOW;
  expect(await isDue()).toBe(true);
});

it("a recording that begins anew wants a backup at once, and one only, whatever else lies in its folder", async () => {
  const chains: [string, string] = ["2026-11-20t12-00-00-000z-00000001", "2026-11-20t12-00-01-000z-00000002"];
  let chain = chains[0];
  const take: TakeBackup = async (task, options) => ({
    ...(await takeAtOnce(task, options)),
    recording: { chain, position: 0 },
  });
  const { isDue, takeWhenDue, files, folder, data, time, store, backups } = await openBackups({
    loadTakeBackup: async () => take,
    recordingBytes: GIB,
  });
  const begin = (begun: string) => {
    chain = begun;
    mkdirSync(join(folder, "recording", begun), { recursive: true });
    const database = new DatabaseSync(join(data, "test.db"));
    database.prepare("INSERT OR REPLACE INTO recording (only, chain, position) VALUES (1, ?, 0)").run(begun);
    database.close();
  };
  begin(chains[0]);
  // Of a clock that was ahead.
  mkdirSync(join(folder, "recording", "2031-01-01t12-00-00-000z-00000000"));
  await takeWhenDue();
  expect(await files.list()).toHaveLength(1);
  expect(await isDue()).toBe(false);
  expect((await files.recording())?.from).toBe(NOW);
  time.now += HOUR_MS;
  await store.write((tx) => tx.putBackupSettings({ daily: false, hour: 3, version: 1 }));
  begin(chains[1]);
  // Without it nothing leads to what is recorded, so that nobody switches it off.
  expect([await isDue(), await backups.lacksRecorded()]).toEqual([true, true]);
  await takeWhenDue();
  expect([await isDue(), (await files.recording())?.from]).toEqual([false, time.now]);
});

it("two taken by hand on one day both stay, in the other place as well", async () => {
  const { take, files, place, time } = await openBackups({ loadTakeBackup: async () => takeAtOnce }, true);
  const names = [(await take(MANUAL)).name];
  time.now += HOUR_MS;
  names.unshift((await take(MANUAL)).name);
  expect((await files.list()).map(({ name }) => name)).toEqual(names);
  expect(readdirSync(place).filter((name) => names.includes(name))).toHaveLength(2);
});

it("keeps by the rule, and leaves what somebody has put there", async () => {
  const { take, files, folder, time } = await openBackups({ loadTakeBackup: async () => takeAtOnce });
  const expected: { takenAt: number }[] = [];
  await mkdir(folder);
  const foreign = backupName(NOW - 400 * DAY_MS);
  writeFileSync(join(folder, foreign), "czyjaś");
  for (let day = 0; day < 10; day += 1) {
    time.now = NOW + day * DAY_MS;
    const { takenAt } = await take(MANUAL);
    expected.push({ takenAt });
  }
  const names = retainedBackups(expected, "Europe/Warsaw", time.now).map(({ takenAt }) => backupName(takenAt));
  expect(names.length).toBe(8);
  expect((await files.list()).map(({ name }) => name)).toEqual([...names, foreign]);
  expect((await files.list()).at(-1)?.check).toBeNull();
});

it("without room it says how much is missing, leaves nothing, tries again after an hour and recovers", async () => {
  let free = 1024 * 1024;
  const { take, isDue, takeWhenDue, files, folder, time } = await openBackups({ free: async () => free });
  await expect(take(MANUAL)).rejects.toThrow(
    /^Na dysku folderu kopii jest za mało miejsca na kopię: potrzeba \d+ MB, a wolne jest 1 MB\./,
  );
  expect(readdirSync(folder)).toEqual(["last-attempt.json"]);
  expect((await files.lastAttempt())?.problem).toContain("za mało miejsca");
  expect(await isDue()).toBe(false);
  free = GIB;
  time.elapsed += HOUR_MS;
  await takeWhenDue();
  expect(await files.lastAttempt()).toMatchObject({ problem: null });
  expect(await files.list()).toHaveLength(1);
});

it("a disk that fills meanwhile is a sentence, and the file is not there", async () => {
  const full = async () => {
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  const { take, files } = await openBackups({ loadTakeBackup: async () => full });
  await expect(take(MANUAL)).rejects.toThrow("zabrakło miejsca");
  expect([await files.list(), (await files.lastAttempt())?.problem]).toEqual([
    [],
    expect.stringContaining("zabrakło miejsca"),
  ]);
});

it("a disk of the data that is full costs no backup elsewhere", async () => {
  const full = Object.assign(new Error("database or disk is full"), { errcode: 13 });
  const { take, folder, store } = await openBackups({
    loadTakeBackup: async () => takeAtOnce,
    store: { read: (await openRuntime()).store.read, write: () => Promise.reject(full) },
  });
  await mkdir(folder);
  expect(await take({ ...MANUAL, to: join(folder, "moja.tar") })).toMatchObject({ kind: "manual" });
  expect(await store.read.audit(1, null)).toEqual([]);
});

it("one is taken at a time, and a stop ends it without leaving anything", async () => {
  const { take, files, folder, stop } = await openBackups();
  expect(files.begin("u-zofia")).toBe(true);
  expect(files.begin("u-zofia")).toBe(false);
  await expect(take(MANUAL)).rejects.toThrow("właśnie robiona");
  expect(files.running()).not.toBeNull();
  await stop();
  expect(files.running()).toBeNull();
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

it("is sent to another place, where the rule holds too; what could not be sent is tried again", async () => {
  let broken = true;
  const { take, files, folder, place, time, retrySending } = await openBackups(
    {
      loadTakeBackup: async () => takeAtOnce,
      openPlace: async (address) => {
        if (broken) throw new Error("no answer");
        return openFileStore(address, {}, "SZPALTA_BACKUP_FILES");
      },
    },
    true,
  );
  const first = await take(MANUAL);
  expect(await files.lastAttempt()).toMatchObject({
    problem: null,
    sendingProblem: expect.stringContaining("nie udało się wysłać"),
  });
  broken = false;
  await retrySending();
  expect(readdirSync(place)).not.toContain(first.name);
  time.elapsed += HOUR_MS;
  await retrySending();
  expect(readdirSync(place)).toContain(first.name);
  expect(await files.lastAttempt()).toMatchObject({ sendingProblem: null });
  expect(await files.list()).toMatchObject([{ name: first.name, sentAt: NOW }]);
  // Of a server that was killed before it came to the sending, beside one of a clock that was ahead.
  const unsent = JSON.stringify({ kind: "scheduled", check: first.check, recording: null, sentAt: null });
  const sent = JSON.stringify({ kind: "scheduled", check: first.check, recording: null, sentAt: NOW });
  for (const [at, note] of [
    [NOW + HOUR_MS, unsent],
    [NOW + 900 * DAY_MS, sent],
  ] as const) {
    writeFileSync(join(folder, backupName(at)), "kopia");
    writeFileSync(join(folder, `${backupName(at)}.json`), note);
  }
  time.now = NOW + 2 * HOUR_MS;
  await retrySending();
  expect(readdirSync(place)).toContain(backupName(NOW + HOUR_MS));
  for (let day = 1; day < 10; day += 1) {
    time.now = NOW + day * DAY_MS;
    await take(MANUAL);
  }
  expect(readdirSync(place).filter((name) => name.startsWith("szpalta-"))).toHaveLength(8);
});

/** Begins an entry of a zip's table of contents. */
const ENTRY = Buffer.from("504b0102", "hex");

function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf(ENTRY); at !== -1; at = zip.indexOf(ENTRY, at + 1))
    names.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}
