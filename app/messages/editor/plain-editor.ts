/** Messages of the editor for browsers that run no scripts. */
export const plainEditor = {
  why: "Bez skryptów edytor jest zwykłym formularzem: tytuł, kategoria, lead, treść i to, co dalej z wpisem. Nie ma tu podglądu, zapisywania w trakcie pisania, wstawiania obrazów, tagów, okładki, autorów, opisu dla wyszukiwarek, przypinania, zmiany adresu i dat, usuwania na zawsze, rozmowy w uwagach ani pomocnika.",
  body: "Treść w Markdownie",
  save: "Zapisz szkic",
  stale: "Twój tekst jest poniżej i w historii. Zapisany jeszcze raz zastąpi tamten.",
  acts: "Co dalej",
  actsHint: "Każdy przycisk najpierw zapisuje tekst.",
  redirect: "Po wycofaniu adres prowadzi do (puste: informacja, że tekst usunięto na stałe)",
  reviewed: "Tekst z udziałem modelu jest przejrzany i odpowiadam za niego",
};
