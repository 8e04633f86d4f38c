import type { Database } from "../engine/database.ts";
import { indexWrittenPosts, removeFromSearch } from "../search/search-index.ts";
import { filterChangeset } from "./filter-changeset.ts";
import type { EntryContent } from "./entry-codec.ts";

/**
 * Tables that are not replicated: a server's position in the log or recording, and its search index. Only the search index has virtual
 * tables.
 */
const LOCAL = /^(?:replica$|recording$|search_(?:form|waiting|index)|sqlite_)/;

export function replicatedTables(database: Pick<Database, "all">): string[] {
  const tables = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  return tables.map(({ name }) => name).filter(isReplicated);
}

export function isReplicated(table: string): boolean {
  return !LOCAL.test(table);
}

export interface Recording {
  /** Returns what has changed in replicated tables since `recordChanges`; null without changes. Must be called within the transaction. */
  changes(): Pick<EntryContent, "changeset" | "sequences"> | null;
  /** Ends the recording. A second call does nothing. */
  close(): void;
}

/**
 * Records all tables in one session and filters out the local tables afterwards. With a session for each table, every write would take 15
 * µs more for each table.
 */
export function recordChanges(database: Database): Recording {
  const sequences = readSequences(database);
  const session = database.recordTables();
  let isOpen = true;
  return {
    changes() {
      const changeset = filterChangeset(session.changeset(), isReplicated);
      const moved = [...readSequences(database)].filter(([name, value]) => sequences.get(name) !== value);
      return changeset.length === 0 && moved.length === 0 ? null : { changeset, sequences: Object.fromEntries(moved) };
    },
    close() {
      if (isOpen) session[Symbol.dispose]();
      isOpen = false;
    },
  };
}

function readSequences(database: Database): Map<string, number> {
  const rows = database.all<{ name: string; seq: number }>("SELECT name, seq FROM sqlite_sequence");
  return new Map(rows.map(({ name, seq }) => [name, seq]));
}

/**
 * If an entry has at most this many posts, they are indexed when the entry is applied. More posts wait for each server's indexer, because
 * indexing blocks readers for some 5 ms a post.
 */
const MOST_INDEXED = 10;

/**
 * Applies what another server's write did, within the open transaction. Throws if this database differs from the other server's database.
 * If `unindexed` is given, adds to it the numbers of the posts that must be indexed.
 */
export function applyContent(database: Database, content: EntryContent, unindexed?: Set<number>): void {
  const { changeset, sequences } = content;
  refuseUnknownTables(database, content);
  if (changeset.length > 0 && !database.applyChangeset(changeset))
    throw new Error("A changeset does not fit this database.");
  // The column `seq` has no type, and the driver would bind a number as a real.
  for (const [name, seq] of Object.entries(sequences)) {
    if (database.run("UPDATE sqlite_sequence SET seq = CAST(? AS INTEGER) WHERE name = ?", seq, name) === 0)
      database.run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, CAST(? AS INTEGER))", name, seq);
  }
  updateSearchRows(database, content, unindexed);
}

/**
 * Refuses a changeset with unknown tables, because SQLite would silently skip their changes. Also refuses a changeset with local tables,
 * because SQLite would apply their changes.
 */
function refuseUnknownTables(database: Database, { changeset, sequences }: EntryContent): void {
  const tables = new Set(replicatedTables(database));
  const isKnown = (table: string) => tables.has(table);
  const isWhole = filterChangeset(changeset, isKnown) === changeset;
  if (!isWhole || !Object.keys(sequences).every(isKnown))
    throw new Error("An entry changes a table that is not the site's.");
}

type Filed = Pick<EntryContent, "file" | "waiting" | "removed">;

/** Updates the search rows as the original write did, or leaves the posts to the indexer. */
export function updateSearchRows(database: Database, { file, waiting, removed }: Filed, unindexed?: Set<number>): void {
  for (const no of removed) removeFromSearch({ database, unindexed: unindexed ?? new Set() }, no);
  const later = file.length > MOST_INDEXED ? file : [];
  for (const no of [...waiting, ...later]) database.run("INSERT OR IGNORE INTO search_waiting VALUES (?)", no);
  if (later.length > 0) return;
  if (unindexed) for (const no of file) unindexed.add(no);
  else indexWrittenPosts({ database, unindexed: new Set(file) });
}

/**
 * Runs `work` without foreign keys. A changeset includes what cascades did, so cascades must not run again. The references were checked
 * where the changeset was made. SQLite cannot change this setting within a transaction.
 */
export async function withoutForeignKeys<T>(database: Database, work: () => Promise<T> | T): Promise<T> {
  database.script("PRAGMA foreign_keys = OFF");
  try {
    return await work();
  } finally {
    database.script("PRAGMA foreign_keys = ON");
  }
}
