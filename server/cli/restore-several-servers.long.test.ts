import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeSubscriber } from "#store/contract/mail/subscribers.ts";
import { openSqliteStore } from "#store/sqlite/open.ts";
import { openReplicatedStore } from "#store/sqlite/open-replicated-store.ts";
import { moveToLog } from "#store/sqlite/replication/move-to-log.ts";
import { backUp, restoredStateOf, tablesOf } from "#test/support/backup/backed-up-site.ts";
import { movableSite, type MovableSite } from "#test/support/hosted/movable-site.ts";
import type { RestoreCommand } from "./commands.ts";
import { NO_PROGRESS } from "../base/progress.ts";
import { keyFingerprint } from "../data-folder/key-file.ts";
import { restore } from "./restore.ts";

/* The command `restore` on a site of several servers, whose log is in memory. */

const KEY = Buffer.alloc(32, 7);
let site: MovableSite;
let backups: string;
let file: string;

beforeEach(async () => {
  site = await movableSite();
  backups = site.emptyFolder();
  file = join(backups, "szpalta-2026-11-20-021500z.tar");
  await backUp(site.folder, file);
});
afterEach(() => site.remove());

const databaseIn = (folder: string) => join(folder, "szpalta.db");

const hosted = {
  SZPALTA_LOG: "postgres://log",
  SZPALTA_FILES: "file:///wspolne",
  SZPALTA_KEY: KEY.toString("base64"),
};

const engine = async () => ({ log: site.engine.openLog(), files: site.engine.openFiles() });

async function run(given: Partial<RestoreCommand>, env: NodeJS.ProcessEnv = hosted, opened = engine): Promise<string> {
  const lines: string[] = [];
  const command: RestoreCommand = { name: "restore", file, to: null, at: null, latest: false, force: false, ...given };
  const settings = { SZPALTA_DATA: site.folder, SZPALTA_BACKUPS: backups, ...env };
  await restore(command, settings, (line) => void lines.push(line), NO_PROGRESS, opened);
  return lines.join("\n");
}

/** Moves the site into the log. Returns a function that opens a server with a folder of its own. */
async function moveIn() {
  const fingerprint = await keyFingerprint(KEY);
  await moveToLog({ ...site.process().move, keyFingerprint: fingerprint });
  return async (folder = site.emptyFolder()) =>
    openReplicatedStore({
      ...(await engine()),
      file: databaseIn(folder),
      clock: Date.now,
      serverId: "inny",
      keyFingerprint: fingerprint,
    });
}

it("begins a new epoch when told, and the others take the state of the backup", async () => {
  const original = restoredStateOf(databaseIn(site.folder));
  const openOther = await moveIn();
  await expect(run({})).rejects.toThrow(/dziennik wielu serwerów.*nową epokę.*--force/s);
  const told = await run({ force: true });
  expect(told).toMatch(/nowa epoka, od pozycji \d+/);
  const other = site.emptyFolder();
  const store = await openOther(other);
  expect((await store.read.post("p-1"))?.title).toBe("Mróz w maju");
  await store.close();
  expect(restoredStateOf(databaseIn(other))).toEqual(original);
});

it("remembers who left and which letters went out since the backup, wherever that was written", async () => {
  const store = await openSqliteStore({ file: databaseIn(site.folder), clock: Date.now });
  const times = { from: 1, until: 1, queuedTo: null };
  await store.write(async (tx) => {
    for (const id of ["stays", "leaves", "goes"]) await tx.putSubscriber(makeSubscriber(id));
    await tx.putReaderLetter({
      id: "post-p-1",
      postId: "p-1",
      subject: "Mróz",
      introduction: "",
      queued: 1,
      ...times,
    });
    await tx.putOutbox({
      kind: "mail",
      key: "letter:post-p-1:stays",
      payload: { letterId: "post-p-1" },
      createdAt: 1,
    });
  });
  await store.close();
  await backUp(site.folder, join(backups, "z-listami.tar"));
  const openOther = await moveIn();
  const other = await openOther();
  const [copy] = await other.read.outboxReady(1, 1, "letters");
  await other.write(async (tx) => {
    await tx.settleOutbox(copy!.id, { doneAt: 2 });
    await tx.countReaderLetter("post-p-1", "sent");
    await tx.putSubscriber(makeSubscriber("leaves", { state: "left", endedAt: 5 }));
    await tx.removeSubscriber("goes");
  });
  await other.close();
  // The command is given on a new machine.
  const env = { ...hosted, SZPALTA_DATA: site.emptyFolder() };
  await run({ file: join(backups, "z-listami.tar"), force: true }, env);
  expect(readdirSync(env.SZPALTA_DATA).filter((name) => name.includes(".restored"))).toEqual([]);
  const restored = await openOther();
  const states = (await restored.read.subscriberList(null, 0, 9)).map(({ id, state }) => [id, state]);
  expect(Object.fromEntries(states)).toEqual({ stays: "confirmed", leaves: "left" });
  expect(await restored.read.isRemovedSubscriber("mark-goes")).toBe(true);
  expect(await restored.read.outboxEntry(copy!.id)).toMatchObject({ doneAt: 2, error: null });
  expect(await restored.read.readerLetter("post-p-1")).toMatchObject({ sent: 1 });
  expect((await restored.read.mailSettings()).restored?.letters).toBe("paused");
  await restored.close();
});

it("says when it cannot read what the log has now", async () => {
  await moveIn();
  const files = site.engine.openFiles();
  for (const { name } of await files.list("")) if (!name.startsWith("media/")) await files.remove(name);
  const told = await run({ force: true }, hosted, async () => ({ log: site.engine.openLog(), files }));
  expect(told).toMatch(/nie udało się odczytać z dziennika\..*wypisał się z listów po tej kopii/);
  expect(told).toMatch(/nowa epoka, od pozycji \d+/);
});

it("is never made one of one server by leaving out the settings of its log", async () => {
  await moveIn();
  await backUp(site.folder, join(backups, "kilku.tar"));
  const before = tablesOf(databaseIn(site.folder));
  const given = { file: join(backups, "kilku.tar"), force: true };
  await expect(run(given, {})).rejects.toThrow(/z witryny kilku serwerów.*SZPALTA_LOG.*--to <inny folder>/);
  expect(tablesOf(databaseIn(site.folder))).toEqual(before);
  const to = join(site.emptyFolder(), "osobna");
  expect(await run({ ...given, to }, {})).toContain(`jest w folderze ${to}`);
});

it("gives a folder elsewhere as a site of its own, without its log", async () => {
  const to = join(site.emptyFolder(), "osobna");
  const unasked = async () => Promise.reject(new Error("The log is not asked."));
  expect(await run({ to }, hosted, unasked)).toContain(`jest w folderze ${to}`);
  const store = await openSqliteStore({ file: databaseIn(to), clock: Date.now });
  expect(await store.check()).toEqual([]);
  await store.close();
});
