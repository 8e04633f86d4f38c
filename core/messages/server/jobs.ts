import { countOf, NOUNS } from "../plural-forms.ts";

export const jobMessages = {
  trashNotEmptied: "kosza nie opróżniono: zegar serwera mógł przeskoczyć",
  nothingToRemove: "Nie było czego usunąć.",
  removed: (posts: number) => `Usunięte na zawsze: ${countOf(posts, NOUNS.wpis)}.`,
  /** `before`: the day on which the job for the trash last ran, null when it never ran; `now`: today by the server's clock. */
  clockJumped: (before: string | null, now: string) =>
    `Zegar serwera mógł przeskoczyć, więc niczego nie usunięto.${before === null ? "" : ` Poprzednio ${before}, teraz ${now}.`}`,
  jobBroken: "zadanie w tle przerwał błąd",
  checkFailed: "kontroli bazy nie udało się przeprowadzić",
  checkFailedHere: "Kontroli bazy nie udało się przeprowadzić; szczegóły są w dzienniku serwera.",
  checkFoundFault: "kontrola bazy znalazła błąd",
  databaseSound: "Baza jest w porządku.",
  databaseFaults: (count: number) => `Błędy w bazie: ${count}, opisane w dzienniku.`,
  relatedFresh: "Listy pokrewnych wpisów są świeże.",
  relatedRefreshed: "odświeżono listy pokrewnych wpisów",
  relatedChanged: (count: number) => `Odświeżone listy pokrewnych wpisów: ${count}.`,
  embedCardsBroken: "pobieranie kart innych witryn przerwał błąd",
  outsideLinksBroken: "sprawdzanie odnośników do innych witryn przerwał błąd",
  outsideSilent:
    "Żadna z innych witryn nie odpowiedziała, więc pewnie ten serwer nie ma połączenia. Kolejna próba za dobę.",
  outsideSecondTry: (silent: number) => `Za 10 minut drugie pytanie o adresy bez odpowiedzi: ${silent}.`,
  outsideChecked: (checked: number, dead: number) => `Sprawdzone adresy: ${checked}, bez strony: ${dead}.`,
  stoppedByFault: "Przerwał je błąd; szczegóły są w dzienniku serwera.",
  stoppedByServer: "Przerwało je zatrzymanie serwera.",
  workBroken: "praca w tle przerwana błędem",
  workFailed: "praca w tle zakończona błędem",
  renderedAnew: "złożono na nowo starsze wpisy",
  effectFailed: "czynność po publikacji jeszcze się nie udała",
  effectUnknown: "Ta wersja programu nie zna takiej czynności.",
  effectBroken: "czynność po publikacji przerwał błąd",
  effectFault: "Przerwał to nieoczekiwany błąd; szczegóły są w dzienniku serwera.",
  tookTooLong: "Trwało to zbyt długo.",
  scheduledPublished: "opublikowano zaplanowane wpisy",
  scheduledWaiting: "zaplanowane wpisy czekają na poprawki",
  workWaits: "praca w tle czeka",
};
