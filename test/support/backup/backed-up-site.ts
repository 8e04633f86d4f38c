import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { BackupTask } from "#core/backup/backup.ts";
import { Database } from "#store/sqlite/engine/database.ts";
import { takeBackup } from "#store/sqlite/backup/take-backup.ts";
import { digestTables } from "#store/sqlite/replication/digest-tables.ts";

/* Backups of a data folder whose database is `szpalta.db`, as the server takes them. */

export const ABOUT: BackupTask["about"] = {
  app: "0.1.0",
  site: "Próba",
  keyFingerprint: null,
  config: [{ name: "config/szpalta.config.ts", text: "export default {};\n" }],
};

export function backupScratch(): string {
  const folder = mkdtempSync(join(tmpdir(), "szpalta-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function backUp(folder: string, to: string, about: Partial<BackupTask["about"]> = {}) {
  const task = { file: join(folder, "szpalta.db"), folder, to, work: `${to}.work`, about: { ...ABOUT, ...about } };
  return takeBackup(task, { signal: new AbortController().signal, progress: () => {} });
}

/** SHA-256 of the rows of every table that is the site's, but for those named. */
export function tablesOf(file: string, except: readonly string[] = []): Record<string, string> {
  const database = new Database(file, "reader");
  try {
    return Object.fromEntries(Object.entries(digestTables(database)).filter(([name]) => !except.includes(name)));
  } finally {
    database.close();
  }
}

export function emptyFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

export function copyOf(path: string): string {
  copyFileSync(path, `${path}.copy`);
  return `${path}.copy`;
}
