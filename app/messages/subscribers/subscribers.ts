import type { SubscriberState } from "#core/subscribers/store.ts";
import { csvImport } from "../csv-import.ts";

export const subscribers = {
  title: "Subskrybenci",
  standfirst: "Czytelnicy, którzy chcą dostawać listy. Adresy widzą tylko administratorzy.",
  withoutMail: "Czytelnicy nie mogą się teraz zapisać: poczta nie jest ustawiona.",
  withoutForm: "Czytelnicy nie mogą się teraz zapisać: nie wybrano, gdzie w witrynie jest formularz.",
  mail: "Ustaw pocztę",
  settings: "Wybierz miejsce formularza",
  which: "Którzy subskrybenci",
  all: "wszyscy",
  states: {
    confirmed: "potwierdzeni",
    waiting: "czekają na potwierdzenie",
    left: "wypisani",
    resting: "odpoczywają",
  } satisfies Record<SubscriberState, string>,
  counted: (name: string, count: number) => `${name} (${count})`,
  find: "Cały adres e-mail",
  empty: "Nie ma tu nikogo.",
  emptyAct: "Wszyscy subskrybenci",
  address: "Adres",
  unreadable: "adres zaszyfrowany innym kluczem",
  state: "Stan",
  sources: { form: "formularz", ghost: "z Ghosta", csv: "z tabeli" } as Record<string, string>,
  since: (day: string, source: string) => `${day}, ${source}`,
  acts: "Czynności",
  remove: "Usuń",
  removeThat: (address: string) => `Usuń: ${address}`,
  removed: "Usunięto. Ten adres nie wróci przez wczytanie tabeli; czytelnik może zapisać się sam.",
  kept: "Co przechowujemy",
  keptHint: "Gotowy tekst na stronę o prywatności. To samo czytelnicy widzą na stronie /subscribe.",
  keptMore:
    "Adresy są w bazie i w kopiach zapasowych zaszyfrowane kluczem witryny, którego kopie nie zawierają. Usunięty adres znika z kopii, gdy wygasną. W archiwum witryny subskrybentów nie ma, chyba że zaznaczysz to przy pobieraniu.",
};

export const subscriberTableWords = {
  ...csvImport,
  standfirst:
    "Adresy z datą i źródłem zgody. Wczytać można własną tabelę albo plik członków z Ghosta (Members → Export). Pobranie zapisuje się w dzienniku.",
  textHint:
    "Pierwszy wiersz to nagłówki: email i data zgody (albo created_at), a do wyboru źródło. Kto się wypisał albo usunął swoje dane, tego wczytanie nie zapisze ponownie.",
  created: "nowi",
  changed: "potwierdzeni",
  unchanged: "już na liście",
  leftOut: (line: number, message: string) => `Wiersz ${line} pominięty: ${message}`,
};
