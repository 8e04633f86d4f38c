/** Names of errors whose message is a sentence for the operator. */
export const ERRORS_FOR_PEOPLE = new Set([
  "SettingError",
  "FolderInUse",
  "DatabaseError",
  "MigrationError",
  "ReplicationError",
  "FollowsLog",
  "MoveError",
  "BackupError",
  "LostDatabase",
  "KeyFileError",
]);

/** Names of further errors that a sound program meets: a full disk, or a service that gives no answer. */
const EXPECTED_ERRORS = new Set([
  ...ERRORS_FOR_PEOPLE,
  "DiskError",
  "JobFailure",
  "OutboundRefusal",
  "FileStoreUnavailable",
  "LogUnavailable",
  "WritesRefused",
  "GoogleUnavailable",
  "StillOwed",
]);

/** The system's codes for a full disk and a used-up quota, and SQLite's SQLITE_FULL. */
const FULL: unknown[] = ["ENOSPC", "EDQUOT", 13];

/** Returns whether an error, and what caused it, may happen although the program is sound. */
export function isExpectedError(error: Error & { code?: unknown; errcode?: unknown }): boolean {
  if (FULL.includes(error.code) || FULL.includes(error.errcode)) return true;
  if (!EXPECTED_ERRORS.has(error.name)) return false;
  const { cause } = error;
  return !(cause instanceof Error) || "code" in cause || isExpectedError(cause);
}
