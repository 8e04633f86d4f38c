import { countOf, formatSize, NOUNS } from "../plural-forms.ts";

const AS_IT_WAS = "Witryna jest, jaka była.";

export const serverBackupMessages = {
  folderFull: "Na dysku folderu kopii zabrakło miejsca.",
  notMigrated: (reason: string) =>
    `${reason} Ta wersja zmienia bazę, a przedtem robi jej kopię. Kopii nie ma, więc baza jest, jaka była: usuń przeszkodę (SZPALTA_BACKUPS może wskazywać inny dysk) i uruchom ponownie albo wróć do poprzedniej wersji.`,
  beforeMigration: "kopia bazy sprzed zmiany wersji",
  scheduledBroken: "kopię zapasową z terminarza przerwał błąd",
  /** `reason`: the answer of the storage service, null when it gave none. */
  notSent: (reason: string | null) =>
    `Kopia jest w folderze kopii, ale nie udało się wysłać jej w drugie miejsce${reason === null ? "" : ` (${reason})`}. Serwer spróbuje za godzinę; szczegóły są w jego dzienniku.`,
  sent: "kopię zapasową wysłano w drugie miejsce",
  sendingFailed: "kopii zapasowej nie udało się wysłać",
  fileExists: (path: string) => `Plik ${path} już jest. Podaj inną nazwę.`,
  noFolder: (folder: string) => `Nie ma folderu ${folder}. Załóż go albo podaj inny.`,
  sharedPictures: "obrazy ze wspólnych plików",
  notInAudit: "kopię zrobiono, lecz dziennik tego nie ma",
  failed: "kopii zapasowej nie udało się zrobić",
  resultNotSaved: "wyniku kopii zapasowej nie udało się zapisać",
  beingUpgraded:
    "Witryna jest właśnie aktualizowana, więc studio jest tylko do odczytu; strony działają. Za chwilę można pisać dalej.",
  full: "Na dysku kopii zapasowych zabrakło miejsca albo nie można na nim pisać. Żadnego kawałka kopii nie zostawiono. Zwolnij miejsce; następna kopia powstanie jak zwykle.",
  broken: "Kopii zapasowej nie udało się zrobić; szczegóły są w dzienniku serwera.",
  checked: ({ name, posts, pictures, bytes }: { name: string; posts: number; pictures: number; bytes: number }) =>
    `Kopia ${name} jest sprawdzona: ${posts === 0 ? "bez wpisów" : countOf(posts, NOUNS.wpis)}, obrazy: ${pictures}, ${formatSize(bytes)}.`,
  missingPictures: (checked: string, missing: number) =>
    `${checked} Obrazy, których plików już wcześniej brakowało albo były uszkodzone: ${missing}.`,
  nothingRestored: (reason: string) => `${reason} ${AS_IT_WAS}`,
  restoreStopped: `Odtwarzanie przerwano, zanim się skończyło. ${AS_IT_WAS}`,
  restoreFull: (reason: string) => `${reason} ${AS_IT_WAS} Zwolnij miejsce i powtórz.`,
  restoreBroken: `Odtwarzanie przerwał błąd; szczegóły są w dzienniku serwera. ${AS_IT_WAS}`,
  recordingSentAgain: "nagranie zapisów jest znów w całości w drugim miejscu",
  recordingNotSent: "nagrania zapisów nie udało się wysłać w drugie miejsce; serwer próbuje dalej",
  recordingFull:
    "zapisy nie są nagrywane: na dysku kopii zapasowych albo tajnego klucza zabrakło miejsca; nagrywanie ruszy samo, gdy się znajdzie",
  recordingTrouble:
    "zapisy nie są nagrywane: kłopot z nagraniem; nagrywanie zacznie się na nowo przy następnym zapisie",
  pictureNotRecorded: "obrazu nie udało się dołączyć do nagrania",
  replacingSite: "zamiana witryny",
  restoreFailed: "witryny nie udało się odtworzyć",
  restoreResultNotSaved: "wyniku odtwarzania nie udało się zapisać",
  downloadBroken: "pobieranie kopii zapasowej przerwane",
  takingPresentState: "kopia obecnego stanu",
};
