import { countOf, formatNumber, formatSize, NOUNS } from "#core/messages/plural-forms.ts";

export const backups = {
  title: "Kopie zapasowe",
  standfirst:
    "Cała witryna w jednym pliku: baza, obrazy i ustawienia bez sekretów. Każdą kopię serwer odtwarza na próbę i sprawdza.",
  state: "Stan",
  none: "Nie ma jeszcze żadnej kopii.",
  lastGood: (when: string) => `Ostatnia kopia jest sprawdzona: ${when}.`,
  lastFailed: (when: string) => `Ostatnia próba się nie powiodła: ${when}.`,
  next: (when: string) => `Następna powstanie sama: ${when}.`,
  noNext: "Same kopie nie powstają: tak ustawiono niżej.",
  take: "Zrób kopię teraz",
  running: "Kopia powstaje. Można stąd wyjść, serwer ją dokończy.",
  progress: (what: string, done: number, total: number) =>
    total > 0 ? `${what}: ${formatNumber(done)} z ${formatNumber(total)} MB` : what,
  list: "Kopie",
  columns: { taken: "Z kiedy", check: "Sprawdzenie", size: "Wielkość", acts: "Odtwarzanie i pobieranie" },
  kinds: { scheduled: "z terminarza", manual: "na życzenie", safety: "stan sprzed odtworzenia albo aktualizacji" },
  sound: (posts: number, pictures: number) => `${countOf(posts, NOUNS.wpis)}, obrazy: ${pictures}`,
  missing: (count: number) => `pliki obrazów, których już wcześniej brakowało albo były uszkodzone: ${count}`,
  unchecked: "położona tu ręcznie, niesprawdzona",
  sent: (when: string) => `wysłana: ${when}`,
  size: formatSize,
  download: "Pobierz",
  downloadOf: (when: string) => `Pobierz kopię: ${when}`,
  rule: "Zostaje najnowsza kopia każdego z ostatnich 7 dni, 4 tygodni i 12 miesięcy, w których jakaś powstała. Każda zrobiona ręcznie zostaje 7 dni, a stan sprzed odtworzenia albo aktualizacji 30 dni. Pozostałe znikają.",
  schedule: "Terminarz",
  daily: "Rób kopię codziennie",
  hour: "O godzinie",
  hourHint:
    "Według zegara witryny. Kopia, której pora minęła, gdy serwer był wyłączony, powstaje po jego uruchomieniu.",
  hourName: (hour: number) => `${hour}:00`,
  places: "Gdzie leżą",
  placesHint:
    "Oba miejsca wybiera administrator serwera w jego ustawieniach: folder i drugie miejsce, np. magazyn S3. Klucze do niego serwer bierze ze środowiska i żadna kopia ich nie zawiera.",
  folder: "Folder kopii",
  remote: "Drugie miejsce",
  noRemote: "nie ustawiono",
  restore: "Odtwarzanie",
  restoreHere: "Wybierz kopię z listy wyżej i naciśnij „Odtwórz”: najpierw zobaczysz, co zniknie.",
  sharedList:
    "Tę witrynę ma kilka serwerów. Kopię robi jeden z nich i wysyła ją w drugie miejsce; na liście są te, które zrobił ten serwer.",
  restoreHint:
    "To samo, gdy studio nie działa: z wiersza poleceń, przy zatrzymanym serwerze. Witryna, która jest teraz w folderze danych, zostanie obok. Plik tajnego klucza trzymaj osobno, w kopii go nie ma.",
  restoreHintShared:
    "Witrynę kilku serwerów odtwarza polecenie, nie studio: zatrzymaj wszystkie, daj je na jednym z nich i uruchom je znowu. Plik kopii jest w folderze serwera, który ją zrobił, i w drugim miejscu. Witryna, która jest teraz w jego folderze danych, zostanie obok. Plik tajnego klucza trzymaj osobno, w kopii go nie ma.",
  /** Placeholder for the path of a backup in the command, while there is no backup yet. */
  backupFile: "<plik kopii>",
  restoreCommand: (file: string) => `npm run szpalta -- restore ${file} --force`,
  restoreAt: (from: string, to: string) =>
    `Zapisy są nagrywane, więc można wrócić do dowolnej chwili od: ${from} do: ${to}:`,
  recordedFromNext:
    "Zapisy są nagrywane. Kopia, od której nagranie się zaczyna, powstanie sama w ciągu minuty; potem można wracać do dowolnej chwili:",
  recordingStopped:
    "Zapisy nie są teraz nagrywane: zwykle to brak miejsca na dysku kopii, a szczegóły są w dzienniku serwera. Nagrywanie ruszy samo, gdy przeszkoda zniknie.",
  recordingUnsent: (when: string) =>
    `Nagrane zapisy nie docierają w drugie miejsce od: ${when}. Pisać można dalej: serwer próbuje co kilka sekund i sam dośle resztę.`,
  restoreLatest:
    "Gdy przepadła cała maszyna: z kluczem witryny i ustawieniem drugiego miejsca polecenie restore --latest bierze stamtąd najnowszą kopię i wszystko, co po niej nagrano, i mówi, do której sekundy sięga.",
  restoreAtCommand: (moment: string) => `npm run szpalta -- restore --at "${moment}" --force`,
  recorded: (size: string, limit: string) => `Nagranie zajmuje ${size} z dozwolonych ${limit}.`,
  notRecorded:
    "Zapisy między kopiami nie są nagrywane. Włącza to administrator serwera w jego ustawieniach; potem można wrócić do dowolnej chwili.",
  proveHint: "Kopię zrobisz i pobierzesz po potwierdzeniu hasła.",
};
