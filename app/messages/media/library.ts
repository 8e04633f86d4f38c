import { formatLength, formatSize } from "#core/messages/plural-forms.ts";

export const library = {
  title: "Pliki",
  upload: "Dodaj pliki",
  uploadHint:
    "Obrazy (JPEG, PNG, WebP, AVIF, GIF) do 25 MB; ich metadane, także miejsce zrobienia zdjęcia, usuwamy. PDF, dokumenty, nagrania, napisy i archiwa do limitu serwera, zwykle 104 MB; te zostają takie, jakie są.",
  noScript: "Dodawanie plików wymaga włączonych skryptów.",
  find: "Szukaj w nazwach i opisach",
  empty: "Biblioteka jest pusta. Pliki możesz też upuścić wprost do tekstu.",
  nothing: "Żaden plik nie ma takiej nazwy ani opisu.",
  allDescribed: "Każdy obraz w bibliotece ma opis.",
  elsewhere: "Bez opisu, spoza biblioteki",
  elsewhereHint:
    "Te wpisy pokazują czytelnikom obrazy z innych witryn. Opisuje się je we wpisie, w nawiasie kwadratowym: ![opis](adres).",
  which: "Które pliki",
  filters: {
    all: "wszystkie",
    pictures: "obrazy",
    documents: "dokumenty",
    recordings: "nagrania",
    undescribed: "bez opisu",
  },
  noneOfKind: "Takich plików jeszcze tu nie ma.",
  uses: (count: number) => (count === 0 ? "nieużywane" : `użycia: ${count}`),
  noAlt: "bez opisu",
  describeHint:
    "Tych obrazów nikt nie opisał ani tutaj, ani w tekście. Napisz, co widać i po co; puste pola możesz zostawić na później. Enter przechodzi do następnego pola, a w ostatnim zapisuje.",
  describe: "Zapisz opisy",
  described: (count: number) => `Zapisane opisy: ${count}.`,
  back: "Wszystkie pliki",
  name: "Nazwa",
  alt: "Opis dla niewidzących",
  altHint: "Co widać i po co. Wstawiony obraz dostaje ten opis; można go zmienić w tekście.",
  focal: "Najważniejsze miejsce",
  focalHint: "Wskaż na obrazie albo podaj w procentach: to miejsce nie zniknie przy kadrowaniu.",
  focalX: "Od lewej, %",
  focalY: "Od góry, %",
  open: "Otwórz plik",
  facts: (type: string, bytes: number, seconds: number | undefined) =>
    [type, formatSize(bytes), ...(seconds === undefined ? [] : [formatLength(seconds)])].join(" · "),
  replaceFileHint:
    "Nowa wersja zajmie miejsce tej wszędzie, gdzie jest; każdy zmieniony wpis dostanie wersję w historii. Dawny adres poprowadzi do nowej.",
  pixels: (width: number, height: number) => `${width} × ${height} pikseli`,
  usage: "Gdzie jest",
  usedAs: { body: "w tekście", cover: "jako okładka", copy: "w kopii roboczej" },
  unused: "Nikt tego nie używa.",
  remove: "Usuń z biblioteki",
  removeHint: "Usunąć można tylko to, czego nikt nie używa.",
  replace: "Podmień plik",
  replaceHint: "Nowy plik pojawi się wszędzie, gdzie jest ten obraz; każdy zmieniony wpis dostanie wersję w historii.",
};
