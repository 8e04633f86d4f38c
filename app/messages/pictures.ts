import { countOf, NOUNS } from "#core/polish/words.ts";

/** What is said of pictures in a text: pasted, put in, described. A second language is a second file of this shape. */
export const pictures = {
  pasted: {
    fetching: (name: string) => `Pobieranie: ${name}`,
    notFetched: (name: string) => `Nie pobrano: ${name}`,
    notInClipboard: (name: string) => `Brak pliku: ${name}`,
    again: "Pobierz jeszcze raz",
    sendAgain: "Wyślij jeszcze raz",
    other: "Wybierz inny",
    close: "Zamknij",
    /** The sentence for the line of notices. */
    refused: (name: string, why: string) => `Obraz „${name}” nie trafił do biblioteki. ${why}`,
    /** Word and LibreOffice put only the address of a file on the clipboard, which no page may read. */
    local: (names: string[]) =>
      `W schowku nie było ${names.length === 1 ? "pliku obrazu" : "plików obrazów"}: ${names.join(", ")}. ` +
      `${names.length === 1 ? "Jego miejsce jest" : "Ich miejsca są"} w tekście; dodaj ${names.length === 1 ? "go" : "je"} z dysku.`,
    unreadable: "Obrazu wklejonego razem z tekstem nie da się odczytać.",
    /** Stands for a name where a picture has none. */
    nameless: (number: number) => `obraz-${number}`,
  },
  dialog: {
    add: "Wstaw obraz",
    edit: "Obraz w tekście",
    put: "Wstaw",
    change: "Zmień",
    adds: "Dodaj obraz",
    addsMore: "Dodaj do galerii",
    replaces: (number: number, many: boolean) => (many ? `Zamień obraz ${number} na inny` : "Zamień na inny"),
    disk: "Z dysku",
    library: "Z biblioteki",
    find: "Szukaj w nazwach i opisach",
    none: "Żaden obraz nie ma takiej nazwy ani opisu.",
    more: "Pokaż starsze",
    number: (number: number, count: number) => `Obraz ${number} z ${count}`,
    one: "Obraz",
    alt: "Co pokazuje",
    altHint: "Dla tych, którzy obrazu nie widzą. Bez opisu wpis się nie ukaże.",
    caption: "Podpis",
    decorative: "ozdobny, bez opisu",
    replace: "Zamień",
    replaceNamed: (number: number) => `Zamień obraz ${number}`,
    up: (number: number) => `Przesuń obraz ${number} wyżej`,
    down: (number: number) => `Przesuń obraz ${number} niżej`,
    remove: "Usuń",
    removeNamed: (number: number) => `Usuń obraz ${number} z galerii`,
    missing: (name: string) => `Brak pliku: ${name}`,
    remote: (host: string) => `Ten obraz leży na serwerze ${host} i może stamtąd zniknąć.`,
    fetch: "Pobierz do biblioteki",
    fetching: "Pobieranie…",
    empty: "Wybierz obraz z dysku albo z biblioteki. Kilka obrazów stanie obok siebie jako galeria.",
    count: (count: number) => countOf(count, NOUNS.obraz),
    moved: "Tekst w tym miejscu zmienił się, kiedy okno było otwarte. Zamknij je i otwórz ponownie.",
    readOnly: "Tekstu nie można teraz zmieniać.",
    loading: "Otwieranie…",
    broken: "Okno się nie wczytało. Sprawdź połączenie i spróbuj jeszcze raz.",
  },
};
