/** Nothing can be written now, and nothing was. Expected on any machine with a disk, so it becomes a refusal, not a 500. */
export class StorageTrouble extends Error {
  override name = "StorageTrouble";
}

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN; extended codes stand in the upper bits. */
const DATABASE_CODES = new Set([8, 10, 13, 14]);

/** A full disk, a used-up quota, a read-only mount, a disk that fails, a folder whose rights were taken away. */
const FILE_CODES = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "EACCES", "EPERM"]);

/** True for an error that says the disk does not take what is written, whether the database or a file met it. */
export function isStorageTrouble(error: unknown): boolean {
  if (error instanceof StorageTrouble) return true;
  if (!(error instanceof Error)) return false;
  if ("errcode" in error) return DATABASE_CODES.has(Number(error.errcode) & 0xff);
  return "code" in error && FILE_CODES.has(String(error.code));
}
