import { expect, it } from "vitest";
import type { Backup } from "./backup.ts";
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

const proved = { ...administrator, provedAt: NOW };

async function services() {
  const begun: string[] = [];
  const files: BackupFiles = {
    places: { folder: "/srv/kopie", remote: null },
    list: async () => [BACKUP],
    lastAttempt: async () => null,
    running: () => null,
    begin: (by) => begun.push(by) === 1,
    recording: async () => null,
  };
  return { ...(await createServices({ backups: async () => files })), begun };
}

it("whoever takes a backup, or takes one away, proves who they are, and stands in the audit log", async () => {
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
