export const categoryMessages = {
  /** The name of the category of pages, unless somebody gave it another name. */
  pages: "Strony",
  /** The reason that is stored with a redirect after a move. */
  reasonMoved: "zmiana adresu kategorii",
  notEmpty: (posts: number) =>
    `Usunąć można tylko pustą kategorię. Ta ma jeszcze wpisy, także szkice albo wpisy w koszu (razem ${posts}): przenieś je albo połącz kategorie.`,
  gone: "Tej kategorii już nie ma.",
  chooseOther: "Tej kategorii już nie ma. Wybierz inną.",
  mergedWithItself: "Kategorii nie można połączyć z nią samą. Wybierz inną.",
  slugForm: "Adres może mieć małe litery a–z, cyfry i pojedyncze łączniki, do 80 znaków.",
  hasSlugAlready: "Kategoria już ma ten adres.",
  reasonMerged: "połączenie kategorii",
  reasonRemoved: "kategoria usunięta",
  linksRevision: "Odnośniki po zmianie adresu kategorii",
  wouldReplace: (count: number) =>
    `Pod nowym adresem stałyby wpisy tam, gdzie było co innego (${count}). Zaznacz, że przejmujesz te adresy.`,
  pagesStay:
    "Kategoria „strony” jest wbudowana: jej adres się nie zmienia, nie można jej połączyć ani usunąć i nie ma kanału.",
  podcastCover: "Wybierz okładkę: kwadratowy obraz JPEG albo PNG, od 1400 do 3000 pikseli.",
  changedMeanwhile: "Ktoś zmienił tę kategorię w międzyczasie. Otwórz listę ponownie i nanieś zmiany jeszcze raz.",
  enterName: "Wpisz nazwę kategorii.",
  nameTooLong: (most: number) => `Nazwa: najwyżej ${most} znaków.`,
  leadTooLong: (most: number) => `Opis: najwyżej ${most} znaków.`,
  slugReserved: (slug: string) => `Adres „/${slug}” jest zajęty przez system.`,
  slugTaken: (slug: string, name: string) => `Adres „/${slug}” ma już kategoria „${name}”.`,
  slugRedirected: (slug: string) => `Adres „/${slug}” przekierowuje reguła z szpalta.config.ts.`,
  slugWasOther: (slug: string, to: string) => `Adres „/${slug}” miało wcześniej co innego i prowadzi do ${to}.`,
};
