/** What is said of pictures on their way, wherever they are sent from. A second language is a second file of this shape. */
export const uploadMessages = {
  sending: (name: string, percent: number) => `Wysyłanie: ${name}, ${percent} %`,
  /** After the last byte: the server re-encodes the picture. */
  arriving: (name: string) => `Zapisywanie: ${name}`,
  failed: (message: string) => `Obraz nie został dodany. ${message}`,
  notSent: (name: string) => `Nie wysłano: ${name}`,
  /** One the server does not take for what it is. */
  notTaken: (name: string) => `Nie przyjęto: ${name}`,
  /** A proxy before the site has a limit of its own, lower than the site's. */
  tooLargeForProxy:
    "Obraz jest za duży dla serwera pośredniczącego, który przyjmuje mniejsze pliki. Zmniejsz go albo poproś administratora o zmianę limitu.",
  /** The connection ended before an answer: too slow a line, or none. */
  cut: (percent: number) =>
    `Połączenie przerwało się po wysłaniu ${percent} % pliku; łącze mogło być zbyt wolne. Plik czeka, spróbuj jeszcze raz.`,
  /** A file that is no picture was dropped or pasted into a text. */
  notPicture: (name: string) => `Plik „${name}” nie jest obrazem, a w tekście mogą stać tylko obrazy.`,
  again: "Wyślij jeszcze raz",
  againNamed: (name: string) => `Wyślij jeszcze raz: ${name}`,
  drop: "Odrzuć",
  dropNamed: (name: string) => `Odrzuć: ${name}`,
};
