import type { COUNTING_PLACES, MOST_READ_CHOICES, NEWSLETTER_PLACES, StudioSetting } from "#core/base/site-config.ts";

export const settingWords = {
  parts: {
    name: "Nazwa",
    time: "Język i czas",
    search: "Dla wyszukiwarek i sieci",
    tags: "Tagi w wyszukiwarkach",
    typography: "Typografia",
    newsletter: "Listy do czytelników",
    counting: "Statystyka",
    security: "Bezpieczeństwo",
  },
  hints: {
    name: "Stoi na górze każdej strony, w tytułach, kanałach i wiadomościach.",
    tagline: "Jeden wiersz pod nazwą.",
    "head.description": "Dla strony głównej i stron, które nie mają własnego opisu; puste: motto.",
    timeZone: "W niej pokazujemy daty i liczymy dni. Adresy i kolejność wpisów się nie zmieniają.",
    "head.locale": "Dla sieci społecznościowych: język i kraj, na przykład pl_PL.",
    "head.separator": "Na przykład: Jak pisać lead | Nazwa witryny.",
    "head.social": "Nazwa konta, na przykład @redakcja; trafia na kartę, którą pokazują sieci.",
    "head.verification":
      "Kody, po których wyszukiwarki poznają właściciela. Możesz wkleić cały znacznik <meta …>, a nazwa i kod rozdzielą się same.",
    "head.canonicalQuery":
      "Części adresu po znaku ?, z którymi strona jest inną stroną; pozostałe wyszukiwarki pominą. Oddziel je spacjami.",
    "tagIndex.withDescription": "Stron tagów z mniejszą liczbą wpisów wyszukiwarki nie pokażą.",
    "tagIndex.without": "Bez opisu strona tagu mówi mało, więc zwykle potrzebuje więcej wpisów.",
    typography: "Reguły zmieniają to, co widać; tekst w edytorze zostaje taki, jak go wpisano.",
    redirects: "Reguły, które kierują całe grupy adresów dalej, są razem z innymi przekierowaniami na stronie",
    securityContact:
      "Adres e-mail albo strony (https://…) dla kogoś, kto znajdzie lukę; jest w /.well-known/security.txt.",
    newsletter: "Działa, gdy poczta jest ustawiona. Własna strona formularza to /subscribe; możesz dodać ją do menu.",
    counting:
      "Bez ciasteczek, adresów i osób. Serwer widzi każdą stronę, którą sam wysyła. Jeśli przed witryną stoi pamięć podręczna (CDN), której serwer nie widzi, niech zgłasza je przeglądarka.",
    mostRead:
      "Pięć wpisów z ostatnich 7 dni na stronie głównej i na stronach kategorii, gdy co najmniej trzy mają po 3 wyświetlenia. Lista zmienia się najwyżej co godzinę.",
  } satisfies Record<StudioSetting, string>,
  counting: {
    server: "przez serwer",
    browser: "przez przeglądarkę czytelnika",
  } satisfies Record<(typeof COUNTING_PLACES)[number], string>,
  mostRead: { off: "nie ma", on: "na stronie głównej i w kategoriach" } satisfies Record<
    (typeof MOST_READ_CHOICES)[number],
    string
  >,
  places: {
    off: "nie ma",
    page: "na własnej stronie",
    footer: "na własnej stronie i w stopce",
    posts: "na własnej stronie i pod wpisami",
    everywhere: "na własnej stronie, w stopce i pod wpisami",
  } satisfies Record<(typeof NEWSLETTER_PLACES)[number], string>,
  fromFile: "ustawione w pliku witryny",
  empty: "puste",
  code: { name: (row: number) => `Nazwa ${row}`, content: (row: number) => `Kod ${row}` },
  codeShort: { name: "Nazwa", content: "Kod" },
  switchedOn: "tak",
  switchedOff: "nie",
  home: "Polska",
  homeCity: "Warszawa",
  otherZones: "Inne",
  continents: {
    Africa: "Afryka",
    America: "Ameryka",
    Antarctica: "Antarktyda",
    Arctic: "Arktyka",
    Asia: "Azja",
    Atlantic: "Atlantyk",
    Australia: "Australia",
    Europe: "Europa",
    Indian: "Ocean Indyjski",
    Pacific: "Pacyfik",
  } as Record<string, string>,
  addresses: "Adresy",
};

export const settingsHistory = {
  title: "Historia",
  standfirst:
    "Każda zmiana nazwy, opisu, wyglądu, menu i obrazów. Przywrócenie zapisuje dawny stan jako nowy; nic nie ginie.",
  empty: "Nikt jeszcze niczego nie zmienił.",
  when: "Kiedy",
  what: "Co się zmieniło",
  present: "obecne",
  nobody: "program",
  first: "Stan, od którego zaczyna się historia.",
  none: "wartość domyślna",
  restore: "Przywróć",
  restoreThat: (when: string) => `Przywróć ustawienia: ${when}`,
  restored: "Przywrócono.",
  older: (count: number) => `Starsze zmiany (${count})`,
  gone: "usunięty obraz",
  ownFooter: "z pliku witryny",
  look: {
    accent: "Akcent",
    paper: "Tło",
    typefaces: "Kroje pisma",
    front: "Strona główna",
    width: "Szerokość tekstu",
    dateLine: "Data pod nazwą",
    newspaperTone: "Gazetowy ton",
  },
  looks: {
    gazette: "gazeta",
    list: "spokojna lista",
    grid: "siatka obrazów",
    narrow: "wąski",
    regular: "zwykły",
    wide: "szeroki",
    true: "tak",
    false: "nie",
  } as Record<string, string>,
};
