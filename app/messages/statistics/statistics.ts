import { csvImport } from "../csv-import.ts";
import { countOf, formatNumber, percentOf } from "#core/messages/plural-forms.ts";

const VIEWS = {
  one: "wyświetlenie",
  few: "wyświetlenia",
  many: "wyświetleń",
  other: "wyświetlenia",
  none: "Brak wyświetleń",
};
const SUBSCRIBERS = { one: "osoba", few: "osoby", many: "osób", other: "osoby" };

export const statistics = {
  title: "Statystyka",
  /** The order of the queue by what is read. */
  order: "najczęściej czytane",
  standfirst:
    "Ile razy otwierano strony. Liczą się strony, nie ludzie: bez ciasteczek, adresów i odcisków przeglądarki.",
  ownStandfirst:
    "Ile razy otwierano Twoje wpisy. Liczą się strony, nie ludzie: bez ciasteczek, adresów i odcisków przeglądarki.",
  step: "Co pokazać",
  units: { day: "dni", week: "tygodnie", month: "miesiące" },
  from: "Od",
  to: "Do",
  show: "Pokaż",
  earlier: "Wcześniej",
  later: "Później",
  views: (count: number) => countOf(count, VIEWS),
  number: formatNumber,
  /** The sentence below the sum: how it differs from the span before, and by how much of that. */
  comparison: (views: number, before: number | null, span: string) => {
    if (before === null) return "Nie ma z czym porównać: wcześniejszego okresu nie liczono w całości.";
    if (before === 0) return `W poprzednim okresie (${span}) nie było wyświetleń.`;
    const share = Math.abs(views - before) / before;
    const earlier = `w poprzednim okresie (${span}): ${formatNumber(before)}`;
    if (share < LEAST_SHARE) return `Prawie tyle samo co ${earlier}.`;
    return `O ${percentOf(share)} ${views > before ? "więcej" : "mniej"} niż ${earlier}.`;
  },
  phones: (phone: number, views: number) => `${percentOf(phone / views)} z telefonów.`,
  chart: (span: string, views: number, most: { name: string; views: number }) =>
    `Wyświetlenia, ${span}: razem ${formatNumber(views)}, najwięcej ${formatNumber(most.views)} (${most.name}). Te same liczby są w tabeli pod wykresem.`,
  bar: (name: string, views: number) => `${name}: ${countOf(views, VIEWS)}`,
  figures: "Liczby z wykresu",
  unitNames: { day: "Dzień", week: "Tydzień", month: "Miesiąc" },
  viewsColumn: "Wyświetlenia",
  phoneColumn: "Z telefonów",
  changeColumn: "Zmiana",
  /** How a line differs from the span before. */
  change: (views: number, before: number) => {
    if (before === 0) return "wcześniej 0";
    if (views === before) return "bez zmian";
    return `${views > before ? "+" : "−"}${formatNumber(Math.abs(views - before))}`;
  },
  posts: "Wpisy",
  post: "Wpis",
  rose: "Zyskały",
  roseWhy: "Wpisy, którym przybyło najwięcej wyświetleń wobec poprzedniego okresu.",
  fell: "Straciły",
  fellWhy: "Wpisy, którym najwięcej wyświetleń ubyło.",
  categories: "Kategorie",
  category: "Kategoria",
  groupsWhy: "Kategoria i tag mają wyświetlenia swoich wpisów; wpis liczy się w każdym ze swoich tagów.",
  tags: "Tagi",
  tag: "Tag",
  sources: "Skąd przychodzą",
  source: "Źródło",
  sourcesWhy:
    "Nazwa witryny z odnośnikiem albo oznaczenie utm_source z adresu. Wiele przeglądarek i programów źródła nie podaje.",
  searches: "Czego szukano",
  allSearches: "Wyszukiwania w witrynie z ostatnich 30 dni",
  feeds: "Kanały",
  feedsWhy: "Czytniki kanałów same mówią, dla ilu osób pobierają kanał; to największa liczba z tych dni.",
  reader: "Czytnik",
  subscribers: "Dla ilu osób",
  people: (count: number) => countOf(count, SUBSCRIBERS),
  download: "Pobierz CSV",
  empty: "Nie ma jeszcze czego pokazać. Liczy się samo od pierwszej wizyty czytelnika; wyświetlenie jest tu po chwili.",
  home: "Zobacz witrynę",
  how: "Co się liczy",
  since: (day: string) => `Ta witryna liczy wyświetlenia od: ${day}.`,
  counted:
    "Liczy się każde otwarcie strony przez czytelnika: dzień, adres, witryna, z której przyszedł, i to, czy czytał na telefonie. O człowieku nie zapisuje się nic, więc dwa wyświetlenia mogą być jednej osoby.",
  notCounted:
    "Nie liczą się: zalogowani z zespołu, podglądy szkiców, roboty, strony pobrane na zapas przez przeglądarkę i kanały, które są osobno. Po 13 miesiącach zostają same miesiące.",
  behindProxy: "Za serwerem, który sam odpowiada",
  proxy:
    "Jeśli między czytelnikami a tą witryną stoi serwer pośredniczący albo CDN i sam oddaje zapamiętane strony, tych otwarć witryna nie widzi i liczb jest za mało. Pomaga jedno z dwojga: ustawienie tam, żeby o strony HTML pytał za każdym razem (szanował nagłówek Cache-Control), albo liczenie przez przeglądarki czytelników.",
  proxySetting: "Ustaw, kto liczy wyświetlenia",
  proxyAsk: "Kto liczy, ustawia administrator.",
  importDays: ({ from, to, count }: { from: string; to: string; count: number }) =>
    `Dni z liczbami: ${count}, od ${from} do ${to}`,
  importUnknown: (path: string, views: number) =>
    `Pominięty adres, którego tu nie ma: ${path} (${countOf(views, VIEWS)})`,
  importLeftOut: (line: number, message: string) => `Wiersz ${line} pominięty: ${message}`,
};

/** The import of views that another program counted. Its figures are pages, their views, and views that are left out. */
export const viewTableWords = {
  ...csvImport,
  title: "Liczby z innego programu",
  standfirst:
    "Wyświetlenia z Plausible, Matomo albo GoatCountera, żeby wykres nie zaczynał się dziś. Wczytaj plik CSV z dniem, adresem strony i liczbą; ten sam plik wczytany drugi raz niczego nie podwoi.",
  textHint:
    "Kolumny: date, page (albo path, url, label), pageviews (albo nb_hits, views). Najwyżej 2 MB naraz: większy plik podziel między miesiącami (ten sam miesiąc w dwóch plikach zastępuje się, a nie dodaje), a wiersz z nagłówkami zostaw w każdej części.",
  apply: "Wczytaj liczby",
  created: "stron",
  changed: "wyświetleń",
  unchanged: "pominiętych, bo z dni, które witryna liczy sama",
  faults: "Tego nie można wczytać.",
};

/** A difference of less than half a percent is none. */
const LEAST_SHARE = 0.005;
