import { FileStoreUnavailable } from "#core/replication/file-store.ts";
import { WritesRefused } from "#core/replication/replica.ts";
import { LogUnavailable } from "#core/replication/replicated-log.ts";

/** Nothing can be written, and nothing was. Expected, so it becomes a refusal, not a 500. */
export class DiskError extends Error {
  override name = "StorageTrouble";
}

/** What people read of it where their work came to nothing. */
export const DISK_FULL = "Na dysku zabrakło miejsca albo nie można na nim pisać.";

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const DATABASE_CODES = new Set([8, 10, 13, 14]);

/** Codes of the system for a full disk, a quota, a read-only mount, a failing disk and missing rights. */
const FILE_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"]);

/** SQLITE_CORRUPT and SQLITE_NOTADB, which the store has already reported (`DiskWatch.damageMet`). */
const DAMAGE_CODES = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return hasCode(error, DAMAGE_CODES);
}

/** True when the log of several servers, or their shared files, gave no answer or lets nothing be written now. */
export function isLogError(error: unknown): boolean {
  return error instanceof LogUnavailable || error instanceof WritesRefused || error instanceof FileStoreUnavailable;
}

/** True for what makes a write a refusal with a sentence instead of a fault: disk, log or shared files. */
export function isUnwritable(error: unknown): boolean {
  return isDiskError(error) || isLogError(error);
}

/** True when the disk cannot be written or read, for a database or a file. */
export function isDiskError(error: unknown): boolean {
  if (error instanceof DiskError) return true;
  if (isDamage(error) || hasCode(error, DATABASE_CODES)) return true;
  if (!(error instanceof Error) || "errcode" in error) return false;
  return "code" in error && FILE_CODES.has(String(error.code));
}

function hasCode(error: unknown, codes: Set<number>): boolean {
  return error instanceof Error && "errcode" in error && codes.has(Number(error.errcode) & 0xff);
}
