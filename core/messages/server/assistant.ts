export const assistantServerMessages = {
  runsNotReviewed: "szkiców asystenta nie obejrzano",
  pageUnreadable: "Tej strony nie da się odczytać. Wklej tekst.",
  queueBroken: "kolejka asystenta przerwana błędem",
  draftingBroken: "szkicowanie asystenta przerwane błędem",
  pageTooLarge: "Ta strona jest za duża, żeby mogła być źródłem. Wklej potrzebny fragment.",
  pageTooSlow: "Ta strona odpowiada zbyt wolno. Spróbuj później albo wklej tekst.",
  pageWithoutText: "Pod tym adresem nie ma tekstu. Źródłem może być strona albo zwykły tekst.",
  pageRefused: (status: number) => `Ten adres odpowiada kodem ${status}, więc nie ma z niego czego wziąć.`,
  noKey: (field: string, place: string) =>
    `szpalta.config.ts: pole „${field}” wskazuje na miejsce, w którym nie ma klucza modelu (${place}); wpisz tam sam klucz albo ustaw „assistant” na null.`,
  variable: (name: string) => `zmienna ${name}`,
  file: (path: string) => `plik ${path}`,
  noFile: (file: string) => `pliku ${file} nie ma albo nie da się go odczytać`,
  analysisThreadOnly: "server/analysis/analysis-worker.ts działa tylko jako wątek uruchomiony przez serwer.",
  analysisThreadSilent: (reason: string) => `Wątek analizy nie odpowiedział: ${reason}.`,
  analysisSilent: "analiza wbudowana nie odpowiada",
};
