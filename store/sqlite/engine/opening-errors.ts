import { RESTORE } from "#core/messages/store/database.ts";
import { databaseMessages } from "#core/messages/store/database.ts";

/** The error of a database that cannot be opened. The Polish message tells the person who starts the server how to restore the data. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem} ${RESTORE}`, options);
  }
}

export function lostDatabase(file: string): DatabaseError {
  return new DatabaseError(databaseMessages.lost(file));
}

export function damagedDatabase(file: string, cause?: unknown): DatabaseError {
  return new DatabaseError(databaseMessages.damaged(file), { cause });
}

/**
 * Makes the error for an incomplete database. `loss` is a sentence that says what is missing. Without its mark, the database can be opened
 * as it is.
 */
export function incompleteDatabase(file: string, loss: string): DatabaseError {
  return new DatabaseError(databaseMessages.incomplete(file, loss));
}

/** The error of a file that follows a log. The message is a Polish sentence for the person who starts the server. */
export class FollowsLog extends Error {
  override name = "FollowsLog";

  constructor(file: string) {
    super(databaseMessages.followsLog(file));
  }
}

/**
 * The error of a failed migration. The database still has the older version. The message is Polish, for the person who starts the server.
 */
export class MigrationError extends Error {
  override name = "MigrationError";

  constructor(file: string, migration: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(databaseMessages.notMigrated(file, migration, why), { cause });
  }
}
