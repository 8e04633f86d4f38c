import { RESTORE } from "#core/base/store.ts";

/** The message is a Polish sentence for the person who starts the server. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

export function lostDatabase(file: string): DatabaseError {
  return new DatabaseError(`Brak bazy danych ${file}, choć w tym folderze już była. ${RESTORE}`);
}

export function lostJournal(file: string): DatabaseError {
  return new DatabaseError(
    `Brak dziennika bazy ${file}-wal po nagłym zatrzymaniu; ostatnie zmiany mogły przepaść. ${RESTORE}`,
  );
}

export function damagedDatabase(file: string, cause?: unknown): DatabaseError {
  return new DatabaseError(`Baza danych ${file} jest uszkodzona. ${RESTORE}`, { cause });
}

export function foreignDatabase(file: string): DatabaseError {
  return new DatabaseError(`Plik ${file} nie jest bazą danych Szpalty. ${RESTORE}`);
}

export function newerDatabase(file: string): DatabaseError {
  return new DatabaseError(
    `Baza danych ${file} pochodzi z nowszej wersji Szpalty. Uruchom tamtą wersję albo cofnij dane. ${RESTORE}`,
  );
}
