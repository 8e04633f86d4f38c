export const outboundMessages = {
  noAddress: "To nie jest adres strony: ma się zaczynać od http:// albo https://, bez nazwy użytkownika i hasła.",
  notPublic: "Ten adres nie prowadzi do publicznego internetu, więc nie został pobrany.",
  noServer: "Nie ma serwera o tej nazwie. Sprawdź adres.",
  noAnswer: "Ten adres nie odpowiada. Spróbuj później albo wklej tekst.",
  tooManyRedirects: "Ten adres odsyła w zbyt wiele miejsc.",
  redirected: "Ten adres odsyła gdzie indziej, a tu ma odpowiadać sam.",
};

export const progressMessages = {
  minutes: (minutes: number) => `około ${minutes} min`,
  seconds: (seconds: number) => `około ${seconds} s`,
  fewSeconds: "kilka sekund",
  left: (time: string) => `, jeszcze ${time}`,
};

export const logMessages = {
  outsideLists: "wpis ma datę spoza lat od 1800 do 9999, więc spisy go nie mają; popraw ją albo usuń wpis",
};
