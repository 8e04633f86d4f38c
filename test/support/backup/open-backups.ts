import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import * as recordings from "#store/sqlite/backup/recordings.ts";
import * as sending from "#store/sqlite/backup/recording-sender.ts";
import { restoreInThread } from "#store/sqlite/backup/restore-backup.ts";
import { takeBackup } from "#store/sqlite/backup/take-backup.ts";
import * as fixtures from "#store/contract/fixtures.ts";
import { openFileStore } from "#store/files/open-file-store.ts";
import type { BackupParts } from "#server/backup/backup-dependencies.ts";
import { Backups } from "#server/backup/backups.ts";
import { NOW, openRuntime } from "../services/open-runtime.ts";

const GIB = 1024 ** 3;

interface Given extends Partial<BackupParts> {
  /** Of a site whose writes are recorded. */
  recordingBytes?: number;
}

/** Backups of a site with the fixtures, whose clocks the test sets; `remote` gives it a second place. */
export async function openBackups({ recordingBytes, ...given }: Given = {}, remote = false) {
  const runtime = await openRuntime();
  await fixtures.putFixtures(runtime.store);
  const folder = runtime.config.backups;
  const place = join(folder, "..", "drugie-miejsce");
  if (remote) await mkdir(place);
  const time = { now: NOW, elapsed: 0 };
  /** Whether the studio is held read-only, and what a restart of the server would do. */
  const server: { isHeld: boolean; replace: (() => Promise<void>) | null } = { isHeld: false, replace: null };
  const parts: BackupParts = {
    ...runtime,
    config: {
      ...runtime.config,
      ...(remote ? { backupFiles: `file://${place}` } : {}),
      ...(recordingBytes ? { recordingBytes } : {}),
    },
    site: { name: "Próba", timeZone: "Europe/Warsaw" },
    database: join(runtime.config.data, "test.db"),
    clock: () => time.now,
    elapsed: () => time.elapsed,
    environment: [{ name: "PORT", value: "3000" }],
    isShared: false,
    loadTakeBackup: async () => takeBackup,
    loadRestore: async () => restoreInThread,
    holdWrites: () => {
      server.isHeld = true;
      return () => void (server.isHeld = false);
    },
    switchSite: (replace) => void (server.replace = replace),
    openPlace: (address) => openFileStore(address, {}, "SZPALTA_BACKUP_FILES"),
    loadRecordings: async () => recordings,
    loadSender: async () => sending,
    free: async () => GIB,
    ...given,
  };
  const backups = new Backups(parts);
  onTestFinished(() => backups.stop());
  return {
    take: (one: Parameters<Backups["take"]>[0]) => backups.take(one),
    isDue: () => backups.isDue(),
    takeWhenDue: backups.takeWhenDue,
    retrySending: () => backups.retrySending(),
    stop: () => backups.stop(),
    backups,
    files: backups.files,
    folder,
    data: runtime.config.data,
    place,
    time,
    server,
    store: runtime.store,
  };
}
