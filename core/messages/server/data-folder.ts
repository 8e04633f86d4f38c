import { baseMessages } from "../base.ts";

interface LostSite {
  database: string;
  traces: readonly string[];
  backup: string | null;
  command: string;
}

/** A path as a shell takes it. */
const quoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : JSON.stringify(path));

export const dataFolderMessages = {
  diskFull: "Na dysku zabrakło miejsca albo nie można na nim pisać.",
  keyUnreadable: (file: string) =>
    `Pliku klucza ${file} nie da się odczytać. SZPALTA_KEY_FILE ma wskazywać plik, do którego ten użytkownik ma prawa.`,
  noKey: (file: string) =>
    `Plik klucza ${file} nie jest kluczem Szpalty. Przywróć go z kopii albo usuń: powstanie nowy, ale zaszyfrowane sekrety trzeba będzie podać od nowa.`,
  inUse: (folder: string) => `Z folderu danych „${folder}” korzysta już inny proces Szpalty; najpierw go zatrzymaj.`,
  /** `free` and `needed` are in MB. */
  diskLow: (free: number, needed: number) =>
    `Na dysku serwera kończy się miejsce (wolne ${free} MB, potrzeba co najmniej ${needed} MB), więc studio jest tylko do odczytu; strony działają. Zwolnij miejsce, a zapisywanie wróci samo.`,
  diskFailed:
    "Serwer nie może teraz zapisywać na dysku; strony działają. Zapisywanie wróci samo, gdy dysk znów będzie przyjmował dane.",
  databaseLost: `Baza danych straciła zapisane zmiany, więc studio jest tylko do odczytu, a terminarz wstrzymany; strony działają. ${baseMessages.restoreFromBackup}`,
  databaseDamaged: `Baza danych jest uszkodzona, więc studio jest tylko do odczytu, a terminarz wstrzymany; strony działają. ${baseMessages.restoreFromBackup}`,
  filesSilent:
    "Wspólny magazyn plików witryny nie odpowiada, więc tego nie zapisano; strony działają. Spróbuj za chwilę.",
  logSilent:
    "Wspólny dziennik witryny nie odpowiada, więc niczego nie można teraz zapisać; strony działają. Zapisywanie wróci samo, gdy dziennik odpowie.",
  newerVersionElsewhere:
    "Inny serwer tej witryny ma już nowszą wersję programu, więc ten tylko pokazuje strony. Zaktualizuj program na tym serwerze.",
  movedToOneServer:
    "Ta witryna została przeniesiona na jeden serwer, więc ten tylko pokazuje strony z chwili przeniesienia. Zatrzymaj go.",
  restoringFromLog:
    "Ten serwer odtwarza dane ze wspólnej kopii; strony działają. Zapisywanie wróci samo za kilka minut.",
  beingRestored:
    "Witryna jest właśnie odtwarzana z kopii zapasowej, więc studio jest tylko do odczytu; strony działają. Za kilka minut wszyscy zalogują się na nowo.",
  nowReadOnly: "studio tylko do odczytu",
  writesAgain: "studio znów zapisuje",
  diskNotExamined: "nie udało się sprawdzić dysku",
  writeFailed: "zapis nie powiódł się",
  damageMet: "baza danych jest uszkodzona",
  textStaysInBrowser:
    "Serwer nie mógł tego zapisać na dysku. Tekst zostaje w tej przeglądarce i zapisze się, gdy będzie to możliwe.",
  /** `traces`: the files that show a site was here, in the words of the messages below. `backup`: the newest one's path, or null. */
  noDatabase: ({ database, traces, backup, command }: LostSite) =>
    `Brak bazy danych ${database}, choć witryna tu już była: ${traces.join(", ")}. Nowa, pusta witryna nie powstała.
Odtwórz ${backup === null ? "witrynę z kopii" : "najnowszą kopię"}: ${command} restore ${backup === null ? "<plik kopii>" : quoted(backup)} --force
albo zacznij od nowa, z pustą witryną: ${command} start --new
W kontenerach: docker compose run --rm witryna szpalta … (to samo, co po „szpalta” wyżej).`,
  picturesIn: (folder: string) => `obrazy w ${folder}`,
  keyFile: (path: string) => `plik klucza ${path}`,
  file: (path: string) => `plik ${path}`,
  backupsIn: (folder: string) => `kopie zapasowe w ${folder}`,
  noFolder: (path: string) =>
    `Folder danych (SZPALTA_DATA albo --to) ma być folderem, a na ścieżce „${path}” leży plik albo system jej nie przyjmuje.`,
  noRights: (folder: string) =>
    `Do folderu danych „${folder}” (SZPALTA_DATA albo --to) ten użytkownik nie ma praw. Wskaż inny folder albo wydaj polecenie jako użytkownik, pod którym działa serwer.`,
  ofOtherUser: ({ folder, owner, own, command }: { folder: string; owner: number; own: number; command: string }) =>
    `Witryna w folderze „${folder}” należy do użytkownika o numerze ${owner}, a polecenie wydaje użytkownik o numerze ${own}. Wydaj je jako tamten: sudo -u '#${owner}' ${command} …`,
};
