import { formatSize } from "./plural-forms.ts";

export const mediaMessages = {
  /** The label stored with a revision of a post. */
  replaced: (name: string) => `podmiana obrazu ${name}`,
  noFetching: "Ten serwer nie pobiera obrazów z sieci; dodaj obraz z dysku.",
  noPicture: "Tego obrazu nie ma w bibliotece.",
  describedMeanwhile: (name: string, alt: string) =>
    `Ktoś opisał ten obraz w międzyczasie: „${name}”, „${alt}”. Otwórz go ponownie w nowej karcie i połącz oba opisy.`,
  isLogo: "Ten obraz jest logo albo ikoną witryny.",
  isPortrait: (name: string) => `To zdjęcie na stronie autora: ${name}. Najpierw wybierz tam inne.`,
  usedByPost: (title: string) => `Ten obraz pokazuje wpis „${title}”. Usunąć można tylko obraz nieużywany.`,
  enterName: "Wpisz nazwę obrazu.",
  nameTooLong: (most: number) => `Nazwa: najwyżej ${most} znaków.`,
  focalOutside: "Najważniejsze miejsce musi leżeć na obrazie.",
  altTooLong: (most: number) => `Opis: najwyżej ${most} znaków.`,
  sameFile: "To ten sam plik: nie ma czego podmieniać.",
  postFault: (title: string, fault: string) => `Wpis „${title}”: ${fault}`,
  beingSaved: "Wpisy z tym obrazem są właśnie zapisywane. Spróbuj jeszcze raz za chwilę.",
};

/** Reasons why an uploaded picture is refused. */
export const pictureUploadMessages = {
  signInExpired: "Sesja wygasła. Zaloguj się i dodaj obraz jeszcze raz.",
  roleTooLow: "Twoja rola nie pozwala dodawać obrazów.",
  tooLarge: (bytes: number) => `Obraz ma ponad ${formatSize(bytes)}; zmniejsz go i spróbuj jeszcze raz.`,
  noPicture: "To nie jest obraz JPEG, PNG, WebP, GIF ani AVIF.",
  nameMissing: "Brakuje nazwy pliku.",
  tooManyAtOnce: "Za dużo obrazów naraz; spróbuj za chwilę.",
  stalled: "Wysyłanie stanęło: z łącza prawie nic nie nadchodziło. Spróbuj jeszcze raz, gdy będzie lepsze.",
  tooLong: "Wysyłanie trwało ponad 10 minut, więc je przerwano. Zmniejsz obraz albo wyślij go szybszym łączem.",
  diskTrouble: "Serwer nie mógł teraz zapisać obrazu na dysku; spróbuj za chwilę.",
  receivingFailed: "błąd przy odbieraniu obrazu",
};
