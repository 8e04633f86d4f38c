import { countOf, NOUNS } from "./plural-forms.ts";

/** The kinds of an import's warnings: a stable key, and the heading under which the report counts them. */
export const WARNING_KINDS = {
  "skipped-file": "pominięte pliki",
  "front-matter": "front matter nie do odczytania",
  "mended-front-matter": "front matter z błędami, odczytany mimo nich",
  "unknown-field": "pola, których import nie zna",
  "layout-field": "pola tylko dla układu dawnego systemu",
  "wrong-value": "pola o wartości nie do przyjęcia",
  "no-title": "wpisy bez tytułu",
  "no-date": "wpisy bez daty",
  "future-date": "wpisy z datą w przyszłości",
  state: "stany wpisów",
  language: "języki, których nie ma",
  "guessed-name": "nazwy odgadnięte z adresu",
  byline: "podpisy, które nie są nazwiskami",
  "no-category": "wpisy bez kategorii",
  "more-categories": "wpisy z kilku kategorii: pierwsza zostaje, z innych są tagi",
  "reserved-address": "adresy zajęte przez system",
  "taken-address": "adresy zajęte przez inny wpis",
  overwritten: "wpisy, które ktoś zmienił po poprzednim imporcie",
  redirect: "pominięte przekierowania",
  setting: "pominięte ustawienia witryny",
  topic: "tematy, których nie ma",
  trashed: "wpisy w koszu",
  "missing-picture": "obrazy, których nie ma",
  "missing-file": "pliki, których nie ma",
  "refused-picture": "obrazy i pliki nie do przyjęcia",
  "cover-alt": "okładki bez opisu",
  "dead-link": "odnośniki donikąd",
  code: "części, które nie są tekstem",
  formula: "wzory, pokazywane jako kod",
  "not-rendered": "wpisy nie do przyjęcia",
  "lost-text": "wpisy, z których treści nic nie zostało",
  removed: "części, których czytelnicy nie zobaczą",
  "working-copy": "kopie robocze nie do przyjęcia",
  "left-out": "pozycje, które nie są wpisami",
  comments: "komentarze, które nie wchodzą",
  shortcode: "skróty wtyczek, których import nie zna",
  block: "bloki, których treść tworzył dawny system",
  pages: "wpisy w częściach",
  "kept-address": "obrazy i pliki, które zostają pod swoim adresem",
  "unsafe-link": "odnośniki, które nie są bezpieczne",
  "seo-variable": "pola dla wyszukiwarek ze zmienną, której import nie zna",
  "former-scheme": "dawne adresy wpisów, z ustawień dawnego systemu",
  "no-place": "pola, na które Szpalta nie ma miejsca",
  shortened: "pola za długie",
  taxonomy: "podziały, których Szpalta nie ma",
  "internal-tag": "tagi wewnętrzne",
  "broken-text": "znaki, których nie da się odczytać",
  "heading-space": "śródtytuły bez spacji po znakach #, pokazywane jako tekst",
  "united-tags": "tagi, które weszły pod inną nazwą",
} as const;

export const importMessages = {
  deadLink: (address: string) => `odnośnik „${address}” prowadzi donikąd`,
  noByline: (name: string) =>
    `podpis „${name}” nie jest nazwiskiem; wpisy wchodzą bez niego, a imię i nazwisko trzeba podać w pliku albo dodać w studiu`,
  categoryCalled: (slug: string, name: string) => `kategoria „${slug}” nazywa się „${name}”`,
  bylineCalled: (slug: string, name: string) => `podpis „${slug}” nazywa się „${name}”`,
  isPage: "pod tym adresem jest już strona",
  leadsThere: "ten adres prowadzi tam już",
  noAddress: "nie jest ścieżką ani adresem",
  redirectSkipped: (address: string, reason: string | null) => `przekierowanie „${address}” pominięto: ${reason}`,
  addressOfOther: "ma je już inny plik",
  leadsElsewhere: (path: string) => `ten adres prowadzi już do ${path}`,
  inTrash: (slug: string) => `wpis „${slug}” jest w koszu; plik pominięto`,
  slugTaken: (slug: string, instead: string) => `adres „${slug}” jest zajęty; wpis ma „${instead}”`,
  /** Separates a kind of warning with its count from its examples. */
  beforeExamples: ". Na przykład: ",
  example: (text: string, place: string, count: number) => `${text} (${place}${count > 1 ? `, razem ${count}` : ""})`,
  /** Posts of one language: "126 wpisów po angielsku" or "2 wpisy w języku hindi". */
  postsInLanguage: (posts: number, language: string) =>
    `${countOf(posts, NOUNS.wpis)} ${/[sc]ki$/.test(language) ? `po ${language.slice(0, -1)}u` : `w języku ${language}`}`,
  tagUnited: (name: string, tag: string) =>
    `tag „${name}” wszedł jako „${tag}” (ten sam adres); jeśli to dwa tagi, wydłuż w plikach jedną z nazw i importuj ponownie`,
  tagOfAlias: (name: string, tag: string) => `„${name}” to alias tagu „${tag}”; wpis ma ten tag`,
  changesReplaced: "zmiany, które ktoś tu zrobił, plik zastąpił; ich tekst jest w historii wpisu",
};

export const studioImportRefusals = {
  nothingToTry: "Nie ma pliku do wypróbowania albo coś jest właśnie w toku. Otwórz stronę jeszcze raz.",
  categoryGone: "Tej kategorii już nie ma. Wybierz inną.",
  enterOldAddress: "Podaj cały adres dawnej witryny, na przykład https://blog.example.",
  noTrial: "Nie ma gotowej próby. Zrób ją jeszcze raz.",
  beingStored: "Import jest właśnie zapisywany, a zapisu nie da się przerwać w połowie.",
  picturesBeingFetched: "Obrazy są właśnie pobierane. Poczekaj, aż to się skończy.",
};

/** The import of views that another program counted. */
export const viewTableMessages = {
  noDayColumn:
    "W pierwszym wierszu nie ma nazwy kolumny z dniem: „date”. Z Plausible weź plik „imported_pages”, z Matomo raport stron dzień po dniu.",
  noPathColumn: "W pierwszym wierszu nie ma nazwy kolumny z adresem strony: „page”, „path”, „url” albo „label”.",
  noViewsColumn: "W pierwszym wierszu nie ma nazwy kolumny z liczbą wyświetleń: „pageviews”, „nb_hits” albo „views”.",
  badDay: "nie ma dnia, który da się odczytać",
  badPath: "to nie jest adres strony",
  badViews: "liczba wyświetleń nie jest liczbą",
};
