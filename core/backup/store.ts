import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { PostState } from "../base/post-lists.ts";
import type { Backup, BackupAttempt, RestoreAttempt, RestoreRequest } from "./backup.ts";

/** The reads of the store that backups need. */
export interface BackupRead {
  backupSettings(): Promise<BackupSettings>;
  /** Returns the total size in bytes of all originals in the media library. */
  mediaBytes(): Promise<number>;
  /**
   * Returns what was written after an instant, according to the history of posts and the audit log. Lists at most `latest` posts: first
   * posts with an audit entry among `acts`, then the others, in both groups the newest change first.
   */
  writtenSince(at: number, latest: number, acts?: readonly string[]): Promise<WrittenSince>;
}

/** What a site loses when a restore takes it back to an instant. */
export interface WrittenSince {
  /** The number of versions in the history of posts. Autosaves that were removed later are not counted. */
  versions: number;
  posts: number;
  latest: ChangedPost[];
  /** The number of audit log entries of each act, the most frequent act first. */
  acts: { act: string; count: number }[];
}

/** A post that changed after an instant. */
export interface ChangedPost {
  id: string;
  title: string;
  at: number;
  state: PostState;
  /** The instants for which the post and its working copy are scheduled; null when they are not. */
  publishAt: number | null;
  copyAt: number | null;
  /** The act of the post's first audit entry after the instant, among the requested acts. */
  act: string | null;
  /** The act of the post's last audit entry before the instant, and the scheduled time in that entry, as text. */
  actBefore: string | null;
  atBefore: string | null;
}

export interface BackupWrite {
  putBackupSettings(settings: BackupSettings): Promise<void>;
}

export interface BackupSettings {
  /** Whether a backup is taken every day. */
  daily: boolean;
  /** The hour of the daily backup, 0 to 23, in the site's time zone. */
  hour: number;
  version: number;
}

/** The backup settings of a site that has not stored any. */
export const DAILY_BACKUPS: BackupSettings = { daily: true, hour: 3, version: 0 };

export interface BackupDeps extends Pick<CommonDeps, "clock" | "config"> {
  store: StoreOf<CommonRead & BackupRead, CommonRead & CommonWrite & BackupRead & BackupWrite>;
  backups(): Promise<BackupFiles>;
}

/** The part of the server that takes backups and stores their files. */
export interface BackupFiles {
  /** Whether the site runs on several servers. Then each server lists only its own backups, and only a command can restore. */
  isShared: boolean;
  /** The folder of backups and the address of the off-site backup store, without secrets. */
  places: { folder: string; remote: string | null };
  /** Returns all backups, the newest first. */
  list(): Promise<Backup[]>;
  lastAttempt(): Promise<BackupAttempt | null>;
  /** Returns the backup that is being taken; null when there is none. */
  running(): BackupRun | null;
  /** Begins a backup in the background; returns false while another one is being taken. */
  begin(startedBy: string): boolean;
  /** Returns the span that the recording of writes covers; null when nothing is recorded. */
  recording(): Promise<RecordedSpan | null>;
  /** Returns the newest backup from which the recording reaches a moment; null when there is none. */
  backupFor(moment: number): Promise<Backup | null>;
  /** Returns the restore under way; null when there is none. */
  restoring(): BackupRun | null;
  /** Begins a restore in the background; returns false while a backup is taken or another restore is under way. */
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

/** The span of moments to which the recording can restore the site. */
export interface RecordedSpan {
  /** The earliest moment; null until there is a backup from which the recording begins. */
  from: number | null;
  to: number;
  bytes: number;
  limitBytes: number;
  /** Whether recording has stopped because of a full disk or a wrong key. */
  isStopped: boolean;
  /** The instant since which sending to the off-site backup store has failed; null while sending works or is not configured. */
  unsentSince: number | null;
}
