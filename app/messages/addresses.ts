import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { csvImport } from "./csv-import.ts";

export const addressWords = {
  title: "Adresy",
  standfirst: "Każdy adres, który kiedyś działał, prowadzi dalej albo uczciwie mówi, że nic tu już nie ma.",
  from: "Dawny adres",
  to: "Prowadzi do",
  gone: "zdjęte na stałe",
  reason: "Powód",
  since: "Od",
  find: "Szukaj w adresach",
  empty: "Żaden adres jeszcze się nie zmienił.",
  nothing: "Żaden dawny adres nie zawiera tego tekstu.",
  release: "Usuń przekierowanie",
  addTitle: "Dodaj przekierowanie",
  addFrom: "Adres, który ma prowadzić dalej",
  addFromHint:
    "Adres z zapytaniem, np. /stary.php?id=5, prowadzi dalej tylko z nim. Bez zapytania prowadzi z każdym, które nie ma własnego przekierowania.",
  addTo: "Dokąd",
  addToHint:
    "Strona lub plik tej witryny, np. /warsztat/lead albo /feed.xml, lub adres innej, który zaczyna się od https://. Puste: czytelnicy przeczytają, że treść zdjęto na stałe.",
  addBranchHint:
    "Cała gałąź: /blog/** z celem /warsztat/** zachowuje to, co po niej następuje. Adres, pod którym coś jest, ma pierwszeństwo.",
  add: "Dodaj",
  missing: "Nieznane adresy",
  branches: "Gałęzie adresów",
  branchesStandfirst: "Działają tam, gdzie nic innego nie odpowiada, i prowadzą tylko do stron, które są.",
  foreignTitle: "Adresy dawnego systemu",
  foreignStandfirst:
    "Kanały (/feed, /rss.xml), mapy witryny (/wp-sitemap.xml, /sitemap_index.xml), strony autorów, kategorii, miesięcy i kolejne strony list prowadzą do swoich odpowiedników tutaj, a wpisy spod dat i dawnych kategorii do swoich adresów. Reguły odpowiadają dopiero tam, gdzie nic innego nie odpowiada.",
  foreign: "Prowadź dalej adresy, jakie mają WordPress, Ghost i generatory stron",
};

export const ruleWords = {
  title: "Reguły przekierowań",
  standfirst:
    "Reguła odpowiada przed wszystkim innym, także tam, gdzie jest strona: /dawny to jeden adres, /dawny/* jeden człon niżej, /dawny/** cała gałąź. Wygrywa najdokładniejsza.",
  standfirstLook: "Reguły zmienia administrator.",
  empty: "Nie ma żadnej reguły.",
  pattern: "Adres albo wzór",
  target: "Dokąd",
  targetHint:
    "Ścieżka na tej witrynie albo adres innej (https://…). /** na końcu zachowuje to, co następuje po wzorze.",
  status: "Rodzaj",
  statuses: {
    301: "na stałe (301)",
    302: "na razie (302)",
    303: "zobacz tam (303)",
    307: "na razie, formularze też (307)",
    308: "na stałe, formularze też (308)",
  },
  inFile: "w pliku witryny",
  remove: "Usuń regułę",
  add: "Dodaj albo zmień regułę",
  settings: "Poprzednie reguły przywraca historia na stronie",
};

export const traceWords = {
  title: "Sprawdź adres",
  standfirst: "Dokąd trafi czytelnik, który otworzy ten adres, i co go tam poprowadzi.",
  label: "Adres na tej witrynie",
  test: "Sprawdź",
  foreign: "To nie jest adres tej witryny. Podaj ścieżkę, na przykład /dawny/wpis.",
  circle: "Przekierowania tworzą koło: przeglądarka pokaże błąd.",
  answerers: {
    file: "reguła z pliku witryny",
    studio: "reguła ze studia",
    slash: "adres bez ukośnika na końcu",
    former: "dawny adres",
    category: "właściwa kategoria wpisu",
    branch: "przeniesiona gałąź",
    foreign: "adres dawnego systemu",
    page: "strona",
    program: "adres programu",
    gone: "zdjęte na stałe",
    nothing: "nic tu nie ma (404)",
    elsewhere: "inna witryna",
  },
};

export const notFoundLogWords = {
  title: "Nieznane adresy",
  standfirst:
    "Pod tymi adresami czytelnicy niczego nie znaleźli w ostatnich 30 dniach. Jednym ruchem możesz je skierować dalej.",
  requested: (count: number, last: string) => `${countOf(count, NOUNS.raz)}, ostatnio ${last}`,
  suggestion: "Może chodziło o:",
  direct: "Przekieruj",
  directThere: "Przekieruj tam",
  ignore: "Pomiń ten adres",
  ignoreHint: "Zniknie z tej listy, a wróci, gdy ktoś znów o niego zapyta.",
  empty: "Nikt nie trafił w próżnię. Oby tak dalej.",
  former: "Adresy",
};

export const deadLinkWords = {
  page: "Martwe odnośniki",
  about: "Dokąd odsyłają opublikowane wpisy, a nic tam nie ma: w tej witrynie i w innych.",
  missing: "Nieznane adresy",
  title: "Odnośniki i obrazy donikąd",
  standfirst:
    "Opublikowane wpisy odsyłają do tych adresów albo pokazują spod nich obrazy, a nic pod nimi nie ma. Popraw wpis albo przekieruj adres.",
  none: "Wszystkie odnośniki wewnętrzne w opublikowanych wpisach dokądś prowadzą, a obrazy są na miejscu.",
  from: (posts: number) => (posts === 1 ? "We wpisie:" : "We wpisach:"),
  more: (count: number) => `i jeszcze ${count}`,
  first: "Od początku",
  next: "Następne",
};

export const outsideLinkWords = {
  title: "Odnośniki do innych witryn",
  standfirst:
    "Serwer pyta co cztery tygodnie, w tle i powoli, o adresy innych witryn z opublikowanych wpisów. Nie wie, czy treść pod nimi jest nadal ta sama.",
  off: "Sprawdzanie odnośników do innych witryn jest wyłączone.",
  waiting:
    "Jeszcze niesprawdzone. Sprawdzanie zacznie się w ciągu godziny i może trwać kilka godzin; jego przebieg pokazują Zadania.",
  begun: (moment: string) =>
    `Jeszcze bez wyniku. Sprawdzanie zaczęło się ${moment}. Trwa do kilku godzin, a nieudane powtarza się po dobie; przebieg pokazują Zadania.`,
  checked: (day: string, count: number) => `Ostatnio: ${day}, ${countOf(count, NOUNS.adres)}.`,
  none: "Pod każdym coś odpowiada.",
  faults: {
    "no-server": "nie ma takiego serwera",
    "no-answer": "serwer nie odpowiada",
    "not-public": "adres nie jest publiczny",
    "too-far": "odsyła w kółko",
  },
  status: (status: number) => (status < 500 ? `strony nie ma (${status})` : `błąd serwera (${status})`),
  lines: (lines: readonly number[]) => `wiersz\u00A0${lines.join(", ")}`,
  now: "Sprawdź teraz",
  nowHint: (listed: number) =>
    listed > 0
      ? "Serwer zapyta jeszcze raz o adresy z tej listy; najwyżej raz na dziesięć minut."
      : "Serwer zapyta o wszystkie adresy innych witryn; najwyżej raz na dziesięć minut.",
  nowWaiting: "Sprawdzanie zacznie się w ciągu minuty. Wynik będzie na tej stronie, przebieg w Zadaniach.",
  turnOn: "Włącz sprawdzanie",
  turnOff: "Wyłącz sprawdzanie",
};

export const redirectTableWords = {
  ...csvImport,
  title: "Przekierowania z tabeli",
  standfirst:
    "Wszystkie przekierowania zrobione ręcznie w jednym pliku dla arkusza kalkulacyjnego. Wczytana tabela dodaje nowe i zmienia cel tych, które są; innych nie rusza.",
  textHint:
    "Dwie kolumny: dawny adres i adres, do którego ma prowadzić (pusty: zdjęte na stałe). Nagłówki mogą być, ale nie muszą; przecinek, średnik albo tabulator. Każdy wiersz sprawdzimy jak wpisany ręcznie.",
  created: "nowe przekierowania",
  gone: "zdjęte na stałe",
};
