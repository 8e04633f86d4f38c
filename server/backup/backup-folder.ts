import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { type Backup, type BackupAttempt, takenAtOf } from "#core/backup/backup.ts";
import { OWNER_ONLY, readJsonIfThere, syncFolder } from "../data-folder/durable-file.ts";

/*
 * The folder of backups holds the archives and a note beside each archive with the result of its check. It also holds notes of how the last
 * attempt to back up and the last restore ended.
 */

const KIND = z.enum(["scheduled", "manual", "safety"]);

export const BACKUP_NOTE = z.object({
  kind: KIND,
  check: z.object({ at: z.number(), posts: z.number(), pictures: z.number(), missing: z.number() }),
  recording: z.object({ chain: z.string(), position: z.number() }).nullable(),
  sentAt: z.number().nullable(),
});

const ATTEMPT = z.object({
  at: z.number(),
  kind: KIND,
  problem: z.string().nullable(),
  sendingProblem: z.string().nullable(),
});

const RESTORE = z.object({
  at: z.number(),
  file: z.string(),
  moment: z.number().nullable(),
  by: z.string(),
  safety: z.string().nullable(),
  problem: z.string().nullable(),
  /** Also false if a killed process could not note the end. If the restore succeeded, the data folder then contains `RESTORED_FILE`. */
  isDone: z.boolean(),
});

export type RestoreNote = z.output<typeof RESTORE>;

type BackupNote = z.output<typeof BACKUP_NOTE>;

const ATTEMPT_FILE = "last-attempt.json";
const RESTORE_FILE = "last-restore.json";

/** The folder in which a backup is made. The next backup removes what a killed process left in the folder. */
export const WORK_FOLDER = ".unfinished";

export type BackupFolder = ReturnType<typeof openBackupFolder>;

/** Reads and writes the folder of backups. A folder that does not exist has no backups; `make` creates the folder. */
export function openBackupFolder(folder: string) {
  const notePath = (name: string) => join(folder, `${name}.json`);

  async function backupOf(name: string): Promise<Backup | null> {
    const takenAt = takenAtOf(name);
    if (takenAt === null) return null;
    const file = await stat(join(folder, name)).catch(() => null);
    if (!file?.isFile()) return null;
    const note = await readJsonIfThere(notePath(name), BACKUP_NOTE);
    const details = note ?? { kind: "manual" as const, check: null, recording: null, sentAt: null };
    return { name, takenAt, bytes: file.size, ...details };
  }

  return {
    folder,
    work: join(folder, WORK_FOLDER),
    pathOf: (name: string) => join(folder, name),
    /** Returns the backups, newest first. Other files in the folder are ignored. */
    async list(): Promise<Backup[]> {
      const names = await readdir(folder).catch(() => []);
      const backups = await Promise.all(names.map(backupOf));
      return backups.filter((backup) => backup !== null).toSorted((a, b) => b.takenAt - a.takenAt);
    },
    lastAttempt: (): Promise<BackupAttempt | null> => readJsonIfThere(join(folder, ATTEMPT_FILE), ATTEMPT),
    async make(): Promise<void> {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
    },
    note: (name: string, note: BackupNote) => writeNote(folder, notePath(name), note),
    noteAttempt: (attempt: BackupAttempt) => writeNote(folder, join(folder, ATTEMPT_FILE), attempt),
    lastRestore: (): Promise<RestoreNote | null> => readJsonIfThere(join(folder, RESTORE_FILE), RESTORE),
    noteRestore: (restore: RestoreNote) => writeNote(folder, join(folder, RESTORE_FILE), restore),
    async remove(name: string): Promise<void> {
      await rm(join(folder, name), { force: true });
      await rm(notePath(name), { force: true });
    },
  };
}

async function writeNote(folder: string, path: string, note: object): Promise<void> {
  const temporary = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(temporary, `${JSON.stringify(note)}\n`, { mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}
