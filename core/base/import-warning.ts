/** What an import warns of, by a stable name: the heading under which the report counts it. */
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
} as const;

export type WarningKind = keyof typeof WARNING_KINDS;

/** Something the person who imports should know: a Polish sentence without a full stop, with its file and line. */
export interface ImportWarning {
  kind: WarningKind;
  path: string;
  line: number;
  text: string;
}

/** "learn/index.md:12: nie ma pliku …" */
export function warningLine({ path, line, text }: Pick<ImportWarning, "path" | "line" | "text">): string {
  return `${path}:${line}: ${text}`;
}
