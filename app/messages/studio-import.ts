import { formMessages } from "#core/messages/base.ts";
import type { ImportKind, SendingProblem } from "#core/import/studio/studio-import.ts";
import { formatSize } from "#core/messages/plural-forms.ts";

const PERCENT = 100;

export const studioImport = {
  title: "Import",
  standfirst:
    "Wpisy, obrazy, podpisy i dawne adresy z innego systemu. Najpierw próba: widać, co przyjdzie i jak będzie wyglądać witryna. Dopiero potem zapis, w całości albo wcale.",
  file: "Plik",
  sources: "Skąd może być plik",
  source: "Skąd",
  how: "Jak go przygotować",
  kinds: {
    wordpress: "eksport WordPressa",
    ghost: "eksport Ghosta",
    markdown: "folder Markdown",
    szpalta: "archiwum Szpalty",
  } satisfies Record<ImportKind, string>,
  sourceNames: {
    wordpress: "WordPress",
    ghost: "Ghost",
    markdown: "Markdown",
    szpalta: "Szpalta",
  } satisfies Record<ImportKind, string>,
  sourceHow: {
    wordpress: "Narzędzia → Eksport → Wszystkie treści: plik .xml. Obrazy pobierzemy z dawnej witryny, dopóki działa.",
    ghost: "Settings → Export: plik .json. Obrazy pobierzemy spod adresu, który podasz.",
    markdown:
      "Folder z plikami .md i obrazami spakowany do .zip: z Astro, Hugo, Jekylla, Nuxt Content, Next, Obsidiana i innych, także eksport Notion (Markdown & CSV).",
    szpalta: "Archiwum .zip ze strony „Archiwum”. Wczytuje się na pustą witrynę.",
  } satisfies Record<ImportKind, string>,
  choose: "Plik do wysłania",
  pick: "Wybierz plik",
  picked: "Plik jest wybrany.",
  limit: (bytes: number) =>
    `Do ${formatSize(bytes)}. Rodzaj pliku rozpoznamy sami. Większy wczytasz z wiersza poleceń.`,
  send: "Wyślij plik",
  sending: (name: string, percent: number) =>
    percent < PERCENT ? `Wysyłanie: ${name}, ${percent}%` : `Sprawdzanie: ${name}`,
  tooLargeForProxy:
    "Plik jest za duży dla serwera pośredniczącego, który przyjmuje mniejsze. Poproś administratora serwera o zmianę limitu albo wczytaj plik z wiersza poleceń.",
  cut: (percent: number) => `Połączenie przerwało się po wysłaniu ${percent}% pliku. Wyślij go jeszcze raz.`,
  problems: {
    "foreign": "To żądanie nie pochodzi z tej witryny, więc go nie wykonano.",
    "not-allowed": "Sesja wygasła albo Twoja rola na to nie pozwala. Zaloguj się i wyślij plik jeszcze raz.",
    "none": "Plik nie doszedł: nie wybrano go albo jest pusty. Wybierz go i wyślij jeszcze raz.",
    "large": "Plik jest większy niż 2 GB. Podziel go albo wczytaj z wiersza poleceń.",
    "unknown":
      "To nie jest plik, który umiemy wczytać. Przyjmujemy eksport WordPressa (.xml), eksport Ghosta (.json), folder Markdown w .zip i archiwum Szpalty (.zip).",
    "blogger":
      "To eksport Bloggera, którego nie czytamy wprost. W WordPressie (może być na próbę) wybierz Narzędzia → Import → Blogger, a potem wyślij tu eksport WordPressa (.xml).",
    "medium":
      "To eksport Mediuma, którego nie czytamy wprost. Wczytaj go do Ghosta (Settings → Import → Medium), a potem wyślij tu eksport Ghosta (.json).",
    "substack":
      "To eksport Substacka, którego nie czytamy wprost. Wczytaj go do Ghosta (Settings → Import → Substack), a potem wyślij tu eksport Ghosta (.json).",
    "notion-html":
      "To eksport Notion w HTML. W Notion wybierz Eksport → Markdown & CSV z podstronami i wyślij tu ten plik .zip.",
    "packed-export": "W tym .zip jest eksport innego systemu (.xml albo .json). Rozpakuj go i wyślij sam ten plik.",
    "damaged": "Pliku zip nie da się odczytać: jest uszkodzony albo zapisany w niezwykły sposób.",
    "busy": "Jeden plik już tu jest albo właśnie przychodzi. Dokończ z nim albo go odrzuć, potem wyślij następny.",
    "slow": "Wysyłanie stanęło: z łącza prawie nic nie nadchodziło. Spróbuj jeszcze raz, gdy będzie lepsze.",
    "no-space": "Serwer nie ma teraz miejsca na ten plik albo nie może zapisywać na dysku. Zwolnij miejsce i wyślij go jeszcze raz.",
    "by-command": "Tę witrynę ma kilka serwerów, więc plik wczytuje polecenie na jednym z nich. Podaje je ta strona.",
    "broken": "Coś się zepsuło po naszej stronie i pliku nie przyjęto. Spróbuj za chwilę.",
  } satisfies Record<SendingProblem, string>, // prettier-ignore
  sent: (kind: string, bytes: number, when: string) => `${kind}, ${formatSize(bytes)}, wysłano: ${when}`,
  discard: "Odrzuć plik",
  discardHint: "Usuwa z serwera plik i wszystko, co zrobiła z niego próba. Witryny to nie zmienia.",
  stop: "Przerwij i odrzuć plik",

  byCommand:
    "Tę witrynę ma kilka serwerów, więc nie wczytuje się tu plików: robi to polecenie na jednym z nich, na maszynie, która ma plik. Z „--dry-run” mówi tylko, co przyjdzie.",
  byCommandTitle: "Z wiersza poleceń",
  commands: [
    "npm run szpalta -- import wordpress blog.xml --dry-run",
    "npm run szpalta -- import ghost blog.json --url https://blog.example --dry-run",
    "npm run szpalta -- import markdown folder --dry-run",
    "npm run szpalta -- import szpalta archiwum.zip --dry-run",
    "npm run szpalta -- import media",
  ].join("\n"),

  failed: formMessages.nothingSaved,
  trial: "Próba",
  trialHint: "Czyta cały plik i składa wpisy na kopii witryny. Na samej witrynie niczego nie zmienia.",
  try: "Zrób próbę",
  tryAgain: "Zrób próbę jeszcze raz",
  change: "Zmień ustawienia próby",
  undated: "Nowe wpisy bez daty",
  undatedHint:
    "Nie wiadomo, kiedy się ukazały, a z datą zmiany pliku zajęłyby początek strony głównej. Strony, szkice i wpisy, które już tu są, pozostają bez zmian.",
  undatedChoices: { "draft": "wejdą jako szkice", "file-time": "dostaną datę zmiany pliku" }, // prettier-ignore
  pictures: "Pobierz obrazy z dawnej witryny",
  picturesHint: "Bez tego wpisy pokażą je spod dawnego adresu, a pobrać można je później.",
  foreign: "Włącz reguły dla adresów dawnego systemu",
  foreignHint:
    "Kanały, mapy witryny, strony autorów, kategorii i miesięcy, jakie mają WordPress, Ghost i generatory stron, poprowadzą do swoich odpowiedników.",
  category: "Kategoria wpisów, które żadnej nie mają",
  noCategory: "jak podaje plik",
  categoryHint:
    "Może zostać puste. Gdy pierwszych tagów jest za dużo na kategorie: jedna nazwa dla wszystkich wpisów albo przypisanie, na przykład ogrod=Ogród, kuchnia=Kuchnia, Inne.",
  url: "Adres dawnej witryny",
  urlHint: "Na przykład https://blog.example. Eksport Ghosta go nie podaje, a bez niego obrazów nie da się pobrać.",

  trying: "Próba trwa. Można stąd wyjść, serwer ją dokończy.",
  storing: "Import się zapisuje. Można stąd wyjść, serwer go dokończy.",
  fetching: "Obrazy są pobierane. Można stąd wyjść, serwer to dokończy.",
  steps: {
    plik: "czytanie pliku",
    pliki: "czytanie plików",
    wpisy: "składanie wpisów i obrazów",
    obrazy: "obrazy",
    kopia: "kopia witryny do obejrzenia",
    zapis: "zapis wpisów",
  } as Record<string, string>,
  beginning: "początek",
  progress: (step: string, done: number, total: number, left: string | null) =>
    (total > 0 ? `${step}: ${Math.min(PERCENT, Math.floor((PERCENT * done) / total))}%` : step) +
    (left === null ? "" : `, jeszcze ${left}`),

  coming: "Co przyjdzie",
  what: "Co",
  howMany: "Ile",
  rows: {
    posts: "Wpisy",
    states: "Stany nowych i zmienionych",
    languages: "Inne języki",
    copies: "Kopie robocze",
    pictures: "Obrazy",
    files: "Inne pliki",
    comments: "Komentarze",
    authors: "Nowe podpisy",
    categories: "Nowe kategorie",
    tags: "Nowe tagi",
    topics: "Nowe tematy",
    redirects: "Dawne adresy",
    undated: "Bez daty",
  },
  posts: (created: number, updated: number, unchanged: number, skipped: number) =>
    `nowe ${created}, zmienione ${updated}, bez zmian ${unchanged}, pominięte ${skipped}`,
  picturesOf: (count: number, missing: number) =>
    missing === 0 ? String(count) : `${count}; nie udało się zdobyć: ${missing}, te zostaną pod dawnym adresem`,
  comments: (count: number) => `${count}; czytelnicy ich nie widzą, są w archiwum witryny`,
  names: (count: number, names: readonly string[]) =>
    `${count}: ${names.join(", ")}${count > names.length ? ` i jeszcze ${count - names.length}` : ""}`,
  none: "brak",
  redirects: (count: number, foreign: boolean) =>
    `prowadzących do wpisów: ${count}${foreign ? "; reguły dla adresów dawnego systemu będą włączone" : ""}`,

  left: "Czego nie będzie i na co spojrzeć",
  leftNone: "Bez uwag: przyjdzie wszystko.",
  leftSome: (count: number) => `Uwagi: ${count}. Po jednym wierszu na rodzaj, z przykładami.`,
  kind: "Rodzaj i przykłady",
  report: "Pobierz wszystkie uwagi",
  reportHint: "Plik tekstowy, każda uwaga z plikiem i wierszem.",

  look: "Jak będzie wyglądać",
  lookHint:
    "Strony złożone z kopii witryny, w której import już jest. Widzi je tylko administrator, a odnośniki prowadzą po tej kopii.",
  page: "Strona",
  lookFront: "Strona główna",

  confirm: "Zapis",
  confirmHint: (until: string) =>
    `Zapisuje wszystko naraz albo nic: gdy ktoś w tym czasie zmienił któryś z wpisów, import odmówi i niczego nie ruszy. Co inni zapisują w trakcie, poczeka na koniec. Próba czeka do: ${until}.`,
  store: "Zapisz import na witrynie",

  after: "Importy",
  afterNone: "Nie było jeszcze żadnego importu ze studia.",
  audit: "Kto importował: dziennik",
  next: "Co dalej",
  nextDrafts: "Przejrzyj szkice",
  nextAddresses: "Sprawdź adresy i przekierowania",
  nextTags: "Uporządkuj tagi",
  forAdministrator: "Dla administratora serwera: adresy z mapy dawnej witryny",
  nextDoctor: "Które adresy z mapy dawnej witryny prowadzą donikąd, mówi polecenie:",
  doctor: "npm run szpalta -- doctor --sitemap stara-mapa.xml",
  missing: (count: number) =>
    `Obrazy i pliki, których nie udało się pobrać: ${count}. Wpisy pokazują je spod dawnego adresu.`,
  proveHint: "Pobrać je można po potwierdzeniu hasła.",
  retry: "Pobierz brakujące obrazy jeszcze raz",
};
