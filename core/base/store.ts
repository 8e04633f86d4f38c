import type { AuditEntry, NewAuditEntry } from "./audit-entry.ts";
import type { Category } from "./category.ts";
import type { Media } from "./media.ts";
import type { User } from "./user.ts";

/*
 * What a capability asks of the store stands in its `store.ts`, beside what it needs of the capabilities below it. Absence is
 * `null` or an empty list, never an exception: one that is thrown means a broken store or a wrong call. Instants are
 * milliseconds since the epoch, ids are ASCII.
 */

/** What every capability may ask. */
export interface CommonRead {
  users(): Promise<User[]>;
  categories(): Promise<Category[]>;
  categoryBySlug(slug: string): Promise<Category | null>;
  /** In the order asked; unknown ids are left out. */
  media(ids: string[]): Promise<Media[]>;
  /** Newest first; `before` is the id of the last entry seen. */
  audit(
    limit: number,
    before: number | null,
    entity?: { kind: string; id: string; act?: string },
  ): Promise<AuditEntry[]>;
  /** True when the store holds no post, category or user: a new site. */
  isEmpty(): Promise<boolean>;
  /** Number of the last change; grows with every commit that changed something. */
  lastChange(): Promise<number>;
}

/** What every capability may write in a transaction. */
export interface CommonWrite {
  putUser(user: User): Promise<void>;
  putAudit(entry: NewAuditEntry): Promise<void>;
  /** Page-cache tags to purge once this transaction has committed; `*` purges everything. */
  purge(tags: string[]): void;
}

/**
 * The store. One writer at a time; `write` runs `work` in one transaction, commits when it resolves and rolls back when
 * it throws or returns a Failure. `work` must have no other effect, since a hosted store may run it again; it may not call
 * `write`, and `tx` ends with it. A commit that changed and purged nothing is no commit to listeners or `lastChange`;
 * nor is one that only kept what no list shows: account rows, leases, revisions, comments, audit entries, jobs, requests for
 * missing addresses. A working copy, a schedule or an outbox entry is one, with nothing to purge.
 */
export interface StoreOf<Read, Write extends Read> {
  read: Read;
  write<T>(work: (tx: Write) => Promise<T>): Promise<T>;
}

/** A store whose commits are followed. */
export interface ObservedStore<Read> {
  read: Read;
  /** Called synchronously after each commit with the purged tags, before `write` resolves; what it throws fails nothing. */
  onCommit(listener: (purged: string[]) => void): void;
}

/** Every sentence about a database that cannot be trusted ends with the way back; docs/operations.md, Restoring. */
export const RESTORE = "Odtwórz folder danych z kopii: tar -xzf <kopia>.tar.gz (docs/operations.md, Restoring).";

/** True for a problem of the store that only a restored copy can mend, as against one that a rebuild does. */
export function needsRestore(problem: string): boolean {
  return problem.endsWith(RESTORE);
}
