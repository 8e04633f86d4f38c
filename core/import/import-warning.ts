import { clipped } from "../polish/clipped.ts";

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

const EXAMPLES = 3;

/** Between a kind with its count and its examples. */
export const BEFORE_EXAMPLES = ". Na przykład: ";

/** Signs of an example, so that a kind stays on a line or two. */
const EXAMPLE_LENGTH = 120;

/** Sentences a kind tells apart; an archive has any number of dead links, and three are shown. */
const MOST_TEXTS = 500;

interface Group {
  count: number;
  texts: Map<string, { count: number; first: ImportWarning }>;
}

/** Counts the warnings of an import by kind. What it holds does not grow with the archive. */
export class WarningGroups {
  readonly #groups = new Map<WarningKind, Group>();

  add(warning: ImportWarning): void {
    const group: Group = this.#groups.get(warning.kind) ?? { count: 0, texts: new Map() };
    this.#groups.set(warning.kind, group);
    group.count += 1;
    const known = group.texts.get(warning.text);
    if (known) known.count += 1;
    else if (group.texts.size < MOST_TEXTS) {
      // Copied, because a substring would hold the whole file's text in memory.
      const first = JSON.parse(JSON.stringify(warning)) as ImportWarning;
      group.texts.set(first.text, { count: 1, first });
    }
  }

  get count(): number {
    return this.#groups.values().reduce((sum, group) => sum + group.count, 0);
  }

  /** One line a kind, first that of posts which became drafts for it, then the most frequent: its count and three examples, those that come most often before others. */
  lines(): string[] {
    const rankOf = (kind: WarningKind) => (kind === "front-matter" ? 0 : 1);
    const groups = [...this.#groups].toSorted(
      ([a, one], [b, other]) => rankOf(a) - rankOf(b) || other.count - one.count,
    );
    return groups.map(([kind, { count, texts }]) => {
      const often = [...texts.values()].toSorted((a, b) => b.count - a.count).slice(0, EXAMPLES);
      return `${WARNING_KINDS[kind]}: ${count}${BEFORE_EXAMPLES}${often.map(exampleOf).join("; ")}.`;
    });
  }
}

function exampleOf({ count, first: { text, path, line } }: { count: number; first: ImportWarning }): string {
  return `${clipped(text, EXAMPLE_LENGTH)} (${path}:${line}${count > 1 ? `, razem ${count}` : ""})`;
}
