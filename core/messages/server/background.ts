export const counterMessages = {
  missing: { notSaved: "nie zapisano spisu brakujących adresów", savingBroken: "zapis spisu brakujących adresów" },
  views: { notSaved: "nie zapisano liczby wyświetleń", savingBroken: "zapis liczby wyświetleń" },
  searches: { notSaved: "nie zapisano spisu wyszukiwań", savingBroken: "zapis spisu wyszukiwań" },
};

export const backgroundMessages = {
  unfinishedFilesStay: "nie udało się usunąć niedokończonych plików",
  importNotResumed: "z importem ze studia nie udało się pójść dalej",
  postNotPublished: "zaplanowanego wpisu nie udało się opublikować",
  pictureNotDrawn: "Obrazka do udostępniania nie dało się teraz narysować.",
  schedulerBroken: "publikowanie z terminarza przerwał błąd",
  effectsBroken: "czynności po publikacji przerwał błąd",
  releaseNotAsked: "nie udało się zapytać o nową wersję",
  draftingNotStarted: "szkicowanie asystenta nie ruszyło",
  jobsNotEnded: "nie udało się uporządkować zadań poprzedniego uruchomienia",
  receiverFailed: "zapisano, lecz odbiorca zmian zgłosił błąd",
  logTrouble: "kłopot z dziennikiem witryny",
  answeredWithoutOwnWrite: "odpowiedź bez ostatniego zapisu pytającego",
  writeNotAwaited: "nie udało się poczekać na zapis",
  picturesRemoved: "usunięto obrazy, których nikt już nie nazywa",
  renderThreadOnly: "server/workers/render-worker.ts działa tylko jako wątek uruchomiony przez serwer.",
  tooManyTexts: "Za dużo tekstów czeka na złożenie; spróbuj za chwilę.",
  serverBusy: "Serwer był zbyt zajęty, żeby złożyć ten tekst; spróbuj za chwilę.",
  textTooIntricate: "Ten tekst jest zbyt zawiły, żeby go złożyć; uprość go, zwłaszcza głęboko zagnieżdżone fragmenty.",
  threadEnded: (code: number) => `Wątek skończył pracę z kodem ${code}.`,
};
