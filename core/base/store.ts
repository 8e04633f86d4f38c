import type { AuditEntry, AuditFilter, NewAuditEntry } from "./audit-entry.ts";
import type { Category } from "./category.ts";
import type { Media } from "./media.ts";
import type { User } from "./viewer.ts";
import { baseMessages } from "#core/messages/base.ts";

/* In all `store.ts`: absence is null or an empty list, a throw is a bug. Instants are ms since the epoch. */

export interface CommonRead {
  users(): Promise<User[]>;
  categories(): Promise<Category[]>;
  categoryBySlug(slug: string): Promise<Category | null>;
  media(ids: string[]): Promise<Media[]>;
  audit(
    limit: number,
    before: number | null,
    entity?: { kind: string; id: string; act?: string },
  ): Promise<AuditEntry[]>;
  /** The same of entries that match all of the filter. A person asks for it: it may walk the whole log. */
  filteredAudit(limit: number, before: number | null, filter: AuditFilter): Promise<AuditEntry[]>;
  isEmpty(): Promise<boolean>;
  /** Number of the last change; grows with every commit that changed something. */
  lastChange(): Promise<number>;
}

export interface CommonWrite {
  putUser(user: User): Promise<void>;
  putAudit(entry: NewAuditEntry): Promise<void>;
  /** Page-cache tags to purge once this transaction has committed; `*` purges everything, as more than 10 000 tags do. */
  purge(tags: string[]): void;
}

/** `write` commits when `work` resolves, rolls back on a throw or a Failure. */
export interface StoreOf<Read, Write extends Read> {
  read: Read;
  write<T>(work: (tx: Write) => Promise<T>): Promise<T>;
}

export interface ObservedStore<Read> {
  read: Read;
  /**
   * Called synchronously after each commit that purges cache tags, with these, before `write` resolves; what it throws
   * fails nothing. All commits purge that change what readers see; an autosave purges nothing.
   */
  onPurge(listener: (purged: string[]) => void): void;
}

/** Every sentence about a database that cannot be trusted ends with the way back; docs/wlasciciel/kopie.md. */
export const RESTORE = baseMessages.restoreFromBackup;

/** True for a problem of the store that only a restored copy can mend, as against one that a rebuild does. */
export function needsRestore(problem: string): boolean {
  return problem.endsWith(RESTORE);
}
