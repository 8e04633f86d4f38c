export const accountMessages = {
  wrongPair: "Nie ma konta z takim e-mailem i hasłem.",
  wrongCode: "Kod się nie zgadza albo był już użyty. Poczekaj na następny.",
  wrongCodeField: "Kod się nie zgadza albo był już użyty.",
  stepIsOver: "Minął czas na podanie kodu. Zaloguj się jeszcze raz e-mailem i hasłem.",
  firebaseSilent: "Firebase nie odpowiada. Sprawdź połączenie i spróbuj za chwilę.",
  tooManyTries: "Zbyt wiele prób. Spróbuj ponownie za kilkanaście minut.",
  wayNotOffered: "Ten sposób logowania nie jest włączony w projekcie Firebase.",
  notAttested:
    "Firebase nie potwierdziła, że to prośba z tej witryny (App Check). Wyłącz blokowanie skryptów reCAPTCHA i odśwież stronę.",
  signInExpired: "Logowanie wygasło. Zaloguj się jeszcze raz.",
  passwordTooWeak: "Firebase nie przyjęła tego hasła: wymyśl dłuższe.",
  hasFirebaseAccount: "Pod tym adresem jest już konto w Firebase. Podaj jego obecne hasło.",
  otherFactor:
    "To konto ma w Firebase drugi składnik, ale nie jest nim aplikacja uwierzytelniająca, a tylko takie kody są tu przyjmowane.",
  factorOnAlready: "Drugi składnik jest już włączony.",
  factorOff: "Drugi składnik nie jest włączony.",
  noFactorHere: "Przy tym sposobie logowania Firebase nie ma drugiego składnika.",
  unverified: "Firebase wymaga najpierw potwierdzonego adresu e-mail.",
  otherWay: "To konto loguje się inaczej. Użyj tego samego sposobu co poprzednio.",
  windowBlocked: "Przeglądarka zablokowała okno logowania. Zezwól na nie i spróbuj jeszcze raz.",
  domainNotAllowed: "Adres tej witryny nie jest na liście dozwolonych domen w projekcie Firebase.",
  noByline: "Nie ma takiego podpisu albo ma już konto.",
  nobodyOfThatName: "Nie ma nikogo o takim imieniu i nazwisku. Wybierz z listy.",
  giveFullName: (most: number) => `Podaj imię i nazwisko, do ${most} znaków.`,
  bioTooLong: (most: number, length: number) => `Notka może mieć najwyżej ${most} znaków, a ma ${length}.`,
  noAuthorPage: "Nie ma takiej osoby albo sama prowadzi swoją stronę.",
  portraitGone: "Tego obrazu nie ma w bibliotece. Wybierz inny.",
  noHttpsAddress: (line: string) => `„${line.slice(0, 80)}” to nie adres strony. Podaj pełny adres, od https://.`,
  tooManyLinks: (most: number) => `Odnośników może być najwyżej ${most}.`,
  bylineTaken: (name: string) => `Jest już podpis „${name}”. Połącz z nim ten, zamiast zmieniać nazwę.`,
  bylineInUse: (posts: string) =>
    `Ten podpis jest jeszcze w użyciu: ${posts}. Połącz go z innym albo najpierw zmień autorów.`,
  passwordTooShort: (shortest: number, length: number) =>
    `Hasło ma mieć co najmniej ${shortest} znaków, a ma ${length}. Może to być kilka słów.`,
  passwordTooLong: (most: number, length: number) => `Hasło może mieć najwyżej ${most} znaków, a ma ${length}.`,
  passwordGuessed:
    "To hasło jest zbyt łatwe do odgadnięcia: popularne, powtarzalne albo złożone z Twoich danych. Wymyśl inne.",
};
