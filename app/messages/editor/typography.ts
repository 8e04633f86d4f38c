import type { RuleName } from "#core/polish/typography/rules.ts";

/** What the preview says of the typesetter's work. A second language is a second file of this shape. */
export const typography = {
  name: (count: number) => `Co zmieniła typografia: ${count}`,
  none: "Typografia nic tu nie zmieniła.",
  waiting: "Lista zmian typograficznych pojawi się razem z podglądem.",
  next: "Następna",
  nextOf: (rule: string) => `Następna zmiana: ${rule}`,
  why: "dlaczego",
  at: (at: number, of: number, words: string) => `${at} z ${of}: ${words}`,
  rules: {
    quotes: "Cudzysłowy",
    typedQuotes: "Cudzysłowy z przecinków",
    outwardInnerQuotes: "Cudzysłów wewnętrzny",
    apostrophes: "Apostrofy",
    ellipses: "Wielokropki",
    symbols: "Znaki ©, ® i ™",
    multiplication: "Znak mnożenia",
    ranges: "Zakresy liczb",
    dashes: "Myślniki",
    dialogue: "Dialogi",
    oneLetterWords: "Wyrazy jednoliterowe",
    shortPrepositions: "Krótkie przyimki",
    units: "Liczby z jednostkami",
    abbreviations: "Skróty",
    initials: "Inicjały",
    regnalNumbers: "Liczby władców",
    digitGroups: "Grupy cyfr",
  } satisfies Record<RuleName, string>,
};
