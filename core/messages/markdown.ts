import { formatNumber, formatSize } from "./plural-forms.ts";

export const markdownMessages = {
  done: "Zrobione",
  open: "Do zrobienia",
  /** The words of links to a text's media, and of a `details` element without a summary. */
  video: "Film",
  audio: "Nagranie",
  file: "Plik",
  more: "Więcej",
  /** Before the link to the file of a recording. */
  save: "Pobierz:",
  nestedTooDeep: "Treść ma zbyt głęboko zagnieżdżone znaczniki. Dopuszczalne jest 256 poziomów.",
  tooManyElements: "Treść ma zbyt wiele elementów. Podziel wpis na części.",
  tooManyAttributes: "Jeden ze znaczników HTML w treści ma zbyt wiele atrybutów.",
  tagsInterleaved: "Znaczniki HTML w treści są tak poprzeplatane, że przeglądarki odczytają je różnie. Uprość je.",
  textTooLong: (bytes: number) => `Tekst jest za długi. Może mieć najwyżej ${formatSize(bytes)}.`,
  tooManyLines: (thousands: number) => `Treść ma więcej niż ${thousands} tys. wierszy. Podziel wpis na części.`,
  tooManySigns: (thousands: number, sign: string) =>
    `Treść ma więcej niż ${thousands} tys. znaków „${sign}”. Podziel wpis na części.`,
  backToText: "Wróć do tekstu",
  bodyUnreadable: "Jednego z tych tekstów nie da się odczytać. Sprawdź w edytorze, co mówi podgląd.",
  bodyNotClosed:
    "Tamten tekst kończy się czymś, co nie jest zamknięte (np. blokiem kodu albo znacznikiem HTML), i wchłonąłby to, co dojdzie na końcu. Zamknij to w edytorze i spróbuj ponownie.",
};

/** What cards of other sites say. */
export const embedMessages = {
  shown: (kind: keyof typeof SHOWN, title: string) => `${SHOWN[kind]}: ${title}`,
};

const SHOWN = { film: "Film", sound: "Nagranie", map: "Mapa", message: "Wpis", code: "Kod" };

export const frontMatterMessages = {
  tooLong: (most: number) => `front matter jest za długi: najwyżej ${formatNumber(most)} znaków`,
  badIndent: "złe wcięcie",
  colonInValue: "dwukropek w wartości wymaga cudzysłowu",
  closingMissing: "brakuje znaku zamykającego",
  tabInIndent: "tabulator we wcięciu",
  notClosed: "front matter nie ma zamykającego wiersza „---”",
  nestedTooDeep: "front matter jest zbyt głęboko zagnieżdżony",
  unexpectedSign: "niespodziewany znak",
  fieldRepeated: "pole powtórzone",
  multipliesItself: "front matter powiela sam siebie zbyt wiele razy",
  badSyntax: "błąd składni",
  badYaml: (reason: string) => `front matter nie jest poprawnym YAML-em: ${reason}`,
  notAList: "front matter nie jest listą pól „nazwa: wartość”",
  unknownAlias: (source: string) => `front matter używa „*${source}”, a nad tym miejscem nie ma „&${source}”`,
};
