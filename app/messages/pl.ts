/** Everything the platform itself says to a person. A second language is a second file of this shape. */
export const pl = {
  error: {
    /** What to say beside a status; `other` stands for all others. */
    descriptions: {
      400: "Tego adresu nie da się odczytać. Sprawdź, czy nie zgubił się jakiś znak.",
      403: "Ta strona nie jest dla wszystkich albo jej odnośnik stracił ważność.",
      404: "Pod tym adresem nic nie ma. Mogła się w nim znaleźć literówka.",
      405: "Tej strony nie można zapytać w ten sposób.",
      409: "Ktoś zmienił tę treść w międzyczasie. Wczytaj stronę ponownie.",
      410: "Tę treść usunięto na stałe i nic nie zajęło jej miejsca.",
      422: "Części danych nie da się przyjąć. Popraw je i spróbuj ponownie.",
      429: "Za dużo prób w krótkim czasie. Poczekaj chwilę i spróbuj ponownie.",
    } as Record<number, string>,
    other: "Coś się u nas zepsuło. Spróbuj ponownie za chwilę.",
  },
  feed: {
    all: "Wszystkie wpisy",
  },
  /** Titles of the film and sound frames that replace a link once it is clicked. */
  embed: {
    frame: "Osadzony odtwarzacz",
  },
};
