import { formatSize } from "./plural-forms.ts";

export const mediaMessages = {
  /** The label stored with a revision of a post. */
  replaced: (name: string) => `podmiana obrazu ${name}`,
  noFetching: "Ten serwer nie pobiera obrazów z sieci; dodaj obraz z dysku.",
  noPicture: "Tego pliku nie ma w bibliotece.",
  /** Why the address of an earlier version of a file leads elsewhere. */
  reasonReplaced: "nowa wersja pliku",
  describedMeanwhile: (name: string, alt: string) =>
    `Ktoś opisał ten obraz w międzyczasie: „${name}”, „${alt}”. Otwórz go ponownie w nowej karcie i połącz oba opisy.`,
  isLogo: "Ten obraz jest logo albo ikoną witryny.",
  isPortrait: (name: string) => `To zdjęcie na stronie autora: ${name}. Najpierw wybierz tam inne.`,
  isPodcastCover: (category: string) => `Ten obraz jest okładką podcastu „${category}”.`,
  usedByPost: (title: string) => `Używa tego wpis „${title}”. Usunąć można tylko to, czego nikt nie używa.`,
  enterName: "Wpisz nazwę.",
  nameTooLong: (most: number) => `Nazwa: najwyżej ${most} znaków.`,
  focalOutside: "Najważniejsze miejsce musi leżeć na obrazie.",
  altTooLong: (most: number) => `Opis: najwyżej ${most} znaków.`,
  otherKind: "Obraz można podmienić tylko na obraz, a inny plik tylko na plik, który nie jest obrazem.",
  sameFile: "To ten sam plik: nie ma czego podmieniać.",
  postFault: (title: string, fault: string) => `Wpis „${title}”: ${fault}`,
  beingSaved: "Wpisy, które tego używają, są właśnie zapisywane. Spróbuj jeszcze raz za chwilę.",
};

/** Reasons why an upload is refused. */
export const pictureUploadMessages = {
  signInExpired: "Sesja wygasła. Zaloguj się i dodaj plik jeszcze raz.",
  roleTooLow: "Twoja rola nie pozwala dodawać plików.",
  tooLarge: (bytes: number) => `Obraz ma ponad ${formatSize(bytes)}; zmniejsz go i spróbuj jeszcze raz.`,
  notTaken: (name: string) =>
    `Pliku „${name}” witryna nie przyjmuje. Mogą to być obrazy, PDF, dokumenty biurowe, teksty, nagrania (MP3, M4A, OGG, WAV, FLAC, MP4, WebM), napisy VTT i archiwa (ZIP, 7z).`,
  noPicture: "To nie jest obraz JPEG, PNG, WebP, GIF ani AVIF.",
  nameMissing: "Brakuje nazwy pliku.",
  tooManyAtOnce: "Za dużo plików naraz; spróbuj za chwilę.",
  stalled: "Wysyłanie stanęło: z łącza prawie nic nie nadchodziło. Spróbuj jeszcze raz, gdy będzie lepsze.",
  tooLong: (minutes: number) =>
    `Wysyłanie trwało ponad ${minutes} minut, więc je przerwano. Zmniejsz plik albo wyślij go szybszym łączem.`,
  diskTrouble: "Serwer nie mógł teraz zapisać pliku na dysku; spróbuj za chwilę.",
  receivingFailed: "błąd przy odbieraniu pliku",
};
