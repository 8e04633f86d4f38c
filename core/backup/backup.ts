/** A backup in the backup folder, with the result of checking it. */
export interface Backup {
  /** The file's name: `szpalta-2026-11-20-021500z.tar`, with the instant in UTC. */
  name: string;
  /** The instant whose state the backup holds, in milliseconds since 1970. */
  takenAt: number;
  bytes: number;
  kind: BackupKind;
  /** The result of the backup's check; null for a backup that was copied to the folder and not checked by this site. */
  check: BackupCheck | null;
  /** The position of the recording of writes at `takenAt`; null when nothing was recorded. */
  recording: RecordedPlace | null;
  /** When the backup was sent to the off-site backup store; null when it was not sent. */
  sentAt: number | null;
}

/** A position in a chain of recorded writes. */
export interface RecordedPlace {
  chain: string;
  position: number;
}

/** Why a backup was taken. A restore takes a `safety` backup of the state that the restore replaces. */
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

/** The state that an administrator wants to restore. */
export interface RestoreRequest {
  /** The name of the backup. */
  file: string;
  /** The moment to restore with recorded writes, later than the backup; null to restore the backup alone. */
  moment: number | null;
  /** The person or command that requests the restore. For a command, `id` is null and `name` is the command's name. */
  by: { id: string | null; name: string };
}

/** A moment after a backup. A restore applies the writes that were recorded up to this moment. */
export interface RecordedMoment {
  at: number;
  /** Whether to restore the latest recorded state, even if it is older than `at`. */
  isLatest: boolean;
  /** The folder of the recordings. */
  recordings: string;
  /** Whether the recordings come from the off-site backup store. In that store each part is complete or missing. */
  isSent: boolean;
  /** The data folder that the restore replaces. It may have pictures that were added after the backup. */
  data: string;
  /** `seal` is the key of recorded entries, derived from the secret key; `fingerprint` identifies the secret key. Null without a key. */
  key: { seal: Uint8Array; fingerprint: string } | null;
  /** The time zone for times in messages. */
  zone: string;
}

/** The last restore that was requested in the studio. */
export interface RestoreAttempt {
  at: number;
  file: string;
  moment: number | null;
  /** The name of the person who requested the restore. */
  by: string;
  /** The name of the backup of the replaced state; null when the restore failed before it took that backup. */
  safety: string | null;
  state: "running" | "done" | "failed";
  /** Why the restore failed and left the site unchanged; null otherwise. */
  problem: string | null;
}

/** The address to which administrators POST a backup's name to download it. */
export const BACKUP_DOWNLOAD_PATH = "/studio/backups/download";

/** An error with a Polish message for the person who takes or restores a backup. */
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
  /** A folder for temporary files, on the same file system as `to`. The task creates the folder and removes it with its content. */
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

/** Receives the progress of a backup: the work done, the total work, and the present step as a text. */
export type BackupProgress = (done: number, total: number, what: string) => void;

const NAME = /^szpalta-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)(\d\d)z\.tar$/;

/** Returns the file name of a backup taken at an instant. */
export function backupName(takenAt: number): string {
  const [day = "", time = ""] = new Date(takenAt).toISOString().split("T");
  return `szpalta-${day}-${time.slice(0, 8).replaceAll(":", "")}z.tar`;
}

/** Returns the instant in a backup's name, to the second; null for any other name. */
export function takenAtOf(name: string): number | null {
  const groups = NAME.exec(name);
  if (!groups) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = groups.slice(1).map(Number);
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  return backupName(at) === name ? at : null;
}
