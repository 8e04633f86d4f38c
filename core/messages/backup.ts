export const backupMessages = {
  takingAlready: "Kopia zapasowa jest właśnie robiona. Poczekaj, aż się skończy.",
  takingOrRestoring: "Kopia zapasowa jest właśnie robiona albo odtwarzana. Poczekaj, aż się to skończy.",
  gone: "Tej kopii już nie ma.",
  goneOrUnchecked: "Tej kopii już nie ma albo nikt jej nie sprawdził.",
  momentInFuture: "Ta chwila dopiero nadejdzie. Podaj wcześniejszą.",
  restoredByCommand: "Witrynę wielu serwerów odtwarza polecenie, na jednym z nich. Podaje je strona „Kopie zapasowe”.",
  notRecorded:
    "Do tej chwili nagranie nie prowadzi: nie ma kopii sprzed niej, po której zapisy nagrywano bez przerwy. Podaj inną chwilę albo wybierz kopię.",
  chooseHour: "Wybierz godzinę od 0 do 23.",
  settingsChangedMeanwhile: "Ktoś zmienił te ustawienia w międzyczasie. Otwórz stronę jeszcze raz.",
  ofNewerVersion:
    "Ta kopia pochodzi z nowszej wersji Szpalty. Zaktualizuj program co najmniej do wersji, w której powstała, i powtórz polecenie.",
  notABackup: "Ten plik nie jest kopią zapasową Szpalty.",
  damagedManifest: "Kopia jest uszkodzona: część manifest.json.",
  /** `where` names the folder, or is empty; `what` names what is to be written. `needed` and `free` are in MB. */
  diskFull: ({ where, what, needed, free }: { where: string; what: string; needed: number; free: number }) =>
    `Na dysku ${where}${where && " "}jest za mało miejsca na ${what}: potrzeba ${needed} MB, a wolne jest ${free} MB. Zwolnij miejsce i powtórz.`,
  ofBackupFolder: "folderu kopii",
  forBackup: "kopię",
  ofGivenFolder: "podanego folderu",
  taking: "kopia zapasowa",
  checking: "sprawdzanie kopii",
  restoring: "odtwarzanie",
  forRestore: "odtworzenie",
  ofDataFolder: "folderu danych",
  forMove: "przeniesienie",
};
