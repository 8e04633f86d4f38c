import { COMMAND_LINE } from "#core/messages/command-line.ts";

export const savingMessages = {
  resultChangedMeanwhile: "Ktoś zmienił to w międzyczasie. Wysłane jeszcze raz zastąpi nowszą wersję.",
  postChangedMeanwhile: "Ten wpis zmienił tymczasem ktoś inny. Wczytaj jego nową wersję i nanieś zmiany ponownie.",
  slugTaken: (slug: string) => `Adres „${slug}” ma już inny wpis.`,
};

/** The end of every sentence about a damaged database: how to restore a backup. */
export const RESTORE = `Odtwórz witrynę z kopii: ${COMMAND_LINE} restore <plik kopii> --force. Więcej: ${COMMAND_LINE} help restore.`;

const REPAIR = `Napraw: ${COMMAND_LINE} rebuild`;

/** Messages about faults of a database, for the operator of the server. */
export const databaseMessages = {
  cut: (bytes: number, before: number) => `Plik bazy jest ucięty: ma ${bytes} B, a miał ${before} B.`,
  changeLost: (change: number, before: number) => `Ostatnia zmiana w bazie ma numer ${change}, a była już ${before}.`,
  journalShort: (file: string, frames: number, before: number) =>
    `W dzienniku bazy ${file}-wal brakuje zapisów: jest ${frames} stron z co najmniej ${before}.`,
  foreignFile: (file: string) => `Plik ${file} nie jest bazą danych Szpalty.`,
  newerVersion: (file: string) =>
    `Baza danych ${file} pochodzi z nowszej wersji Szpalty. Uruchom tamtą wersję albo cofnij dane.`,
  journalMissing: (file: string) =>
    `Brak dziennika bazy ${file}-wal po nagłym zatrzymaniu; ostatnie zmiany mogły przepaść.`,
  lost: (file: string) => `Brak bazy danych ${file}, choć w tym folderze już była.`,
  damaged: (file: string) => `Baza danych ${file} jest uszkodzona.`,
  incomplete: (file: string, loss: string) =>
    `Baza danych ${file} straciła zapisane zmiany. ${loss} Jeśli ma zostać to, co jest, zatrzymaj serwer, usuń plik ${file}.mark i uruchom serwer ponownie.`,
  followsLog: (file: string) =>
    `Baza ${file} należy do witryny wielu serwerów. Ustaw SZPALTA_LOG i SZPALTA_FILES jak na pozostałych albo przenieś witrynę na ten serwer: ${COMMAND_LINE} move --to embedded.`,
  notMigrated: (file: string, migration: number, reason: string) =>
    `Bazy danych ${file} nie udało się zmienić na bazę tej wersji (migracja ${migration}: ${reason}). Baza jest, jaka była: wróć do poprzedniej wersji programu (w folderze witryny: npx szpalta upgrade --undo), uruchom ją i zgłoś ten błąd.`,
  foreignParts: (names: string) =>
    `Baza danych jest zbudowana inaczej, niż buduje ją Szpalta: różni się ${names}. Kopii takiej bazy nie da się odtworzyć, więc nie powstają; usuń z niej to, co dodano.`,
  dangling: (rowid: number | string, table: string, parent: string) =>
    `Wiersz ${rowid} tabeli ${table} wskazuje na brakujący wiersz tabeli ${parent}.`,
  searchDiffers: (count: number) =>
    `Wyszukiwarka nie zgadza się z wpisami (liczba różnic: ${count}). ${REPAIR} --search`,
  listSize: ({ name, size, trueSize }: { name: string; size: number; trueSize: number }) =>
    `Lista ${name} podaje liczbę wpisów ${size}, a ma ich ${trueSize}. ${REPAIR}`,
  listsDiffer: (count: number) => `Listy nie zgadzają się z wpisami (liczba różnic: ${count}). ${REPAIR}`,
  listCountsDiffer: (count: number) =>
    `Liczniki stron list nie zgadzają się z listami (liczba różnic: ${count}). ${REPAIR}`,
};
