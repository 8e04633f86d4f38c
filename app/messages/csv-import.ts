/** Messages of both CSV imports: of tags and of topics. */
export const csvImport = {
  title: "Tabela CSV",
  download: "Pobierz tabelę",
  file: "Wczytaj tabelę z pliku",
  text: "Tabela",
  preview: "Sprawdź",
  apply: "Zapisz zmiany z tabeli",
  unreadable: "Tego pliku nie da się odczytać jako tekstu.",
  would: "Po wczytaniu",
  did: "Wczytano",
  changed: "zmienione",
  unchanged: "bez zmian",
  faults: "Tego nie można wczytać. Popraw te wiersze; niczego nie zapisano.",
  line: (line: number) => `Wiersz ${line}`,
  more: (count: number) => `i jeszcze ${count}`,
  isNew: "nowy",
};
