import { formatSize } from "../plural-forms.ts";

const undatedQuestion =
  "Import nie wie, kiedy ukazały się te wpisy, a z datą zmiany pliku zajęłyby początek strony głównej. Wybierz: --undated szkice (wejdą jako szkice) albo --undated pliki (z datą zmiany pliku).";

export const importRunMessages = {
  folderOfNewer: "Ten folder zapisała nowsza Szpalta. Zaktualizuj tę, zanim go wczytasz.",
  undated: ({ count, examples }: { count: number; examples: readonly string[] }) =>
    `Plików bez daty: ${count} (na przykład ${examples.join(", ")}). ${undatedQuestion}`,
  undecided: (posts: number) => `Bez daty: ${posts}. ${undatedQuestion}`,
  textLostAsDraft: "z treści nic nie zostało; wpis wchodzi jako szkic",
  textLostUnchanged: "z treści nic nie zostało; wpis pozostaje, jaki był",
  tried: "Próba: niczego nie zapisano. Import zrobiłby to:",
  imported: "Zaimportowano.",
  posts: ({ created, updated, unchanged, skipped }: Record<"created" | "updated" | "unchanged" | "skipped", number>) =>
    `Wpisy: nowe ${created}, zmienione ${updated}, bez zmian ${unchanged}, pominięte ${skipped}.`,
  newCategories: (names: readonly string[], all: number) => `Nowe kategorie: ${someOf(names, all)}.`,
  newTags: (names: readonly string[], all: number) => `Nowe tagi: ${someOf(names, all)}.`,
  newBylines: (names: readonly string[], all: number) => `Nowe podpisy: ${someOf(names, all)}.`,
  noPosts: (source: string) => `W „${source}” nie ma wpisów.`,
  problemSkipped: (problem: string) => `${problem}; pominięto`,
  picturesNotFetched: "Obrazów nie pobierano.",
  fileNotInFolder: "Pliku nie ma w folderze.",
  noTopic: (name: string) => `nie ma tematu „${name}”`,
  fileSkipped: (reasons: string) => `${reasons} Plik pominięto`,
  headingUnspaced: (line: string) => `„${line}” nie jest śródtytułem: po znakach # brakuje spacji`,
  partRemoved: (part: string) => `${part} pominięto`,
  fileTooLong: "plik jest za długi",
  picturesTaken: (taken: number, left: number) => `Obrazy: pobrane ${taken}, nadal nieosiągalne ${left}.`,
  comments: (comments: number) => `Komentarze: ${comments}; czytelnicy ich nie widzą, są w archiwum witryny.`,
  noRemarks: "Bez uwag.",
  allRemarks: (path: string) => `Wszystkie uwagi, po jednej w wierszu: ${path}`,
  languages: (languages: string) => `Języki: ${languages}.`,
  pictures: (pictures: number) => `Obrazy: ${pictures}.`,
  files: (files: number) => `Pliki: ${files}.`,
  remarks: (remarks: number) => `Uwagi: ${remarks}.`,
  oneMoreTry: (command: string) => `Jeszcze jedna próba: ${command} import media, także z --media <folder>.`,
  picturesMissing: (pictures: number) =>
    `Obrazy i pliki, których nie udało się pobrać: ${pictures}. Wpisy pokazują je spod dawnego adresu.`,
  serverSilent: "Serwer tego obrazu przestał odpowiadać i import go już nie pyta.",
  pictureTooLarge: (bytes: number) => `Plik ma ponad ${formatSize(bytes)}.`,
  tooMuchMemory:
    "Na przekład tego pliku nie starczyło pamięci: jakaś jego pozycja jest niezwykle długa albo zawiła. Niczego nie zapisano.",
  diskFullForSample: "Na dysku jest za mało miejsca na przykładową witrynę, więc ta zaczyna się pusta.",
};

export const archiveImportMessages = {
  wouldLeaveOut: (leftOut: LeftOut) =>
    `Tego import nie wczyta: ${leftOutCounts(leftOut)}. Reszta archiwum jest do wczytania.`,
  leftOut: (leftOut: LeftOut) => `Tego nie wczytano: ${leftOutCounts(leftOut)}. Reszta archiwum jest na witrynie.`,
  tried: (counts: ArchiveCounts, isWhole: boolean) =>
    `Próba: niczego nie zapisano. ${isWhole ? "Archiwum jest całe; import" : "Import"} wczyta: ${archiveCounts(counts)}`,
  onlyDescription: (problem: string) => `${problem}; wczytuje się sam opis`,
  noArchive: (folder: string, file: string) => `W „${folder}” nie ma archiwum Szpalty: brakuje ${file}.`,
  ofNewer: "To archiwum zapisała nowsza Szpalta. Zaktualizuj tę, zanim je wczytasz.",
  wrongDigestLine: (manifest: string, line: number) => `${manifest}:${line}: wiersz nie jest skrótem SHA-256 i ścieżką`,
  noPlainFile: "to nie jest zwykły plik",
  fileTooLarge: (bytes: number) => `plik ma ponad ${formatSize(bytes)}`,
  wrongDigest: (manifest: string) => `treść nie zgadza się ze skrótem z pliku ${manifest}`,
  noFile: (path: string) => `nie ma pliku „${path}”`,
  noText: "plik nie jest tekstem w UTF-8",
  taken: (counts: ArchiveCounts) => `Wczytano archiwum: ${archiveCounts(counts)}`,
  nobodySignsIn:
    "Nikt z archiwum nie może się jeszcze zalogować: osoby są podpisami, dopóki administrator ich nie zaprosi.",
  noPostStorable: "Żadnego wpisu z archiwum nie da się wczytać.",
  damaged: "Archiwum jest uszkodzone albo zmienione.",
  more: (problems: number) => `… i jeszcze ${problems}.`,
  fileMissing: "pliku nie ma w archiwum",
  copyWithoutPost: (post: string) => `kopia robocza nie ma opublikowanego wpisu „${post}”`,
  postTwice: (post: string) => `wpis o identyfikatorze „${post}” jest w archiwum drugi raz`,
  slugTwice: (slug: string) => `wpis o adresie „${slug}” jest w archiwum drugi raz`,
  formerSlugTaken: (slug: string) => `dawny adres „${slug}” ma już inny wpis`,
  publishedWithoutCategory: "opublikowany wpis nie ma kategorii",
  copyTwice: (post: string) => `wpis „${post}” ma w archiwum drugą kopię roboczą`,
};

export const studioImportMessages = {
  receivingFailed: "błąd przy odbieraniu pliku importu",
  calledOff: "Import odwołano.",
  broken: "Import przerwał błąd; szczegóły są w dzienniku serwera.",
  diskFull: (problem: string) => `${problem} Zwolnij miejsce i powtórz.`,
  expired: "Próba czekała ponad dobę, a witryna przez ten czas się zmieniła. Zrób ją jeszcze raz.",
  trialStopped: "Próbę przerwało zatrzymanie serwera. Zrób ją jeszcze raz.",
  storingStopped: "Zapis przerwało zatrzymanie serwera, więc na witrynie nic się nie zmieniło. Zrób próbę jeszcze raz.",
  tried: (name: string, counts: string) => `„${name}”: próba. ${counts}`,
  trialUnreadable: "próby importu nie da się otworzyć",
  imported: (name: string, counts: string) => `„${name}”: zaimportowano. ${counts}`,
  trialNotRemoved: "próby importu nie udało się usunąć",
  picturesNotFetched: "obrazów nie udało się pobrać",
  pictureOfTrialGone: (name: string) => `Pliku obrazu „${name}” z próby już nie ma. Zrób próbę jeszcze raz.`,
  trial: "próbę",
  brokenOff: "import przerwany błędem",
  resultNotSaved: "wyniku importu nie udało się zapisać",
  banner: (importPath: string) =>
    `<aside class="preview-banner"><strong>Tak będzie wyglądać witryna po imporcie.</strong> Czytelnicy jeszcze tego nie widzą. <a href="${importPath}">Wróć do importu</a></aside>`,
};

export const zipMessages = {
  files: "pliki z tego zip",
  damaged: "Pliku zip nie da się odczytać: jest uszkodzony albo zapisany w niezwykły sposób.",
  twice: (name: string) => `W pliku zip „${name}” jest dwa razy.`,
  tooManyFiles: (most: number) => `W pliku zip jest ponad ${most} plików.`,
  noSpace: (bytes: number) => `Plik zip po rozpakowaniu miałby ponad ${formatSize(bytes)}; na tyle nie ma tu miejsca.`,
  unpacksTooLarge: (times: number) =>
    `Plik zip po rozpakowaniu miałby ponad ${times} razy tyle; tak nie pakuje się witryny.`,
  encrypted: "Plik zip jest zaszyfrowany; rozpakuj go i spakuj bez hasła.",
  packedOddly: (name: string) => `„${name}” spakowano w sposób, którego nie czytamy. Spakuj go zwykłym zip.`,
  isLink: (name: string) => `„${name}” w pliku zip jest dowiązaniem, nie plikiem.`,
  forbiddenName: (name: string) => `Plik zip ma w sobie niedozwoloną nazwę „${name}”.`,
  fileTooLarge: (name: string, bytes: number) => `„${name}” ma po rozpakowaniu ponad ${formatSize(bytes)}.`,
  notOfArchive: (name: string) => `„${name}” w pliku zip nie należy do archiwum.`,
};

function someOf(names: readonly string[], all: number): string {
  return `${all > names.length ? `${all}, między innymi ` : ""}${names.join(", ")}`;
}

type LeftOut = Record<"post" | "copy" | "comments", number>;

function leftOutCounts({ post, copy, comments }: LeftOut): string {
  return `wpisy: ${post}, kopie robocze: ${copy}${comments === 0 ? "" : `, pliki komentarzy: ${comments}`}`;
}

type ArchiveCounts = Record<"posts" | "copies" | "tags" | "topics" | "pictures" | "redirects", number>;

function archiveCounts({ posts, copies, tags, topics, pictures, redirects }: ArchiveCounts): string {
  return `wpisy: ${posts}, kopie robocze: ${copies}, tagi: ${tags}, tematy: ${topics}, obrazy: ${pictures}, przekierowania: ${redirects}.`;
}
