/** What readers are told about letters, and what the site writes to those who ask for them. */
export const subscriberMessages = {
  closed: "Ta witryna nie wysyła listów do czytelników.",
  noAddress: "Podaj adres e-mail, na przykład ala@example.pl.",
  tooMany: "Za dużo zapisów z tej sieci w krótkim czasie. Spróbuj za godzinę.",
  deadLink: "Ten odnośnik jest nieważny albo stracił ważność. Poproś o nowy: podaj swój adres jeszcze raz.",
  removed: "Nie masz już u nas adresu; listów nie wysyłamy.",
  gone: "Tego subskrybenta już nie ma.",
  nothingChosen: "Zaznacz choć jedną kategorię. Jeśli nie chcesz żadnych listów, wypisz się.",
};

/** The letter that asks for confirmation, and the one for whoever is already on the list (`present`). */
export const confirmationWords = {
  confirm: {
    subject: (site: string) => `Potwierdź zapis: ${site}`,
    says: (site: string) => `Ktoś, zapewne Ty, podał ten adres, żeby dostawać listy od witryny „${site}”.`,
    how: "Potwierdź to w ciągu 30 dni. Bez potwierdzenia nie wyślemy listów, a adres usuniemy.",
    action: "Potwierdź zapis",
  },
  present: {
    subject: (site: string) => `Twoje listy: ${site}`,
    says: (site: string) => `Ten adres jest już na liście witryny „${site}”.`,
    how: "Pod tym odnośnikiem wybierzesz, o czym chcesz czytać, pobierzesz swoje dane albo się wypiszesz.",
    action: "Ustaw swoje listy",
  },
  ignore: "Jeśli to nie Ty, nie rób nic.",
};

/** The states as the studio and the table of subscribers call them. */
export const STATE_WORDS = {
  confirmed: "potwierdzony",
  waiting: "czeka na potwierdzenie",
  left: "wypisany",
  resting: "odpoczywa",
};

export const subscriberTableMessages = {
  noEmailColumn: "W pierwszym wierszu nie ma nazwy kolumny z adresami: „email”.",
  noConsentColumn: "W pierwszym wierszu nie ma nazwy kolumny z datą zgody: „data zgody” albo „created_at”.",
  badAddress: "to nie jest adres e-mail",
  unwanted: "nie chce listów",
  otherState: (state: string) => `stan: ${state.slice(0, 40)}`,
  noConsent: "nie ma daty zgody",
  badConsent: (text: string) =>
    `„${text.slice(0, 40)}” nie jest datą zgody: takiego dnia nie ma, jest przyszły albo nie da się go odczytać`,
  gone: { left: "wypisał się stąd", resting: "listy do niego wracały" } as Record<string, string | undefined>,
  removed: "usunął stąd swoje dane",
  repeated: "ten adres jest w tabeli wyżej",
};

/** What is stored of readers who get letters: on their page, and as a text for the privacy page. */
export const STORED_OF_READERS = [
  "Zaszyfrowany adres e-mail, chwilę zapisu i potwierdzenia, wybrane kategorie, źródło zgody i liczbę listów, które wróciły. Nie zapisujemy adresu IP i nie liczymy otwarć ani kliknięć.",
  "Adresu używamy tylko do wysyłania listów. Zapis bez potwierdzenia znika po 30 dniach. W każdym liście są odnośniki, którymi się wypiszesz, wybierzesz kategorie, pobierzesz swoje dane albo je usuniesz. Nie potrzebujesz konta.",
  "Gdy usuniesz dane, zostaje tylko skrót, z którego adresu nie da się odczytać bez klucza witryny; dzięki niemu nie wczytamy Cię ponownie ze starej listy.",
];
