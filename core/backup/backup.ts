/** A backup in the backup folder, with the result of its own check. */
export interface Backup {
  /** The file's name: `szpalta-2026-11-20-021500z.tar`, with the instant in UTC. */
  name: string;
  /** The instant whose state the backup holds, in milliseconds since 1970. */
  takenAt: number;
  bytes: number;
  kind: BackupKind;
  /** The result of the backup's check; null for a backup that was copied to the folder and not checked by this site. */
  check: BackupCheck | null;
  /** The position of the recording of writes at that instant; null when nothing was recorded. */
  recording: RecordedPlace | null;
  /** When the backup was sent to the off-site backup store; null before that, and without such a store. */
  sentAt: number | null;
}

/** A position in a chain of recorded writes. */
export interface RecordedPlace {
  chain: string;
  position: number;
}

/** Why a backup was taken. `safety`: by a restore, of the state that it replaces. */
export type BackupKind = "scheduled" | "manual" | "safety";

/** The result of a successful check. A backup that fails its check is removed. */
export interface BackupCheck {
  at: number;
  posts: number;
  pictures: number;
  /** Pictures in the database whose file was already missing or damaged when the backup was taken. */
  missing: number;
}

/** The last attempt to take a backup. `problem` is null when it succeeded. */
export interface BackupAttempt {
  at: number;
  kind: BackupKind;
  problem: string | null;
  /** Why the file could not be sent to the off-site backup store; the local backup exists. */
  sendingProblem: string | null;
}

/** What an administrator wants to restore. */
export interface RestoreRequest {
  /** The name of the backup. */
  file: string;
  /** A moment after the backup, restored with recorded writes; null for the backup's own instant. */
  moment: number | null;
  /** Who wants it. For a command `id` is null and `name` is the command's. */
  by: { id: string | null; name: string };
}

/** A moment after a backup, up to which recorded writes are applied. */
export interface RecordedMoment {
  at: number;
  /** Whether to restore the latest recorded state, whenever it was recorded. */
  isLatest: boolean;
  /** The folder of the recordings. */
  recordings: string;
  /** Whether the recordings come from the off-site backup store, where each part is complete or missing. */
  isSent: boolean;
  /** The data folder to replace; it may have pictures that were added after the backup. */
  data: string;
  /** The key that encrypts recorded entries, and the fingerprint of the secret key that it is derived from; null without a key. */
  key: { seal: Uint8Array; fingerprint: string } | null;
  /** The time zone for times in messages. */
  zone: string;
}

/** The last restore that was requested in the studio. */
export interface RestoreAttempt {
  at: number;
  file: string;
  moment: number | null;
  /** The name of the person who requested it. */
  by: string;
  /** The name of the backup of the former state; null when the restore failed before taking it. */
  safety: string | null;
  state: "running" | "done" | "failed";
  /** Why the restore failed and left the site unchanged; null otherwise. */
  problem: string | null;
}

/** The address to which administrators POST a backup's name to download it. */
export const BACKUP_DOWNLOAD_PATH = "/studio/backups/download";

/** An error whose message is written for the person who takes or restores a backup, in Polish. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** The task of the thread that takes a backup. */
export interface BackupTask {
  /** The path of the database. */
  file: string;
  /** The data folder with the pictures. */
  folder: string;
  /** The path of the finished archive, which must not exist yet. */
  to: string;
  /** A folder for temporary files, on the same file system as `to`; it is created, and removed with its content. */
  work: string;
  about: {
    /** The version of the program. */
    app: string;
    /** The name of the site. */
    site: string;
    /** The fingerprint of the secret key; null when there is no key yet. */
    keyFingerprint: string | null;
    /** Configuration files without secrets, as text or as a file's path. */
    config: { name: string; text?: string; file?: string }[];
  };
}

/** The result of taking a backup. */
export interface TakenBackup extends Omit<BackupCheck, "at"> {
  takenAt: number;
  bytes: number;
  recording: RecordedPlace | null;
}

/** Takes a backup. Rejects with a `BackupError` whose message people can read. */
export type TakeBackup = (
  task: BackupTask,
  options: { signal: AbortSignal; progress: BackupProgress },
) => Promise<TakenBackup>;

/** Called with the work done, the total, and what is being done. */
export type BackupProgress = (done: number, total: number, what: string) => void;

const NAME = /^szpalta-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)z\.tar$/;

/** The file name of a backup taken at an instant. */
export function backupName(takenAt: number): string {
  const [day = "", time = ""] = new Date(takenAt).toISOString().split("T");
  return `szpalta-${day}-${time.slice(0, 8).replaceAll(":", "")}z.tar`;
}

/** The instant in a backup's name, to the second; null for any other name. */
export function takenAtOf(name: string): number | null {
  const groups = NAME.exec(name);
  if (!groups) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = groups.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return backupName(at) === name ? at : null;
}
