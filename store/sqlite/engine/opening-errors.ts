import { RESTORE } from "#core/base/store.ts";

/** The message is Polish sentences for the person who starts the server, the last of which says how to restore the data. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";

  constructor(problem: string, options?: ErrorOptions) {
    super(`${problem} ${RESTORE}`, options);
  }
}

export function lostDatabase(file: string): DatabaseError {
  return new DatabaseError(`Brak bazy danych ${file}, choć w tym folderze już była.`);
}

export function damagedDatabase(file: string, cause?: unknown): DatabaseError {
  return new DatabaseError(`Baza danych ${file} jest uszkodzona.`, { cause });
}

/** The error of an incomplete database; `loss` is a sentence that says what is missing. Without its mark it would be opened as it is. */
export function incompleteDatabase(file: string, loss: string): DatabaseError {
  return new DatabaseError(
    `Baza danych ${file} straciła zapisane zmiany. ${loss} Jeśli ma zostać to, co jest, zatrzymaj serwer, usuń plik ${file}.mark i uruchom serwer ponownie.`,
  );
}

/** The message is a Polish sentence for the person who starts the server. */
export class FollowsLog extends Error {
  override name = "FollowsLog";

  constructor(file: string) {
    super(
      `Baza ${file} należy do witryny wielu serwerów. Ustaw SZPALTA_LOG i SZPALTA_FILES jak na pozostałych albo przenieś witrynę na ten serwer: npm run szpalta -- move --to embedded.`,
    );
  }
}

/** A migration failed, and the database is of the older version, as it was. The message is Polish, for the person who starts the server. */
export class MigrationError extends Error {
  override name = "MigrationError";

  constructor(file: string, migration: number, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(
      `Bazy danych ${file} nie udało się zmienić na bazę tej wersji (migracja ${migration}: ${why}). Baza jest, jaka była: wróć do poprzedniej wersji programu (w folderze witryny: npx szpalta upgrade --undo), uruchom ją i zgłoś ten błąd.`,
      { cause },
    );
  }
}
