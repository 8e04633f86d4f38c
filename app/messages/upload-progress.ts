export const uploadProgressMessages = {
  sending: (name: string, percent: number) => `Wysyłanie: ${name}, ${percent}%`,
  arriving: (name: string) => `Zapisywanie: ${name}`,
  failed: (message: string) => `Obraz nie został dodany. ${message}`,
  notSent: (name: string) => `Nie wysłano: ${name}`,
  notTaken: (name: string) => `Nie przyjęto: ${name}`,
  tooLargeForProxy:
    "Plik jest za duży dla serwera pośredniczącego, który przyjmuje mniejsze pliki. Zmniejsz go albo poproś administratora o zmianę limitu.",
  cut: (percent: number) =>
    `Połączenie przerwało się po wysłaniu ${percent}% pliku; łącze mogło być zbyt wolne. Plik czeka, spróbuj jeszcze raz.`,
  unlinked:
    "Film, dźwięk albo ramka ze strony nie zostały wklejone, bo nie mają adresu w sieci. Wklej ich adres w osobnym wierszu.",
  again: "Wyślij jeszcze raz",
  drop: "Odrzuć",
};
