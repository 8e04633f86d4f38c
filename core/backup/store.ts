import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { PostState } from "../base/post-lists.ts";
import type { Backup, BackupAttempt, RestoreAttempt, RestoreRequest } from "./backup.ts";

/** What is read of the store for backups. */
export interface BackupRead {
  backupSettings(): Promise<BackupSettings>;
  /** Bytes of all pictures in the media library, as they were added. */
  mediaBytes(): Promise<number>;
  /**
   * What was written after an instant, by the history of posts and the audit log. At most `latest` posts are listed: those with an entry
   * of `acts` first, then by their newest change.
   */
  writtenSince(at: number, latest: number, acts?: readonly string[]): Promise<WrittenSince>;
}

/** What a site loses when it returns to an instant. */
export interface WrittenSince {
  /** Versions in the history of posts; autosaves that were removed later are not counted. */
  versions: number;
  posts: number;
  latest: ChangedPost[];
  /** Entries of the audit log by act, the most frequent first. */
  acts: { act: string; count: number }[];
}

/** A post that changed after an instant. */
export interface ChangedPost {
  id: string;
  title: string;
  at: number;
  state: PostState;
  /** When the post, and when its working copy, is published by itself; null when not scheduled. */
  publishAt: number | null;
  copyAt: number | null;
  /** The first entry after the instant among the requested acts. */
  act: string | null;
  /** The last entry before it, and the time of a schedule in it, as text. */
  actBefore: string | null;
  atBefore: string | null;
}

export interface BackupWrite {
  putBackupSettings(settings: BackupSettings): Promise<void>;
}

/** Settings of backups. */
export interface BackupSettings {
  /** Whether a backup is taken every day. */
  daily: boolean;
  /** The hour of the daily backup, 0 to 23, in the site's time zone. */
  hour: number;
  version: number;
}

/** The settings until somebody changes them. */
export const DAILY_BACKUPS: BackupSettings = { daily: true, hour: 3, version: 0 };

export interface BackupDeps extends Pick<CommonDeps, "clock" | "config"> {
  store: StoreOf<CommonRead & BackupRead, CommonRead & CommonWrite & BackupRead & BackupWrite>;
  backups(): Promise<BackupFiles>;
}

/** The server's side of backups: it takes them and keeps the files. */
export interface BackupFiles {
  /** Whether several servers have the site. Each then lists only its own backups, and a restore is done by a command. */
  isShared: boolean;
  /** The folder of backups, and the address they are also sent to, without secrets. */
  places: { folder: string; remote: string | null };
  /** All backups, the newest first. */
  list(): Promise<Backup[]>;
  lastAttempt(): Promise<BackupAttempt | null>;
  /** The backup that is being taken; null when there is none. */
  running(): BackupRun | null;
  /** Begins a backup in the background; false while one is being taken. */
  begin(startedBy: string): boolean;
  /** What the recording of writes covers; null when nothing is recorded. */
  recording(): Promise<RecordedSpan | null>;
  /** The newest backup from which the recording reaches a moment; null when there is none. */
  backupFor(moment: number): Promise<Backup | null>;
  /** The restore under way; null when there is none. */
  restoring(): BackupRun | null;
  /** Begins a restore in the background; false while a backup is taken or another restore is under way. */
  beginRestore(request: RestoreRequest): Promise<boolean>;
  lastRestore(): Promise<RestoreAttempt | null>;
}

/** The progress of a backup or restore. */
export interface BackupRun {
  startedAt: number;
  done: number;
  total: number;
  what: string;
}

/** The moments that can be restored, besides the backups' own instants. */
export interface RecordedSpan {
  /** Null until there is a backup that the recording can begin with. */
  from: number | null;
  to: number;
  bytes: number;
  limitBytes: number;
  /** Whether recording has stopped because the disk or the key does not allow it. */
  isStopped: boolean;
  /** Since when nothing could be sent to the second place; null while sending works, and when there is no second place. */
  unsentSince: number | null;
}
