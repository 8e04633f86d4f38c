import type { AuditEntry, AuditFilter, NewAuditEntry } from "./audit-entry.ts";
import type { Category } from "./category.ts";
import type { EmbedCard } from "./values/embed-card.ts";
import type { Media } from "./media.ts";
import type { User } from "./viewer.ts";
import { RESTORE } from "#core/messages/store/database.ts";

/*
 * In every `store.ts`, null or an empty list means that nothing was found; only bugs throw. Instants are ms since the
 * epoch.
 */

export interface CommonRead {
  users(): Promise<User[]>;
  categories(): Promise<Category[]>;
  categoryBySlug(slug: string): Promise<Category | null>;
  media(ids: string[]): Promise<Media[]>;
  /** Returns the stored cards of pages at other sites, in any order; a key without a card gives nothing. */
  embedCards(keys: string[]): Promise<EmbedCard[]>;
  audit(
    limit: number,
    before: number | null,
    entity?: { kind: string; id: string; act?: string },
  ): Promise<AuditEntry[]>;
  /** Returns the audit entries that match every part of the filter. It may read the whole log, because only a person's request calls it. */
  filteredAudit(limit: number, before: number | null, filter: AuditFilter): Promise<AuditEntry[]>;
  isEmpty(): Promise<boolean>;
  /** Returns a number that grows with every commit that changed something. */
  lastChange(): Promise<number>;
}

export interface CommonWrite {
  putUser(user: User): Promise<void>;
  putAudit(entry: NewAuditEntry): Promise<void>;
  /** Adds cache tags that are purged once this transaction has committed. `*`, or more than 10 000 tags, purges everything. */
  purge(tags: string[]): void;
}

/** A store. `write` commits when `work` resolves, and rolls back when it throws or resolves to a `Failure`. */
export interface StoreOf<Read, Write extends Read> {
  read: Read;
  write<T>(work: (tx: Write) => Promise<T>): Promise<T>;
}

export interface ObservedStore<Read> {
  read: Read;
  /**
   * Registers a listener that is called synchronously with the purged cache tags after each commit that purges tags, before `write`
   * resolves. When the listener throws, the write still succeeds. Every commit that changes what readers see purges tags; an autosave does
   * not.
   */
  onPurge(listener: (purged: string[]) => void): void;
}

/** Tells whether only a restored backup solves a problem of the store; the command `rebuild` solves the other problems. */
export function needsRestore(problem: string): boolean {
  return problem.endsWith(RESTORE);
}
