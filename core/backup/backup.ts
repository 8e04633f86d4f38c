/** A backup as it lies in the backup folder, with what its own check has found. */
export interface Backup {
  /** The file's name: `szpalta-2026-11-20-021500z.tar`, the instant in UTC. */
  name: string;
  /** The instant whose state it holds, ms since the epoch. */
  takenAt: number;
  bytes: number;
  kind: BackupKind;
  /** Null for a backup that somebody copied here and this site has not checked. */
  check: BackupCheck | null;
  /** Where the recording of writes was; null where none was made. */
  recording: RecordedPlace | null;
  /** Null where no other place is set, or the file was not sent there yet. */
  sentAt: number | null;
}

/** A place in a chain of recorded writes. */
export interface RecordedPlace {
  chain: string;
  position: number;
}

/** `safety`: of the state that a restore replaced. */
export type BackupKind = "scheduled" | "manual" | "safety";

/** A backup whose check fails is removed, so what is written here was found sound. */
export interface BackupCheck {
  at: number;
  posts: number;
  pictures: number;
  /** Pictures that the database names and whose file was missing or damaged already when the backup was taken. */
  missing: number;
}

/** The last try, whatever came of it; null `problem` for success. */
export interface BackupAttempt {
  at: number;
  kind: BackupKind;
  problem: string | null;
  /** What went wrong while sending the file elsewhere; the backup itself is there. */
  sendingProblem: string | null;
}

/** What an administrator wants back. */
export interface RestoreRequest {
  /** The backup's name. */
  file: string;
  /** A moment after the backup, to which the recording of writes leads; null for the backup's own. */
  moment: number | null;
  /** Null as an id: a command, by its name. */
  by: { id: string | null; name: string };
}

/** A moment after a backup, up to which recorded writes are brought back. */
export interface RecordedMoment {
  at: number;
  /** What was recorded last is wanted, however far that goes. */
  isLatest: boolean;
  /** The folder of recordings. */
  recordings: string;
  /** They came from the second place, where a part is whole or not at all. */
  isSent: boolean;
  /** The data folder that is replaced, which may have pictures that came after the backup. */
  data: string;
  /** What entries are sealed with, and the fingerprint of the secret key it comes from; null where there is no key. */
  key: { seal: Uint8Array; fingerprint: string } | null;
  /** Time zone of the times in sentences. */
  zone: string;
}

/** The last restore that somebody asked for in the studio. */
export interface RestoreAttempt {
  at: number;
  file: string;
  moment: number | null;
  /** The name of who asked. */
  by: string;
  /** Name of the backup of the former state; null where the restore did not get so far. */
  safety: string | null;
  state: "running" | "done" | "failed";
  /** Why it failed; the site is as it was. */
  problem: string | null;
}

/** Where an administrator gets a backup as a file, by POST with its name. */
export const BACKUP_DOWNLOAD_PATH = "/studio/backups/download";

/** The message is Polish sentences for whoever takes or restores a backup. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** What the thread that takes a backup is given. */
export interface BackupTask {
  /** The database. */
  file: string;
  /** The data folder, which has the pictures. */
  folder: string;
  /** The finished archive, which must not be there. */
  to: string;
  /** A folder of its own, on the same file system as `to`; made, and removed with what is in it. */
  work: string;
  about: {
    /** Version of the program. */
    app: string;
    /** The site's name. */
    site: string;
    /** Null where no key was made yet. */
    keyFingerprint: string | null;
    /** Parts of the configuration, without secrets: by their text, or by the path of a file. */
    config: { name: string; text?: string; file?: string }[];
  };
}

export interface TakenBackup extends Omit<BackupCheck, "at"> {
  takenAt: number;
  bytes: number;
  recording: RecordedPlace | null;
}

export type TakeBackup = (
  task: BackupTask,
  options: { signal: AbortSignal; progress: BackupProgress },
) => Promise<TakenBackup>;

export type BackupProgress = (done: number, total: number, what: string) => void;

const NAME = /^szpalta-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)z\.tar$/;

export function backupName(takenAt: number): string {
  const [day = "", time = ""] = new Date(takenAt).toISOString().split("T");
  return `szpalta-${day}-${time.slice(0, 8).replaceAll(":", "")}z.tar`;
}

/** To the second; null for a name that is no backup's. */
export function takenAtOf(name: string): number | null {
  const parts = NAME.exec(name);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return backupName(at) === name ? at : null;
}
