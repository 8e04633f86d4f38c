import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { titleKey } from "#core/polish/collation.ts";
import { fold } from "#core/polish/text-words.ts";

/** A connection waits at most this many milliseconds for a lock of another process, then it fails. */
const BUSY_TIMEOUT = 5_000;

/**
 * The KiB of page cache of a connection. Little is enough, because the system caches the file: with 10 000 posts, 24 MiB read no faster
 * than 2 MiB. Only imports fill the writer's cache.
 */
const CACHE_KIB = { reader: 4 * 1024, writer: 8 * 1024 };

const JOURNAL_KEPT = 64 * 1024 * 1024;

/**
 * Opens a connection. If a full disk has no room for the journal's index file, the index is in this process's memory:
 * https://sqlite.org/vfs.html, unix-excl.
 */
export function connect(file: string | URL, role: "reader" | "writer"): DatabaseSync {
  try {
    return connectTo(file, role);
  } catch (error) {
    if (role === "reader" || !isFull(error) || process.platform === "win32") throw error;
    const inMemory = file instanceof URL ? file : pathToFileURL(file);
    inMemory.searchParams.set("vfs", "unix-excl");
    return connectTo(inMemory, role);
  }
}

/** Returns whether an error means that the disk is full, by the codes of SQLite and of the system. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return [SQLITE_FULL, SQLITE_IOERR_SHMSIZE].includes(Number(error.errcode));
  return "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));
}

const SQLITE_FULL = 13;
const SQLITE_IOERR_SHMSIZE = 4_874;

function connectTo(file: string | URL, role: "reader" | "writer"): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly: role === "reader", timeout: BUSY_TIMEOUT });
  try {
    connection.exec(pragmas(role));
    addFunctions(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Adds SQL functions that fold text, for migrations and for the search of the audit log. All other text is folded when it is written. */
function addFunctions(connection: DatabaseSync): void {
  const options = { deterministic: true, directOnly: true };
  connection.function("fold", options, (text) => fold(String(text)));
  connection.function("title_key", options, (text) => titleKey(String(text)));
}

/** Returns the settings of a connection. Automatic indexes are off and ANALYZE is not run, so query plans depend only on the schema. */
function pragmas(role: "reader" | "writer"): string {
  const shared = `
    PRAGMA foreign_keys = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA automatic_index = OFF;
    PRAGMA cache_size = -${CACHE_KIB[role]};
  `;
  if (role === "reader") return shared;
  return `${shared}
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA journal_size_limit = ${JOURNAL_KEPT};
  `;
}
