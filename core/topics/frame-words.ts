/**
 * Lemmas of the frames that many titles share („podsumowanie roku”, „od podstaw”, „najczęstsze błędy”): they say nothing of what a text is
 * about, and two texts that have them in common need have nothing else.
 */
export const FRAME_WORDS: ReadonlySet<string> = new Set(
  (
    "podsumowanie podsumować rok plan relacja poradnik przewodnik kurs lekcja powód rzecz sposób tydzień miesiąc minuta godzina " +
    "najczęstszy częsty radzić porada wskazówka praktyka przykład krótko krótki dobry najlepszy udać nauka uczyć nauczyć " +
    "zacząć zaczynać początek początkujący początkować krok pierwszy podstawa podstawić podstaw wprowadzenie wstęp koszt kosztować cena ile błąd pomyłka unikać " +
    "pułapka wybrać wybór wybierać porównanie różnica różnić kontra pytanie odpowiedź pytać"
  ).split(" "),
);
