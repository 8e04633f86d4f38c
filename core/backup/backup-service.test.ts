import { expect, it } from "vitest";
import { makePost, makeRevision, putFixtures, putPosts } from "#store/contract/fixtures.ts";
import type { Backup, RestoreRequest } from "./backup.ts";
import { DAILY_BACKUPS, type BackupFiles } from "./store.ts";
import { NOW } from "#test/support/services/open-runtime.ts";
import { administrator, auditEntries, createServices, editor } from "#test/support/services/open-services.ts";

const BACKUP: Backup = {
  name: "szpalta-2026-11-20-021500z.tar",
  takenAt: NOW,
  bytes: 10,
  kind: "scheduled",
  check: { at: NOW, posts: 1, pictures: 0, missing: 0 },
  recording: null,
  sentAt: null,
};

const HOUR_MS = 3_600_000;

const proved = { ...administrator, provedAt: NOW };

async function services(given: Partial<BackupFiles> = {}) {
  const begun: string[] = [];
  const restored: RestoreRequest[] = [];
  const files: BackupFiles = {
    places: { folder: "/srv/kopie", remote: null },
    list: async () => [BACKUP],
    lastAttempt: async () => null,
    running: () => null,
    begin: (by) => begun.push(by) === 1,
    recording: async () => null,
    backupFor: async (moment) => (moment >= BACKUP.takenAt - HOUR_MS ? BACKUP : null),
    isShared: false,
    restoring: () => null,
    beginRestore: async (request) => restored.push(request) === 1,
    lastRestore: async () => null,
    ...given,
  };
  return { ...(await createServices({ backups: async () => files })), begun, restored };
}

it("taking or downloading a backup needs a proof of identity and is recorded in the audit log", async () => {
  const { studio, store, begun } = await services();
  for (const refused of [
    await studio.backups.take(administrator),
    await studio.backups.download(administrator, BACKUP.name),
  ])
    expect(refused).toMatchObject({ code: "forbidden", fields: { prove: expect.any(String) } });
  expect(await studio.backups.take(editor)).toMatchObject({ code: "forbidden" });
  expect(begun).toEqual([]);
  expect(await studio.backups.take(proved)).toMatchObject({ ok: true });
  expect(await studio.backups.take(proved)).toMatchObject({ code: "conflict" });
  expect(await studio.backups.download(proved, "../../etc/passwd")).toMatchObject({ code: "missing" });
  expect(await auditEntries({ store })).toEqual([]);
  expect(await studio.backups.download(proved, BACKUP.name)).toMatchObject({ value: { name: BACKUP.name } });
  expect((await store.read.audit(1, null))[0]).toMatchObject({
    userId: proved.id,
    act: "backup-download",
    details: { file: BACKUP.name },
  });
});

it("the schedule is by the site's clock, and changes of two people do not overwrite each other", async () => {
  const { studio } = await services();
  const overview = async () => {
    const shown = await studio.backups.overview(administrator);
    if (!shown.ok) throw new Error(shown.message);
    return shown.value;
  };
  expect(await overview()).toMatchObject({ settings: DAILY_BACKUPS, next: Date.UTC(2026, 10, 21, 2), isProved: false });
  const change = { daily: true, hour: 14, version: 0 };
  expect(await studio.backups.changeSettings(administrator, { ...change, hour: 24 })).toMatchObject({
    code: "invalid",
  });
  expect(await studio.backups.changeSettings(administrator, change)).toMatchObject({ value: { hour: 14, version: 1 } });
  expect(await studio.backups.changeSettings(administrator, change)).toMatchObject({ code: "conflict" });
  expect((await overview()).next).toBe(Date.UTC(2026, 10, 20, 13));
  await studio.backups.changeSettings(administrator, { daily: false, hour: 14, version: 1 });
  expect((await overview()).next).toBeNull();
});

it("shows what would be lost, and restores nothing without a recent proof of identity", async () => {
  const { studio, store, restored } = await services();
  await putFixtures(store);
  await putPosts(store, makePost({ id: "p-1", title: "Mróz w maju" }));
  await store.write(async (tx) => {
    await tx.putRevision(makeRevision({ postId: "p-1", at: NOW - 1 }));
    await tx.putRevision(makeRevision({ postId: "p-1", at: NOW + 1 }));
  });
  const file = { file: BACKUP.name, at: "" };
  expect(await studio.backups.restorePoint(administrator, file)).toMatchObject({
    value: { isProved: false, backup: BACKUP, moment: null, lost: { versions: 1, posts: 1 } },
  });
  // The site's clock is an hour ahead of UTC.
  expect(await studio.backups.restorePoint(administrator, { file: "", at: "2026-11-20 12:59" })).toMatchObject({
    value: {
      moment: NOW - 60_000,
      lost: { versions: 2, latest: [{ id: "p-1", title: "«Mróz w maju»", at: NOW + 1 }] },
    },
  });
  expect(await studio.backups.restore(administrator, file)).toMatchObject({ fields: { prove: expect.any(String) } });
  expect(await studio.backups.restore(editor, file)).toMatchObject({ code: "forbidden" });
  expect(restored).toEqual([]);
  expect(await studio.backups.restore(proved, file)).toMatchObject({ ok: true });
  const by = { id: administrator.id, name: administrator.name };
  expect(restored).toEqual([{ file: BACKUP.name, moment: null, by }]);
  expect(await studio.backups.restore(proved, file)).toMatchObject({ code: "conflict" });
});

it.each([
  ["a file that is no backup here", { file: "../../etc/passwd", at: "" }, {}, "missing"],
  [
    "a backup that nobody checked",
    { file: BACKUP.name, at: "" },
    { list: async () => [{ ...BACKUP, check: null }] },
    "missing",
  ],
  ["a moment that is none", { file: "", at: "wczoraj" }, {}, "invalid"],
  ["a moment that nothing leads to", { file: "", at: "2026-01-01 10:00" }, {}, "invalid"],
  ["a moment to come", { file: "", at: "2027-01-01 10:00" }, {}, "invalid"],
] as const)("does not restore %s", async (_name, wanted, given, code) => {
  const { studio, restored } = await services(given);
  expect(await studio.backups.restore(proved, wanted)).toMatchObject({ ok: false, code });
  expect(restored).toEqual([]);
});
