import type { CommonDeps } from "../base/common-deps.ts";
import type { CommonRead, CommonWrite, StoreOf } from "../base/store.ts";
import type { PostState } from "../base/post-lists.ts";
import type { Backup, BackupAttempt, RestoreAttempt, RestoreRequest } from "./backup.ts";

export interface BackupRead {
  backupSettings(): Promise<BackupSettings>;
  /** Bytes of all pictures of the library, in the form in which they were added. */
  mediaBytes(): Promise<number>;
  /**
   * What was written after an instant, as the history of posts and the audit log have it. Of the posts, `latest` at most: those with an
   * entry of `acts` first, then the newest change first.
   */
  writtenSince(at: number, latest: number, acts?: readonly string[]): Promise<WrittenSince>;
}

/** What a site loses when it goes back to an instant. */
export interface WrittenSince {
  /** Versions in the history of posts, autosaves that were thinned out apart. */
  versions: number;
  posts: number;
  latest: ChangedPost[];
  /** Entries of the audit log, the most frequent first. */
  acts: { act: string; count: number }[];
}

export interface ChangedPost {
  id: string;
  title: string;
  at: number;
  state: PostState;
  /** When it goes out by itself, and when its working copy does. */
  publishAt: number | null;
  copyAt: number | null;
  /** The first entry of the acts that were asked for since the instant. */
  act: string | null;
  /** The last one until then, and the time a schedule was set to, as text. */
  actBefore: string | null;
  atBefore: string | null;
}

export interface BackupWrite {
  putBackupSettings(settings: BackupSettings): Promise<void>;
}

export interface BackupSettings {
  /** Whether a backup is taken by itself each day. */
  daily: boolean;
  /** Hour of the daily backup, from 0 to 23, in the site's time zone. */
  hour: number;
  version: number;
}

/** The settings of a site where nobody has changed them. */
export const DAILY_BACKUPS: BackupSettings = { daily: true, hour: 3, version: 0 };

export interface BackupDeps extends Pick<CommonDeps, "clock" | "config"> {
  store: StoreOf<CommonRead & BackupRead, CommonRead & CommonWrite & BackupRead & BackupWrite>;
  backups(): Promise<BackupFiles>;
}

/** Taking and keeping the files, which is the server's. */
export interface BackupFiles {
  /** Whether several servers have the site: each lists what it has taken itself, and a command restores. */
  isShared: boolean;
  /** Where they lie, and where they are sent besides; addresses without secrets. */
  places: { folder: string; remote: string | null };
  /** All backups, the newest first. */
  list(): Promise<Backup[]>;
  lastAttempt(): Promise<BackupAttempt | null>;
  /** Null while none is taken. */
  running(): BackupRun | null;
  /** Begins one in the background; false while another is being taken. */
  begin(startedBy: string): boolean;
  /** Null where no writes are recorded. */
  recording(): Promise<RecordedSpan | null>;
  /** The newest backup from which the recording leads to a moment; null where none does. */
  backupFor(moment: number): Promise<Backup | null>;
  /** Null while nothing is restored. */
  restoring(): BackupRun | null;
  /** Begins to restore in the background; false while a backup is taken or another state restored. */
  beginRestore(request: RestoreRequest): Promise<boolean>;
  lastRestore(): Promise<RestoreAttempt | null>;
}

export interface BackupRun {
  startedAt: number;
  done: number;
  total: number;
  what: string;
}

/** The moments that can be brought back beside the backups' own. */
export interface RecordedSpan {
  /** Null until the recording has a backup to begin with. */
  from: number | null;
  to: number;
  bytes: number;
  limitBytes: number;
  /** Writes are not recorded now: the disk or the key does not allow it. */
  isStopped: boolean;
  /** Since when nothing of it could be sent to the second place; null while everything is, and without one. */
  unsentSince: number | null;
}
