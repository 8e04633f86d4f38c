/** What the servers of a site know of the last restore that was asked for in the studio: one row of their log. */
export interface SharedRestore {
  /** Of this attempt; another one has another. */
  id: string;
  /** While it is `running` no server writes anything but this row and claims. */
  state: "running" | "done" | "failed";
  at: number;
  /** The backup's name, and a moment after it where one was asked for. */
  file: string;
  moment: number | null;
  /** The name of who asked. */
  by: string;
  /** The backup of the state before it; null where it did not come to that. */
  safety: string | null;
  /** Why it failed; the site is as it was. */
  problem: string | null;
  progress: { done: number; total: number; what: string };
}

export interface SharedRestores {
  /** As far as this server has followed the log. */
  read(): SharedRestore | null;
  /** What `next` makes of it at the head of the log; undefined leaves it, and then null is resolved. Rejects as a write does. */
  change(next: (there: SharedRestore | null) => SharedRestore | undefined): Promise<SharedRestore | null>;
  /**
   * Makes a restored site that of all servers, as long as writes are held for it: pictures go to the shared files, then an epoch
   * begins in the log. False, and nothing changed, where they are not held any more. Rejects as a write does, also after the epoch
   * may have begun.
   */
  begin(site: RestoredSite): Promise<boolean>;
}

export interface RestoredSite {
  /** Its database, which nobody has open, and the folder with its pictures. */
  file: string;
  folder: string;
  /** What every server is to know of the restore from then on. */
  restored: SharedRestore;
  progress(done: number, total: number, what: string): void;
}

/** What people read who would write while a site is restored. */
export const BEING_RESTORED =
  "Witryna jest właśnie odtwarzana z kopii zapasowej, więc studio jest tylko do odczytu; strony działają. Za kilka minut wszyscy zalogują się na nowo.";
