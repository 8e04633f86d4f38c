interface Summary {
  posts: number;
  pictures: number;
  files: number;
  megabytes: string;
  missing: number;
}

export const exportMessages = {
  handedOutNotInAudit: "archiwum wydano, lecz dziennik tego nie ma",
  downloadBroken: "Pobieranie przerwano, zanim archiwum było całe.",
  sendingBroken: "wysyłanie archiwum przerwane błędem",
  notSaved: (folder: string, reason: string) =>
    `Archiwum nie dało się zapisać w „${folder}”: ${reason}. Co było w tym folderze, zostało.`,
  diskFull: "na dysku zabrakło miejsca",
  quotaUsedUp: "skończył się przydział miejsca na dysku",
  readOnlyDisk: "dysk jest tylko do odczytu",
  noRights: "serwer nie ma do tego folderu praw",
  diskFault: "dysk zgłasza błąd",
  partIsNoFolder: "część tej ścieżki nie jest folderem",
  savedNotInAudit: "archiwum zapisano, lecz dziennik go nie ma",
  inDataFolder: (folder: string) => `Archiwum nie może leżeć w folderze danych witryny (${folder}). Wskaż inny folder.`,
  noFolder: (path: string) => `„${path}” nie jest folderem.`,
  strangeFile: (folder: string, file: string) =>
    `W folderze „${folder}” jest „${file}”, co nie należy do archiwum Szpalty. Wskaż pusty folder albo poprzednie archiwum.`,
  postOutsideYears: (title: string, path: string) =>
    `Wpis „${title}” (${path}) ma datę spoza lat od 1800 do 9999 i archiwum go nie ma; popraw ją albo usuń wpis.`,
  pictureMissing: (name: string, path: string) =>
    `Pliku obrazu „${name}” (${path}) nie ma albo jest uszkodzony; archiwum go nie ma.`,
  /** `megabytes`: a number with one decimal place; `missing`: the number of pictures without a file. */
  summary: ({ posts, pictures, files, megabytes, missing }: Summary) =>
    `wpisy: ${posts}, obrazy: ${pictures}, pliki: ${files} (${megabytes} MB).${missing === 0 ? "" : ` Obrazy bez pliku: ${missing}.`}`,
  saved: (folder: string, summary: string) => `Zapisano archiwum w ${folder}: ${summary}`,
  downloaded: (summary: string) => `Pobrano archiwum: ${summary}`,
};
