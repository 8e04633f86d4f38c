import { countOf, NOUNS, percentOf } from "./plural-forms.ts";

export const postCheckMessages = {
  quoteUnpaired: "cudzysłów bez pary",
  quoteOfTwoSigns: "cudzysłów z dwóch znaków",
  hyphenForDash: "łącznik zamiast myślnika",
  checkTypography: (slips: readonly string[]) => `Sprawdź: ${slips.join(", ")}.`,
  typographyInOrder: "Typografia jest w porządku.",
  nothingRemoved: "Nic z treści nie wypadło.",
  removed: (things: string) => `Usunięto z treści: ${things}. Czytelnicy tego nie zobaczą.`,
  titleLong: (length: number, shown: number) =>
    `Tytuł ma ${countOf(length, NOUNS.znak)}; wyszukiwarki pokazują około ${shown}.`,
  titleFits: "Tytuł zmieści się w wynikach wyszukiwania.",
  headingSkips: (heading: string | undefined) => `Śródtytuł „${heading}” przeskakuje poziom.`,
  headingUnspaced: (line: string) => `„${line}” nie jest śródtytułem: po znakach # brakuje spacji.`,
  headingsInOrder: "Śródtytuły idą po kolei.",
  addTags: "Dodaj od 1 do 6 tagów.",
  manyTags: (tags: number) => `${countOf(tags, NOUNS.tag)}: wystarczy od 1 do 6.`,
  notDescribed: (hasText: boolean) =>
    `Napisz lead albo opis dla wyszukiwarek.${hasText ? " Bez nich dostaną pierwsze zdania tekstu." : ""}`,
  described: "Wyszukiwarki dostaną opis.",
  picturesElsewhere: (pictures: number) => `Na cudzych serwerach leżą obrazy: ${pictures}. Pobierz je do biblioteki.`,
  picturesInLibrary: "Obrazy są w bibliotece.",
  repeatsPost: (share: number, title: string, path: string | undefined) =>
    `${percentOf(share)} tekstu powtarza wpis „${title}” (${path}).`,
  repeatsNothing: "Nie powtarza innego wpisu.",
  noLinkHere: "Nie prowadzi tu odnośnik z żadnego wpisu.",
  linksHere: "Prowadzą tu odnośniki z innych wpisów.",
  hasTitle: "Wpis ma tytuł.",
  slugForm: "Adres może mieć małe litery a–z, cyfry i pojedyncze łączniki.",
  slugFree: (slug: string) => `Adres „${slug}” jest wolny.`,
  category: (name: string) => `Kategoria: ${name}.`,
  picturesDescribed: "Obrazy są opisane.",
  describeCover: "Opisz okładkę albo oznacz ją jako ozdobną.",
  describePictures: (names: string) => `Opisz obrazy w treści: ${names}.`,
  addPictures: (names: string) => `Dodaj brakujące obrazy: ${names}.`,
  picturesNowhere: (addresses: string) => `Pod tymi adresami nie ma obrazów: ${addresses}.`,
  manyLinks: (most: number) => `Wpis prowadzi do ponad ${most} adresów na tej witrynie. Podziel go na części.`,
  linksLead: "Odnośniki wewnętrzne prowadzą dokądś.",
  deadLinks: (paths: string) => `Odnośniki donikąd: ${paths}.`,
  headingsFilled: "Śródtytuły mają treść.",
  emptyHeading: "W treści jest pusty śródtytuł.",
  notReady: (faults: string) => `Wpis nie może się jeszcze ukazać. ${faults}`,
};

/** Names of what the sanitiser removed, in the accusative, because they follow "Usunięto z treści". */
export const removedNames = {
  mark: (name: string) => `znacznik ${name}`,
  frameWithoutAddress: "ramkę bez adresu",
  frameOf: (host: string) => `ramkę z ${host}`,
  address: (address: string) => `adres ${address}`,
  attribute: (name: string) => `atrybut ${name}`,
  nestedDeeper: (levels: string) => `tekst zagnieżdżony głębiej niż na ${levels} poziomów`,
};

export const removedElements: Readonly<Record<string, string>> = {
  script: "skrypt",
  style: "arkusz stylów",
  svg: "rysunek SVG",
  math: "wzór MathML",
  object: "obiekt",
  embed: "obiekt",
  input: "pole formularza",
  textarea: "pole formularza",
  select: "pole formularza",
  option: "pole formularza",
};
