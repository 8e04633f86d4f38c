export const argumentMessages = {
  noOption: (option: string) => `Nie ma opcji „${option}”.`,
  optionsWithValues:
    "Opcjom --category, --state, --undated, --pictures, --media, --url, --redirects, --map, --sitemap, --name, --role, --to, --files i --at trzeba podać wartość, a --dry-run, --json, --lemmas, --search, --abandon-log, --latest, --undo i --force jej nie mają.",
  noCommand: (command: string | undefined) => `Nie ma polecenia „${command}”.`,
  foreignOption: (command: string | undefined, option: string) => `Polecenie ${command} nie ma opcji --${option}.`,
  oneFileOfCommand: (command: string, path: string) =>
    `Polecenie ${command} przyjmuje jeden plik, a podano też „${path}”.`,
  noArguments: (command: string, argument: string) => `Polecenie ${command} nie ma argumentów, a podano „${argument}”.`,
  listOfCommands: (sentence: string, commandLine: string) => `${sentence} Spis poleceń: ${commandLine} help`,
  giveMarkdownFolder: "Podaj folder: import markdown <folder>.",
  oneFolderToImport: (path: string | undefined) => `Import przyjmuje jeden folder, a podano też „${path}”.`,
  noState: (state: string, states: string) => `Nie ma stanu „${state}”; możliwe: ${states}.`,
  formatsToImport:
    "Importować można: import markdown <folder>, import wordpress <plik.xml>, import ghost <plik.json>, import szpalta <folder>, import media.",
  giveFileToImport: (format: string) => `Podaj plik: import ${format} <plik>.`,
  oneFileToImport: (path: string) => `Import przyjmuje jeden plik, a podano też „${path}”.`,
  mapForm: (pair: string) => `Opcja --map to --map <pole w plikach>=<pole Szpalty>, a podano „${pair}”.`,
  noField: (field: string, fields: string) => `Szpalta nie ma pola „${field}”; ma: ${fields}.`,
  giveArchiveFolder: "Podaj folder archiwum: import szpalta <folder>.",
  giveConversion: "Podaj, co przełożyć i dokąd: convert wordpress|ghost|markdown <źródło> <folder>.",
  undatedWords: (words: readonly string[]) => `Opcja --undated to: ${words.join(" albo ")}.`,
  oneConversion: (path: string) => `Przekład ma jedno źródło i jeden folder, a podano też „${path}”.`,
  formatsToConvert: "Przełożyć można: convert wordpress, convert ghost albo convert markdown.",
  giveNewFolder: "Podaj nazwę folderu, który ma powstać: new <folder>.",
  oneNewFolder: (path: string) => `Witryna powstaje w jednym folderze, a podano też „${path}”.`,
  oneFile: (path: string) => `Podaj jeden plik, a podano też „${path}”.`,
  undoTakesNoFile: "Polecenie upgrade --undo wraca do poprzedniej wersji; nie podawaj żadnej.",
  forceOnlyWithUndo: "Opcja --force jest tylko dla upgrade --undo.",
  giveRelease: "Podaj plik nowego wydania: upgrade ../szpalta-….tgz.",
  giveExportFolder: "Podaj folder: export <folder>.",
  oneExportFolder: (path: string) => `Eksport przyjmuje jeden folder, a podano też „${path}”.`,
  giveMoveTarget: "Podaj, dokąd przenieść witrynę: move --to <adres dziennika> albo --to embedded.",
  abandonOnlyToEmbedded: "Opcja --abandon-log jest tylko dla move --to embedded.",
  giveBackup:
    'Podaj plik kopii: restore <plik>, chwilę: restore --at "2026-11-20 14:30", albo jak najwięcej: restore --latest.',
  latestAlone: "Opcja --latest sama wybiera kopię i chwilę: podaj ją bez pliku i bez --at.",
  userActs: "Polecenie user to user add, user reset albo user list.",
  giveEmail: (act: string) => `Podaj adres e-mail: user ${act} <e-mail>.`,
  oneEmail: "Podaj jeden adres e-mail, a nazwę w cudzysłowie.",
  givePerson: `Podaj, jak ta osoba się podpisuje: --name "Jan Kowalski".`,
  giveRole: (roles: string) => `Podaj rolę: --role i jedno z: ${roles}.`,
};

export const helpMessages = {
  usage: (commandLine: string) => `Szpalta. Użycie: ${commandLine} <polecenie>`,
  more: (commandLine: string, settingsWord: string) =>
    `Więcej o poleceniu: ${commandLine} help <polecenie>. Zmienne środowiskowe: ${commandLine} help ${settingsWord}. Wersja: --version.`,
  exitCodes:
    "Obok działającego serwera polecenie wykonuje ten serwer. Kody wyjścia: 0 zrobione, 1 nie zrobione albo coś wymaga\nnaprawy, 2 niezrozumiałe polecenie.",
  setting: (name: string, meaning: string, standard: string) => `  ${name} ${meaning} Domyślnie: ${standard}.`,
  settings: "Ustawienia (zmienne środowiskowe):",
};
