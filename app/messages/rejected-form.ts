export const rejectedForm = {
  somebodyElse:
    "W tej przeglądarce jest teraz zalogowany ktoś inny niż osoba, która otworzyła tę stronę. Nic nie zapisano.",
  title: {
    login: "Sesja wygasła",
    other: "Zalogował się tu ktoś inny",
    forbidden: "Ta rola na to nie pozwala",
  },
  standfirst: {
    login: "Niczego jeszcze nie zapisano, ale nic nie zginęło: to, co wpisano, czeka na tej stronie.",
    other:
      "Stronę z tym formularzem otworzyła inna osoba, więc pod Twoim nazwiskiem niczego nie zapisano. To, co wpisano, czeka tutaj.",
    forbidden: "Twoja rola na to nie pozwala, więc niczego nie zapisano. To, co wpisano, czeka tutaj.",
  },
  nothingKept:
    "Niczego nie zapisano. Wróć do formularza przyciskiem „wstecz” przeglądarki: to, co wpisano, powinno w nim być.",
  signIn: "Zaloguj się w nowej karcie",
  signInHint: "Potem wróć do tej karty i wyślij jeszcze raz.",
  changePerson: "Wyloguj w nowej karcie",
  changePersonHint: "Potem zaloguj się tam jako osoba, która to wpisała, wróć tutaj i wyślij jeszcze raz.",
  again: "Wyślij ponownie",
  roleHint: "Serwer odmówi znowu, dopóki administrator nie zmieni Twojej roli. Do tego czasu nie zamykaj tej strony.",
  secrets: "Haseł i kodów strona nie przechowuje. Wpisz je jeszcze raz.",
  show: "Pokaż wpisany tekst",
  text: (number: number) => `Wpisany tekst ${number}`,
};
