export const mediaMessages = {
  /** The label stored with a revision of a post. */
  replaced: (name: string) => `podmiana obrazu ${name}`,
  noFetching: "Ten serwer nie pobiera obrazów z sieci; dodaj obraz z dysku.",
  noPicture: "Tego obrazu nie ma w bibliotece.",
  describedMeanwhile: (name: string, alt: string) =>
    `Ktoś opisał ten obraz w międzyczasie: „${name}”, „${alt}”. Otwórz go ponownie w nowej karcie i połącz oba opisy.`,
  isLogo: "Ten obraz jest logo albo ikoną witryny.",
  usedByPost: (title: string) => `Ten obraz pokazuje wpis „${title}”. Usunąć można tylko obraz nieużywany.`,
  enterName: "Wpisz nazwę obrazu.",
  nameTooLong: (most: number) => `Nazwa: najwyżej ${most} znaków.`,
  focalOutside: "Najważniejsze miejsce musi leżeć na obrazie.",
  altTooLong: (most: number) => `Opis: najwyżej ${most} znaków.`,
  sameFile: "To ten sam plik: nie ma czego podmieniać.",
  postFault: (title: string, fault: string) => `Wpis „${title}”: ${fault}`,
  beingSaved: "Wpisy z tym obrazem są właśnie zapisywane. Spróbuj jeszcze raz za chwilę.",
};
