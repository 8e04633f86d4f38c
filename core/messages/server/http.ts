export const httpMessages = {
  foreignRequest: "To żądanie nie pochodzi z tej witryny, więc go nie wykonano.",
  ourFault: "Coś się zepsuło po naszej stronie. Spróbuj za chwilę.",
  draftInTooManyWindows: "Ten szkic jest już otwarty w zbyt wielu oknach.",
  malformedAddress: "Adres jest zapisany nieprawidłowo. Sprawdź go i spróbuj jeszcze raz.",
  textTooLongToReturn:
    "Sesja wygasła, a tekst jest za długi, żeby go tu oddać. Zaloguj się w drugiej karcie i odśwież tę stronę: przeglądarka wyśle go jeszcze raz.",
  /** `id`: how a page shows what to give to the operator. */
  faultNumber: (id: string) => `Numer błędu: ${id}`,
  homePage: "Strona główna",
  nothingHere: "Pod tym adresem niczego nie ma.",
  wrongMethod: "Tego adresu nie obsługuje ta metoda HTTP.",
  contentTooLarge: "Przesłana treść jest za duża.",
  addressTooLong: "Adres jest za długi.",
  tooManyAtOnce: "W tej chwili przychodzi za dużo naraz. Nic nie przepadło; spróbuj za chwilę.",
  starting: "Witryna właśnie się uruchamia albo aktualizuje. Spróbuj za chwilę.",
  signInExpired: "Sesja wygasła. Zaloguj się jeszcze raz.",
  noFile: "Nie ma takiego pliku.\n",
  serverFault: "błąd serwera",
  pageFault: "błąd strony",
  answerFault: "błąd w trakcie odpowiedzi",
  brokenRequests: "przerwane żądania",
  pageWithoutContent: "Strona nie ma żadnej treści: encodeResponse zawsze zapisuje pierwszą.",
};
