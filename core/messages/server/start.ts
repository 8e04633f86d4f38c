import { RESTORE } from "../store/database.ts";

export const startMessages = {
  migrating: "Baza danych jest ze starszej wersji: powstaje jej kopia, a potem baza tej wersji.",
  running: (address: string) => `Szpalta działa pod adresem ${address}`,
  linkNotMade: "nie udało się przygotować odnośnika pierwszego administratora",
  firstAdministrator:
    "Zanim ktoś się zaloguje: konto pierwszego administratora załóż tutaj (odnośnik działa raz, przez 24 godziny):",
  noFirebaseInPackage:
    "szpalta.config.ts: pole „firebase” działa w witrynie z kodu źródłowego, a pakiet nie ma jeszcze jego części w przeglądarce. Usuń to pole.",
  notClosed: "danych nie zamknięto jak trzeba; sprawdzi je następne uruchomienie",
  siteNotSwitched: "witryny nie udało się zamienić",
  siteSwitched: "Witryna jest zamieniona. Uruchom serwer ponownie.",
  pagesCategoryNotAdded: "nie udało się dodać kategorii stron",
};

export const startErrorMessages = {
  dataNotWritable:
    "SZPALTA_DATA ma wskazywać folder, w którym można pisać, a ten jest na dysku tylko do odczytu, pełnym albo uszkodzonym.",
  noLog: (reason: string) =>
    `SZPALTA_LOG i SZPALTA_FILES mają wskazywać działający dziennik i magazyn plików, a któryś nie odpowiada albo odmawia (${reason}). Sprawdź adresy i dostęp z tej maszyny.`,
  portTaken: "PORT ma wskazywać wolny port, a ten jest już zajęty przez inny program.",
  noRights: "PORT, HOST albo SZPALTA_DATA ma wskazywać miejsce, do którego ten użytkownik ma prawa.",
  hostNotHere: "HOST ma być adresem tej maszyny, a nim nie jest.",
  damaged: `Baza danych jest uszkodzona. ${RESTORE}`,
};

export const startWarnings = {
  /** `similar`: the existing setting whose name is closest, null when none is close. */
  unknownSetting: (name: string, similar: string | null, commandLine: string) =>
    `Uwaga: nie ma ustawienia ${name}, więc niczego nie zmienia.${similar === null ? "" : ` Czy chodziło o ${similar}?`} Spis ustawień: ${commandLine} help settings`,
  noPlace: (setting: string, path: string | null) =>
    `Uwaga: ${setting} wskazuje ${path}, a tam nic nie ma albo nie da się tego odczytać.`,
  nobodySignsIn: (reason: string) => `Uwaga: nikt się nie zaloguje. ${reason}`,
  keyFileGone: (file: string, lost: readonly string[]) =>
    `Uwaga: pliku klucza ${file} (SZPALTA_KEY_FILE) nie ma, więc powstaje nowy, z którym nie działają: ${lost.join(", ")}. Jeśli masz kopię dawnego, połóż ją w miejscu nowego i uruchom serwer ponownie.`,
  lostWithKey: {
    factors: "kody drugiego składnika",
    subscribers: "adresy subskrybentów",
    mail: "hasła do poczty",
  },
  notEncrypted: (origin: string) =>
    `Uwaga: adres ${origin} nie jest szyfrowany, więc nikt nie założy konta ani się nie zaloguje. Ustaw w SZPALTA_URL adres, który zaczyna się od https://.`,
  onlyThisMachine: (host: string) =>
    `Uwaga: HOST=${host} wystawia witrynę poza tę maszynę, a SZPALTA_URL nie jest ustawiony: odnośniki, kanały i logowanie będą działać tylko na tej maszynie. Ustaw w SZPALTA_URL publiczny adres witryny.`,
};
