import { RESTORE } from "#core/restoring.ts";

/** The database must not be opened. The message is a Polish sentence for the person who starts the server. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

export function lostDatabase(file: string): Refusal {
  return new Refusal(`Brak bazy danych ${file}, choć w tym folderze już była. ${RESTORE}`);
}

export function lostJournal(file: string): Refusal {
  return new Refusal(
    `Brak dziennika bazy ${file}-wal po nagłym zatrzymaniu; ostatnie zmiany mogły przepaść. ${RESTORE}`,
  );
}

export function damagedDatabase(file: string, cause?: unknown): Refusal {
  return new Refusal(`Baza danych ${file} jest uszkodzona. ${RESTORE}`, { cause });
}

export function foreignDatabase(file: string): Refusal {
  return new Refusal(`Plik ${file} nie jest bazą danych Szpalty. ${RESTORE}`);
}

export function newerDatabase(file: string): Refusal {
  return new Refusal(
    `Baza danych ${file} pochodzi z nowszej wersji Szpalty. Uruchom tamtą wersję albo cofnij dane. ${RESTORE}`,
  );
}
