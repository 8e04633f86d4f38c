import { formatSize } from "../plural-forms.ts";

export const pictureMessages = {
  wrongExtension: "Rozszerzenie nazwy nie zgadza się z treścią pliku.",
  notAsDescribed: "Plik nie jest obrazem, o którym mówi jego opis.",
  fileNotAccepted: "Takich plików witryna nie przyjmuje: treść nie jest tym, co mówi nazwa, albo rodzaj jest nieznany.",
  fileNotAsDescribed: "Plik nie jest tym, o czym mówi jego opis.",
  onlyPictures: "Witryna nie przyjmuje plików innych niż obrazy. Zmienia to administrator serwera.",
  fileTooLarge: (bytes: number) =>
    `Plik ma ponad ${formatSize(bytes)}, a większych serwer nie przyjmuje. Limit zmienia administrator serwera.`,
  tooManyPixels: "Obraz ma ponad 50 megapikseli; zmniejsz go i spróbuj jeszcze raz.",
  unreadable: "Tego obrazu nie da się odczytać; plik jest uszkodzony.",
  tooManyFrames: (frames: number, width: number, height: number) =>
    `Animacja ma ${frames} klatek po ${width}×${height} pikseli, razem ponad 50 megapikseli; zmniejsz ją i spróbuj jeszcze raz.`,
  heic: "To zdjęcie HEIC z telefonu, którego przeglądarki nie pokażą. Zapisz je jako JPEG i dodaj jeszcze raz. Żeby iPhone robił JPEG: Ustawienia → Aparat → Formaty → Największa zgodność.",
  bmp: "To obraz BMP; zapisz go jako PNG i dodaj jeszcze raz.",
  svg: "Tego rysunku SVG nie da się zamienić na obraz; zapisz go jako PNG i dodaj jeszcze raz.",
};

export const pictureFetchMessages = {
  noAddress: "To nie jest adres obrazu: ma się zaczynać od http:// albo https://.",
  noAnswer: "Serwer tego obrazu nie odpowiada; spróbuj za chwilę albo dodaj obraz z dysku.",
  tooSlow: "Serwer tego obrazu odpowiada zbyt wolno; spróbuj za chwilę albo dodaj obraz z dysku.",
  tooLarge: (bytes: number) => `Ten obraz ma ponad ${formatSize(bytes)}; zmniejsz go i dodaj z dysku.`,
  noPicture: "Pod tym adresem nie ma obrazu JPEG, PNG, WebP, GIF ani AVIF.",
  noFile: "Pod tym adresem jest strona, nie plik.",
  unreadable: "Serwer tego obrazu wysyła go w sposób, którego nie da się odczytać; dodaj obraz z dysku.",
  refused: (status: number) => `Serwer tego obrazu odmówił go kodem ${status}; dodaj obraz z dysku.`,
  tooManyAtOnce: "Za dużo obrazów pobieranych naraz; spróbuj za chwilę.",
};
