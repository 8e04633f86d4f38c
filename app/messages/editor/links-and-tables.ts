export const linksAndTables = {
  /** Shown when formatting would break the text around the cursor. */
  nowhere: {
    code: "W bloku kodu nie ma formatowania. Przenieś kursor poza blok.",
    table: "W tabeli nie ma śródtytułów, list, cytatów ani linii. Przenieś kursor poza tabelę.",
    lines: "Odnośnik stoi w jednym wierszu. Zaznacz słowa z jednego wiersza.",
  },
  link: {
    title: "Odnośnik",
    titleOf: (words: string) => `Odnośnik: „${words}”`,
    field: "Tytuł wpisu albo adres",
    placeholder: "np. zecer albo example.pl",
    wholePlaceholder: "np. zecer albo https://example.pl",
    options: "Dokąd prowadzi",
    put: "Wstaw odnośnik",
    change: "Zmień odnośnik",
    remove: "Usuń odnośnik",
    to: (address: string) => `Adres: ${address}`,
    untitled: "Bez tytułu",
    looking: "Szukanie…",
    newest: "Najnowsze wpisy. Wpisz słowo z tytułu, w dowolnej odmianie.",
    choose: "Strzałki wybierają, Enter wstawia.",
    none: "Żaden wpis tak się nie nazywa. Wpisz inne słowo z tytułu albo cały adres.",
    nowhere:
      "W kodzie i w poprzek innego odnośnika nie da się wstawić odnośnika. Przenieś kursor albo zmień zaznaczenie.",
    other: "Inny wpis albo adres…",
    unseen: {
      draft: "szkic, czytelnicy go nie widzą",
      "in-review": "do sprawdzenia, czytelnicy go nie widzą",
      scheduled: "zaplanowany, czytelnicy go jeszcze nie widzą",
    },
    unseenNotice: (title: string) =>
      `Wpis „${title}” nie jest jeszcze opublikowany. Zanim wyjdzie, odnośnik donikąd nie prowadzi i zatrzyma publikację tego tekstu, a zmiana adresu tamtego szkicu go zerwie.`,
  },
  video: {
    will: (kind: keyof typeof CARDS, opens: boolean) =>
      `Ten adres stanie się ${CARDS[kind]}. ${opens ? "Treść ładuje się po kliknięciu." : "Karta prowadzi do źródła."}`,
    apart: (kind: keyof typeof CARDS) => `Stanie się ${CARDS[kind]}, gdy nad nim i pod nim będzie pusty wiersz.`,
  },
  size: {
    title: "Tabela",
    put: "Wstaw tabelę",
    columns: "Kolumny",
    rows: "Wiersze",
    hint: "Pierwszy wiersz to nagłówki.",
  },
  table: {
    name: "Tabela",
    tools: "Narzędzia tabeli",
    close: "Zamknij narzędzia tabeli",
    row: "Wiersz",
    column: "Kolumna",
    alignment: "Wyrównanie kolumny",
    whole: "Cała tabela",
    acts: {
      "row-above": "Dodaj wiersz wyżej",
      "row-below": "Dodaj wiersz niżej",
      "row-up": "Wiersz w górę",
      "row-down": "Wiersz w dół",
      "row-remove": "Usuń wiersz",
      "column-left": "Dodaj kolumnę z lewej",
      "column-right": "Dodaj kolumnę z prawej",
      "column-back": "Kolumna w lewo",
      "column-on": "Kolumna w prawo",
      "column-remove": "Usuń kolumnę",
      "align-none": "Bez wyrównania",
      "align-left": "Do lewej",
      "align-center": "Do środka",
      "align-right": "Do prawej",
      "table-remove": "Usuń tabelę",
    },
  },
};

const CARDS = { film: "filmem", sound: "nagraniem", map: "mapą", message: "kartą wpisu", code: "kartą z kodem" };
