import { csvImport } from "./csv-import.ts";

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
