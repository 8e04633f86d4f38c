import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { PostState } from "../base/post-lists.ts";
import type { Backup, BackupAttempt, RestoreAttempt, RestoreRequest } from "./backup.ts";

/** What is read of the store for backups. */
export interface BackupRead {
  backupSettings(): Promise<BackupSettings>;
  /** Bytes of all originals in the media library. */
  mediaBytes(): Promise<number>;
  /**
   * What was written after an instant, from the history of posts and the audit log. Lists at most `latest` posts: those with an entry of
   * `acts` first, then by newest change.
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
  /** The instants for which the post and its working copy are scheduled; null when they are not. */
  publishAt: number | null;
  copyAt: number | null;
  /** The act of the first entry after the instant, among the requested acts. */
  act: string | null;
  /** The act of the last entry before the instant, and a scheduled time in that entry, as text. */
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

/** The settings of a site that has stored none. */
export const DAILY_BACKUPS: BackupSettings = { daily: true, hour: 3, version: 0 };

export interface BackupDeps extends Pick<CommonDeps, "clock" | "config"> {
  store: StoreOf<CommonRead & BackupRead, CommonRead & CommonWrite & BackupRead & BackupWrite>;
  backups(): Promise<BackupFiles>;
}

/** The server's backups: it takes them and stores their files. */
export interface BackupFiles {
  /** Whether the site runs on several servers. Then each lists only its own backups, and restores are done by a command. */
  isShared: boolean;
  /** The folder of backups and the address of the off-site backup store, without secrets. */
  places: { folder: string; remote: string | null };
  /** All backups, the newest first. */
  list(): Promise<Backup[]>;
  lastAttempt(): Promise<BackupAttempt | null>;
  /** The backup that is being taken; null when there is none. */
  running(): BackupRun | null;
  /** Begins a backup in the background; false while one is being taken. */
  begin(startedBy: string): boolean;
  /** The span that the recording of writes covers; null when nothing is recorded. */
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

/** The span of moments that can be restored from the recording. */
export interface RecordedSpan {
  /** The earliest moment; null until there is a backup from which the recording begins. */
  from: number | null;
  to: number;
  bytes: number;
  limitBytes: number;
  /** Whether recording has stopped because of a full disk or a wrong key. */
  isStopped: boolean;
  /** Since when sending to the off-site backup store has failed; null while it works, and without such a store. */
  unsentSince: number | null;
}
