/** The help text of each command and of each of its options. */
export const commandHelp = {
  newSite: {
    usage: "new <folder>",
    meaning:
      "Zakłada folder nowej witryny. Jest w nim wszystko, co należy do właściciela: ustawienia, wygląd, własne pliki i dane.",
  },
  start: {
    usage: "start [--new]",
    meaning: "Uruchamia witrynę z bieżącego folderu. To samo robi npm start.",
    isNew: "zaczyna nową, pustą witrynę, choć folder danych jest pusty, a obok leżą kopie albo klucz dawnej",
  },
  importMarkdown: {
    usage:
      "import markdown <folder> [--category <nazwa>] [--state <stan>] [--undated szkice|pliki] [--pictures <folder>] [--map <ich>=<nasze>] [--dry-run]",
    meaning:
      "Wczytuje folder plików Markdown z front matter i obrazami. Ponowny import tego samego folderu zmienia tylko to, co się zmieniło.",
    category: "kategoria wpisów, które same jej nie podają (inaczej: nazwa folderu)",
    state: (states: string) => `stan wpisów, które same go nie podają: ${states} (domyślnie opublikowany)`,
    undated: "co z nowymi wpisami bez daty: szkice albo pliki (data zmiany pliku); bez tego import o to pyta",
    pictures: "folder obrazów, które wpisy podają od korzenia witryny (/images/kot.jpg)",
    map: "pole pod inną nazwą, na przykład --map zajawka=lead; --map pole= pomija je bez słowa",
    dryRun: "mówi, co import by zrobił, i niczego nie zapisuje",
  },
  importWordPress: {
    usage: "import wordpress <plik.xml> [--media <folder>] [--category <nazwa>] [--dry-run]",
    meaning:
      "Wczytuje eksport WordPressa (Narzędzia → Eksport), także spakowany (.xml.gz): wpisy, strony, obrazy, podpisy, tagi i dawne adresy. Ponowny import zmienia tylko to, co się zmieniło.",
    media: "kopia folderu wp-content/uploads; bez niej obrazy są pobierane spod dawnych adresów",
    category: "kategoria wpisów, które żadnej nie mają",
    dryRun: "mówi, co import by zrobił, i niczego nie zapisuje",
  },
  importGhost: {
    usage:
      "import ghost <plik.json> [--media <folder>] [--url <adres>] [--redirects <plik>] [--category <nazwa>] [--dry-run]",
    meaning: "Wczytuje eksport Ghosta 4–6: wpisy, strony, obrazy, podpisy, tagi i dawne adresy. Można go powtarzać.",
    media: "kopia folderu content (albo content/images) Ghosta",
    url: "adres dawnej witryny, spod którego pobrać obrazy; eksport go nie zawiera",
    redirects: "redirects.json albo redirects.yaml; bez tego import szuka ich obok eksportu",
    category: "kategoria wpisów, które nie mają tagu; albo przypisanie: tag=Kategoria, …",
    dryRun: "mówi, co import by zrobił, i niczego nie zapisuje",
  },
  importMedia: {
    usage: "import media [--media <folder>]",
    meaning: "Jeszcze raz próbuje zdobyć obrazy, których importy nie mogły pobrać.",
    media: "folder z obrazami dawnej witryny",
  },
  importSzpalta: {
    usage: "import szpalta <folder albo plik zip> [--undated szkice|pliki] [--dry-run]",
    meaning:
      "Wczytuje na pustą witrynę archiwum zapisane przez export albo pobrane ze studia: wszystko, bez zmian. Uszkodzone albo zmienione odrzuca w całości. Folder z polecenia convert dopisuje do witryny, która już jest.",
    undated: "w folderze z convert: co z nowymi wpisami bez daty, jak w import markdown",
    dryRun: "sprawdza całe archiwum i niczego nie zapisuje",
  },
  convert: {
    usage:
      "convert wordpress|ghost|markdown <źródło> <folder> [--category <nazwa>] [--media <folder>] [--url <adres>] [--redirects <plik>] [--state <stan>] [--pictures <folder>] [--map <ich>=<nasze>]",
    meaning:
      "Przekłada archiwum innego systemu na folder Szpalty, niczego nie zapisując na witrynie. Folder można obejrzeć i poprawić, a potem wczytać poleceniem import szpalta.",
    category: "jak w imporcie tego formatu",
    media: "folder z obrazami dawnej witryny (WordPress, Ghost)",
    url: "adres dawnej witryny (Ghost)",
    redirects: "plik przekierowań (Ghost)",
    state: "stan wpisów, które same go nie podają (Markdown)",
    pictures: "folder obrazów podanych od korzenia witryny (Markdown)",
    map: "pole pod inną nazwą (Markdown)",
  },
  export: {
    usage: "export <folder>",
    meaning:
      "Zapisuje całą witrynę w plikach: wpisy w Markdown z front matter, obrazy, tagi, tematy, przekierowania i ustawienia. Folder ma być pusty albo poprzednim archiwum.",
  },
  rebuild: {
    usage: "rebuild [--lemmas] [--search]",
    meaning:
      "Składa na nowo wszystkie wpisy, opisy tagów i tematów, przelicza spisy i listy pokrewnych wpisów. Z opcją robi tylko to, co ona nazywa.",
    lemmas: "wybiera ze słownika na nowo formy podstawowe słów, po których szuka wyszukiwarka",
    search: "ujmuje na nowo wszystkie wpisy w wyszukiwarce",
  },
  doctor: {
    usage: "doctor [--sitemap <plik>] [--json]",
    meaning:
      "Sprawdza bazę, wyszukiwarkę, obrazy i aktualność złożonych wpisów; kończy się kodem 1, gdy coś wymaga naprawy. W uwagach podaje odnośniki donikąd, także do śródtytułów, i obrazy, których nie ma: ile ich jest i po dziesięć pierwszych.",
    json: "wypisuje wszystko jako jeden dokument JSON",
    sitemap: "mapa dawnej witryny (XML albo adres w wierszu): mówi, które z jej adresów prowadzą donikąd",
  },
  userAdd: {
    usage: "user add <e-mail> --name <imię i nazwisko> --role <rola>",
    meaning: "Dodaje osobę do zespołu i podaje jednorazowy odnośnik, pod którym ustawi ona hasło.",
    name: "jak osoba podpisuje swoje wpisy",
  },
  userReset: {
    usage: "user reset <e-mail>",
    meaning:
      "Podaje jednorazowy odnośnik do nowego hasła. Jego użycie usuwa też klucze dostępu i drugi składnik tej osoby.",
  },
  userList: {
    usage: "user list [--json]",
    meaning: "Wypisuje osoby, ich role i to, czy mogą się zalogować.",
    json: "wypisuje wszystko jako jeden dokument JSON",
  },
  backup: {
    usage: "backup [plik]",
    meaning:
      "Robi kopię zapasową: jeden plik z bazą, obrazami i ustawieniami bez sekretów, odtwarza ją na próbę i sprawdza. Bez podanego pliku kładzie ją w folderze kopii i usuwa te, których reguła już nie trzyma.",
  },
  upgrade: {
    usage: "upgrade <plik .tgz> albo upgrade --undo [--force]",
    meaning:
      "Aktualizuje Szpaltę w folderze witryny z pliku nowego wydania: instaluje ją obok, próbuje na kopii bazy, robi sprawdzoną kopię zapasową i zamienia wersje. Gdy coś się nie uda, zostaje wersja, która była.",
    undo: "wraca do poprzedniej wersji i do danych sprzed aktualizacji",
    force: "z --undo: także wtedy, gdy przepadłoby to, co zapisano od aktualizacji",
  },
  restore: {
    usage: 'restore <plik kopii> albo --at "2026-11-20 14:30" albo --latest [--to <folder danych>] [--force]',
    meaning:
      "Odtwarza witrynę z kopii zapasowej, przy zatrzymanym serwerze. Uszkodzonej, obcej ani nowszej kopii nie przyjmuje; witryny, która jest w folderze, nie rusza bez --force.",
    at: "chwila według zegara witryny: kopia sprzed niej i zapisy nagrane do niej",
    latest: "najnowsza kopia i wszystko, co po niej nagrano; także z drugiego miejsca (SZPALTA_BACKUP_FILES)",
    to: "folder danych, jeśli nie ten z SZPALTA_DATA",
    force: "zastępuje witrynę, która już jest w folderze; stara zostaje obok",
  },
  move: {
    usage: "move --to <dziennik> [--files <adres>] albo move --to embedded [--abandon-log]",
    meaning:
      "Przenosi całą witrynę z folderu danych do dziennika wielu serwerów albo z powrotem, przy zatrzymanym serwerze, i porównuje wszystko. Przerwane można powtórzyć.",
    to: "embedded, adres dziennika (postgres://…, firestore:…) albo log: ten z SZPALTA_LOG",
    files: "adres wspólnych plików, jak w SZPALTA_FILES",
    abandonLog: "z --to embedded: dziennika już nie ma, witryną zostaje to, co jest w folderze",
  },
};
