import { COMMAND_LINE } from "#core/messages/command-line.ts";

export const archiveMessages = {
  commentTwice: (comment: string) => `komentarz „${comment}” jest tu drugi raz`,
  podcastCover: "podcast ma okładkę, której archiwum nie ma",
  settingsPicture: "ustawienia wskazują obraz, którego archiwum nie ma",
  setting: (label: string, fault: string) => `ustawienie „${label}”: ${fault}`,
  topicMergedInto: (target: string | null) =>
    `temat połączono z „${target}”, a archiwum go nie ma albo jego też z czymś połączono`,
  twice: (name: string) => `„${name}” jest tu drugi raz`,
  unknownPerson: (slug: string) => `osoba „${slug}”: archiwum jej nie ma`,
  unknownCategory: (slug: string) => `kategoria „${slug}”: archiwum jej nie ma`,
  unknownTag: (slug: string) => `nazwa tagu „${slug}”: archiwum jej nie ma`,
  leadsNowhere: (path: string) => `„${path}” prowadzi do czegoś, czego archiwum nie ma`,
  fieldLeadsNowhere: (field: string, slug: string) => `pole „${field}” wskazuje „${slug}”, którego archiwum nie ma`,
  badRecord: "zły zapis",
  unknownField: (field: string) => `nieznane pole „${field}”`,
  badRow: "wiersz nie jest zapisem tego rodzaju",
  fieldMissing: (field: string) => `brakuje pola „${field}” albo ma zły rodzaj`,
  badValue: (field: string) => `pole „${field}” ma wartość, której archiwum Szpalty mieć nie może`,
  notRows: "plik nie jest listą z wierszem na rekord",
  siteNotEmpty:
    "Na tej witrynie są już wpisy, tagi, tematy, obrazy albo przekierowania. Archiwum Szpalty wczytuje się na pustą witrynę: wskaż nowy folder danych i ustaw SZPALTA_SAMPLE=0.",
};

/** The README.md in an exported archive, for people who do not know Szpalta. */
export const archiveReadme = `# Archiwum witryny

Ten folder to cała witryna w plikach, które da się czytać bez Szpalty.

- \`content/posts/<kategoria>/<adres>.md\` – wpisy we wszystkich stanach: front matter i treść w Markdown, taka, jak ją wpisano.
- \`content/working-copies/…\` – nieopublikowane zmiany wpisów, które już się ukazały; plik ma tę samą nazwę co wpis.
- \`content/comments/…\` – komentarze czytelników z dawnego systemu (JSON, wiersz na komentarz); plik ma tę samą nazwę co wpis.
- \`public/media/\` – obrazy i inne pliki. Treść odsyła do nich adresem \`/media/…\`, więc w Astro wystarczy folder \`public\`.
- \`data/\` – kategorie, podpisy autorów, tagi, tematy, opisy obrazów, przekierowania i ustawienia (JSON, wiersz na rekord).
- \`SHA256SUMS\` – skróty wszystkich plików; sprawdza je \`sha256sum -c SHA256SUMS\`.

Nie ma tu haseł, kluczy, sesji ani adresów e-mail. Są za to szkice i notatki redakcji: nie publikuj całego folderu.

Szpalta wczytuje go z powrotem na pustą witrynę:

    ${COMMAND_LINE} import szpalta <folder albo plik zip>

Pole \`szpalta\` we front matter jest dla tego importu; inne programy mogą je pominąć. Jeśli zmienisz tu choć jeden plik, suma się nie
zgodzi i ten import go odrzuci. Zmienione wpisy wczytuje \`import markdown <folder>/content/posts\`.
`;
