export const startMessages = {
  migrating: "Baza danych jest ze starszej wersji: powstaje jej kopia, a potem baza tej wersji.",
  running: (address: string) => `Szpalta działa pod adresem ${address}`,
  linkNotMade: "nie udało się przygotować odnośnika pierwszego administratora",
  firstAdministrator:
    "Zanim ktoś się zaloguje: konto pierwszego administratora załóż tutaj (odnośnik działa raz, przez 24 godziny):",
  noFirebaseInPackage:
    "szpalta.config.ts: pole „firebase” działa w witrynie z kodu źródłowego, a pakiet nie ma jeszcze jego części w przeglądarce. Usuń to pole.",
  notClosed: "danych nie zamknięto jak trzeba; sprawdzi je następne uruchomienie",
  siteNotSwitched: "witryny nie udało się zamienić",
  siteSwitched: "Witryna jest zamieniona. Uruchom serwer ponownie.",
  pagesCategoryNotAdded: "nie udało się dodać kategorii stron",
};
