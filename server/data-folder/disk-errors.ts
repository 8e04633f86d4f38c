import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";
import { dataFolderMessages } from "#core/messages/server/data-folder.ts";

/** The disk refused a write, so nothing was changed. Such errors are expected, so people get a refusal instead of a 500. */
export class DiskError extends Error {
  override name = "DiskError";
}

/** The sentence for people whose work could not be saved. */
export const DISK_FULL = dataFolderMessages.diskFull;

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const DATABASE_CODES = new Set([8, 10, 13, 14]);

/** Error codes of the system for a full disk, a used-up quota, a read-only mount, a failing disk and missing rights. */
const FILE_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"]);

/** SQLITE_CORRUPT and SQLITE_NOTADB. The store has already reported them (`DiskWatch.damageMet`). */
const DAMAGE_CODES = new Set([11, 26]);

/** Returns whether SQLite reports a damaged database. */
export function isDamage(error: unknown): boolean {
  return hasCode(error, DAMAGE_CODES);
}

/** Returns whether the shared log or the shared files do not answer, or refuse writes at present. */
export function isLogError(error: unknown): boolean {
  return error instanceof LogUnavailable || error instanceof WritesRefused || error instanceof FileStoreUnavailable;
}

/** Returns whether an error comes from disk, log or shared files. Then a person's write gets a refusal with a sentence, not a 500. */
export function isUnwritable(error: unknown): boolean {
  return isDiskError(error) || isLogError(error);
}

/** Returns whether the disk is the reason why a database or a file cannot be written or read. */
export function isDiskError(error: unknown): boolean {
  if (error instanceof DiskError) return true;
  if (isDamage(error) || hasCode(error, DATABASE_CODES)) return true;
  if (!(error instanceof Error) || "errcode" in error) return false;
  return "code" in error && FILE_CODES.has(String(error.code));
}

function hasCode(error: unknown, codes: Set<number>): boolean {
  return error instanceof Error && "errcode" in error && codes.has(Number(error.errcode) & 0xff);
}
