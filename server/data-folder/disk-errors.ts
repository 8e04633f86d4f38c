/** Nothing can be written now, and nothing was. Expected on any machine with a disk, so it becomes a refusal, not a 500. */
export class DiskError extends Error {
  override name = "StorageTrouble";
}

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. */
const DATABASE_CODES = new Set([8, 10, 13, 14]);

/** A full disk, a used-up quota, a read-only mount, a disk that fails, a folder whose rights were taken away. */
const FILE_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"]);

/** SQLITE_CORRUPT and SQLITE_NOTADB: reads and writes are answered with the banner's sentence. */
const DAMAGE_CODES = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return hasCode(error, DAMAGE_CODES);
}

export function isDiskError(error: unknown): boolean {
  if (error instanceof DiskError) return true;
  if (isDamage(error) || hasCode(error, DATABASE_CODES)) return true;
  if (!(error instanceof Error) || "errcode" in error) return false;
  return "code" in error && FILE_CODES.has(String(error.code));
}

/** Whether SQLite answered one of these; extended codes stand in the upper bits. */
function hasCode(error: unknown, codes: Set<number>): boolean {
  return error instanceof Error && "errcode" in error && codes.has(Number(error.errcode) & 0xff);
}
