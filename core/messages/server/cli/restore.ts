import { countOf, NOUNS } from "../../plural-forms.ts";

interface RestoredSite {
  site: string;
  folder: string;
  takenAt: string;
  posts: number;
  pictures: number;
}

export const restoreMessages = {
  inFuture: (moment: string, now: string) =>
    `Chwila „${moment}” dopiero nadejdzie, a na tej maszynie jest ${now}. Sprawdź datę i zegar.`,
  fromSecondPlace: "Kopia i nagranie zapisów pochodzą z drugiego miejsca.",
  fromBackup: (path: string) => `Kopia, od której zaczyna się odtwarzanie: ${path}`,
  secondPlaceSilent: (reason: string) => `Drugie miejsce (SZPALTA_BACKUP_FILES) nie odpowiedziało: ${reason}.`,
  nothingChanged: (reason: string) => `${reason} Niczego nie zmieniono.`,
  fromFolder: (reason: string) => `${reason} Witryna powstaje z folderu kopii.`,
  notRecorded:
    "Tej chwili nie da się odtworzyć: nie ma kopii sprzed niej, po której zapisy nagrywano bez przerwy aż do tej chwili. Zakres podaje strona „Kopie zapasowe” w studiu; samą kopię odtwarza restore <plik kopii>.",
  noBackup:
    "Nie ma kopii, od której można by zacząć: ani w folderze kopii (SZPALTA_BACKUPS), ani w drugim miejscu (SZPALTA_BACKUP_FILES). Niczego nie zmieniono.",
  replaced: (folder: string) => `To, co było w folderze danych, leży teraz w ${folder}.`,
  newEpoch: (position: number) =>
    `W dzienniku zaczęła się nowa epoka, od pozycji ${position}: pozostałe serwery biorą stan z kopii.`,
  presentUnread:
    "Obecnego stanu witryny nie udało się odczytać z dziennika. Kto wypisał się z listów po tej kopii, mógł na listę wrócić, a o tym, co już wysłano, wie tylko ten serwer: sprawdź to, zanim wyślesz wstrzymane listy.",
  forceNewEpoch:
    "Ta witryna ma dziennik wielu serwerów. Odtworzenie zaczyna w nim nową epokę: wszystkie serwery porzucają to, co mają, i biorą stan z kopii. Zatrzymaj je i jeśli tego chcesz, powtórz polecenie z --force.",
  siteThere: (folder: string) =>
    `W folderze ${folder} jest już witryna, więc niczego nie zmieniono. Wskaż inny folder (--to) albo dodaj --force: kopia zajmie jej miejsce, a to, co tam jest, zostanie obok.`,
  /** `takenAt`: when the backup was taken, written in the site's time zone. */
  restored: ({ site, folder, takenAt, posts, pictures }: RestoredSite) =>
    `Witryna „${site}” jest w folderze ${folder}, z kopii z: ${takenAt} (${countOf(posts, NOUNS.wpis)}, obrazy: ${pictures}).`,
  /** `last`: the time of the last replayed write; `next`: the time of the first write that was left out. Null when there is none. */
  replayed: (entries: number, last: string | null, next: string | null) =>
    `Zapisy odtworzone z nagrania: ${entries}, ostatni: ${last ?? "żaden"}.${next === null ? "" : ` Pierwszy pominięty: ${next}.`}`,
  reaches: (at: string) => `Witryna sięga do: ${at}. Późniejszych zapisów w niej nie ma.`,
  picturesMissing: (pictures: string) => `Plików tych obrazów nie ma albo są uszkodzone: ${pictures}.`,
  settingsOfBackup: (folder: string) => `Ustawienia z chwili kopii są w ${folder}; program zostaje przy obecnych.`,
  filesOfBackup: (zip: string) =>
    `Twoje pliki z chwili kopii (szpalta.config.ts, public/, theme/) są w ${zip}; w folderze witryny zostają obecne. Na nowej maszynie rozpakuj je do folderu witryny.`,
  signInAgain: (commandLine: string) =>
    `Wszyscy zalogują się na nowo. Uruchom serwer i sprawdź witrynę: ${commandLine} doctor`,
  otherKey:
    "Tajny klucz jest inny niż ten, z którym powstała kopia; jeśli masz tamten, podstaw go przed uruchomieniem.",
  noKeyFile: (file: string) => `Brak pliku klucza ${file}; jeśli masz jego kopię, połóż ją tam przed uruchomieniem.`,
  withoutKey:
    "Bez tamtego klucza teksty, konta, hasła i klucze dostępu działają. Nie da się odczytać adresów subskrybentów ani haseł do poczty, więc listy do czytelników nie wychodzą; uruchomienie bez pliku klucza tworzy nowy klucz. Drugich składników sprawdzić się nie da: kto go ma, dostaje nowy odnośnik poleceniem user reset <e-mail>. Odnośniki do podglądu szkiców przestają działać.",
  diskFull:
    "Na dysku folderu danych zabrakło miejsca albo nie można na nim pisać. Witryna jest, jaka była. Zwolnij miejsce i powtórz polecenie.",
  logSilent:
    "Dziennik albo wspólne pliki nie odpowiedziały. Folder danych ma już stan z kopii; powtórz polecenie, a zacznie ono nową epokę.",
};
