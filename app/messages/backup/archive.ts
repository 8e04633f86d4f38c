export const archive = {
  title: "Archiwum",
  standfirst: "Cała witryna w jednym pliku zip, czytelna także bez Szpalty.",
  download: "Pobierz archiwum",
  holds:
    "W środku są wpisy we wszystkich stanach (Markdown z polami na początku pliku, treść taka, jak ją wpisano), kopie robocze, obrazy, kategorie, tagi z aliasami, tematy, przekierowania, podpisy autorów i ustawienia. Przy wczytywaniu każdy plik jest porównywany z tym, co zapisano.",
  holdsNot:
    "Nie ma haseł, kluczy, sesji ani adresów e-mail (adresy subskrybentów są, jeśli je zaznaczysz), a także historii zmian, dziennika i statystyk: te są w kopii zapasowej. Są za to szkice i notatki redakcji, więc przechowuj plik tak jak je.",
  subscribers: "Dołącz adresy subskrybentów (subskrybenci.csv, niezaszyfrowane)",
  progress: "Plik powstaje w trakcie pobierania. Postęp widać w przeglądarce i w zadaniach w tle.",
  busy: "Ktoś pobiera właśnie archiwum. Poczekaj, aż skończy, i spróbuj jeszcze raz.",
  taken: "Pobrane archiwa",
  takenNone: "Nikt jeszcze nie pobrał archiwum.",
  audit: "Kto je pobrał: dziennik",
  back: "Z powrotem na witrynę",
  backHow: "Archiwum wczytuje się na pustą witrynę, w całości i bez zmian. Plik zip przyjmuje strona",
  import: "Import",
  backHowHere: "Na serwerze archiwum zapisuje i wczytuje wiersz poleceń:",
  commands: (start: string) => [`${start} export ../archiwum`, `${start} import szpalta ../archiwum.zip`],
};
