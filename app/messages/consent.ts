export const consentMessages = {
  name: "Zgoda na statystyki",
  question:
    "Czy możemy liczyć wizyty w Google Analytics? Wtedy Google zapisze w przeglądarce pliki cookie. Witryna działa tak samo niezależnie od odpowiedzi.",
  agree: "Zgadzam się",
  refuse: "Nie zgadzam się",
  change: "Zgoda na statystyki",
};
