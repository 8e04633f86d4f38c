export const cliMessages = {
  file: (path: string) => `Plik: ${path}`,
  keyApart: (keyFile: string) => `Tajnego klucza w niej nie ma: kopię pliku ${keyFile} trzymaj osobno.`,
  settingsUnreadable: (file: string) =>
    `Pliku ${file} nie da się odczytać. Daj do niego prawa użytkownikowi, który uruchamia witrynę.`,
  undatedQuestion: "Wpisz s (szkice), p (data zmiany pliku) albo Enter, żeby przerwać: ",
  converted: (posts: number, pictures: number, unread: number) =>
    `Przełożono: wpisy ${posts}, obrazy ${pictures}, pominięte ${unread}.`,
  importNext: (commandLine: string, folder: string) =>
    `Dalej, także po poprawkach: ${commandLine} import szpalta ${folder}`,
  connectionBroken: "połączenie wiersza poleceń przerwane",
  commandBroken: "polecenie przerwane błędem",
  brokenHere: "Polecenie przerwał błąd; szczegóły są w dzienniku serwera.",
  packageOnly: "Folder witryny zakłada pakiet: npm pack, a potem npx ./szpalta-<wersja>.tgz new <folder>.",
  folderNotEmpty: (folder: string) => `W folderze ${folder} już coś jest. Podaj nowy albo pusty.`,
  folderNotMade: (folder: string, code: string) => `Folderu ${folder} nie da się założyć (${code}). Podaj inny.`,
  folderMade: (folder: string) => `Folder witryny jest gotowy: ${folder}`,
  next: (folder: string) => `Dalej: cd ${folder} && npm install && npm start`,
  serverHungUp: "Serwer przerwał połączenie, zanim polecenie się skończyło; sprawdź witrynę, zanim je powtórzysz.",
};
