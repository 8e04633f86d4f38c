export const pictures = {
  pasted: {
    fetching: (name: string) => `Pobieranie: ${name}`,
    notFetched: (name: string) => `Nie pobrano: ${name}`,
    notInClipboard: (name: string) => `Brak pliku: ${name}`,
    again: "Pobierz jeszcze raz",
    sendAgain: "Wyślij jeszcze raz",
    other: "Wybierz inny",
    close: "Zamknij",
    refused: (name: string, why: string, isFile = false) =>
      `${isFile ? "Plik" : "Obraz"} „${name}” nie trafił do biblioteki. ${why}`,
    /** Shown after a paste from Word or LibreOffice. They put only a file's address on the clipboard, and a page may not read that file. */
    local: (names: string[]) =>
      `W schowku nie było ${names.length === 1 ? "pliku obrazu" : "plików obrazów"}: ${names.join(", ")}. ` +
      `${names.length === 1 ? "Jego miejsce jest" : "Ich miejsca są"} w tekście; dodaj ${names.length === 1 ? "go" : "je"} z dysku.`,
    besideCode: "Wklejone obrazy stoją poza kodem, bo w kodzie może stać tylko tekst.",
    cellsReplaced:
      "Wklejone komórki zastąpiły tekst, który był w tabeli. Cofnięcie wklejenia (Ctrl+Z) przywraca ten tekst.",
    onlyText:
      "Wklejono sam tekst, bo nie udało się wczytać narzędzia, które zachowuje formatowanie. " +
      "Sprawdź połączenie albo odśwież stronę i wklej jeszcze raz.",
    nothing:
      "Nic nie wklejono, bo nie udało się wczytać narzędzia, które czyta taką treść. " +
      "Sprawdź połączenie albo odśwież stronę i wklej jeszcze raz.",
    noPictures:
      "Wklejono sam tekst, bez obrazów, bo nie udało się wczytać narzędzia, które je dodaje. " +
      "Sprawdź połączenie albo odśwież stronę i wklej je jeszcze raz.",
    sameLabels:
      "Wklejony tekst ma przypisy albo odnośniki o takich oznaczeniach jak ten wpis, a nie udało się wczytać narzędzia, które je zmienia. " +
      "Cofnij wklejenie, sprawdź połączenie albo odśwież stronę i wklej jeszcze raz.",
    commentsLost: "Komentarze z wklejanego dokumentu zostały pominięte.",
    symbolsLost: "Pominięto znaki z czcionek symboli (Wingdings, Symbol), które nie mają odpowiednika w tekście.",
    several: "Kilku wklejonych obrazów nie udało się dodać. Każdy ma w tekście swoje miejsce, a przy nim znak.",
    unreadable: "Obrazu wklejonego razem z tekstem nie da się odczytać.",
    nameless: (number: number) => `obraz-${number}`,
  },
  dialog: {
    add: "Wstaw obraz",
    edit: "Obraz w tekście",
    put: "Wstaw",
    change: "Zmień",
    adds: "Dodaj obraz",
    addsSecond: "Dodaj obok drugi obraz",
    addsMore: "Dodaj do galerii",
    replaces: (number: number, many: boolean) => (many ? `Zamień obraz ${number} na inny` : "Zamień na inny"),
    disk: "Z dysku",
    library: "Z biblioteki",
    find: "Szukaj w nazwach i opisach",
    none: "Żaden obraz nie ma takiej nazwy ani opisu.",
    more: "Pokaż starsze",
    number: (number: number, count: number) => `Obraz ${number} z ${count}`,
    one: "Obraz",
    alt: "Opis dla niewidzących",
    altHint: "Co widać i po co. Bez opisu wpis się nie ukaże.",
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
    moved: "Tekst w tym miejscu zmienił się, kiedy okno było otwarte. Zamknij je i otwórz ponownie.",
    readOnly: "Tekstu nie można teraz zmieniać.",
    broken: "Okno się nie wczytało. Sprawdź połączenie i spróbuj jeszcze raz.",
  },
};
