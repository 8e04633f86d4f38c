import { ROLE_WORDS } from "#core/base/permission.ts";
import { IMPORT_STATE_WORDS } from "#core/base/post-states.ts";

interface ListedCommand {
  name: string;
  usage: string;
  /** Its first sentence stands in the list of all commands. */
  meaning: string;
  options: readonly { name: string; meaning: string }[];
}

/** Every command; docs/reference.md must name each one and each option. */
export const COMMANDS: readonly ListedCommand[] = [
  {
    name: "new",
    usage: "new <folder>",
    meaning:
      "Zakłada folder nowej witryny. Jest w nim wszystko, co należy do właściciela: ustawienia, wygląd, własne pliki i dane.",
    options: [],
  },
  {
    name: "start",
    usage: "start",
    meaning: "Uruchamia witrynę z bieżącego folderu. To samo robi npm start.",
    options: [],
  },
  {
    name: "import markdown",
    usage:
      "import markdown <folder> [--category <nazwa>] [--state <stan>] [--undated szkice|pliki] [--pictures <folder>] [--map <ich>=<nasze>] [--dry-run]",
    meaning:
      "Wczytuje folder plików Markdown z front matter i obrazami. Ponowny import tego samego folderu zmienia tylko to, co się zmieniło.",
    options: [
      { name: "--category", meaning: "kategoria wpisów, które same jej nie podają (inaczej: nazwa folderu)" },
      {
        name: "--state",
        meaning: `stan wpisów, które same go nie podają: ${IMPORT_STATE_WORDS} (domyślnie opublikowany)`,
      },
      {
        name: "--undated",
        meaning: "co z nowymi wpisami bez daty: szkice albo pliki (data zmiany pliku); bez tego import o to pyta",
      },
      { name: "--pictures", meaning: "folder obrazów, które wpisy podają od korzenia witryny (/images/kot.jpg)" },
      {
        name: "--map",
        meaning: "pole pod inną nazwą, na przykład --map zajawka=lead; --map pole= pomija je bez słowa",
      },
      { name: "--dry-run", meaning: "mówi, co import by zrobił, i niczego nie zapisuje" },
    ],
  },
  {
    name: "import wordpress",
    usage: "import wordpress <plik.xml> [--media <folder>] [--category <nazwa>] [--dry-run]",
    meaning:
      "Wczytuje eksport WordPressa (Narzędzia → Eksport), także spakowany (.xml.gz): wpisy, strony, obrazy, podpisy, tagi i dawne adresy. Ponowny import zmienia tylko to, co się zmieniło.",
    options: [
      {
        name: "--media",
        meaning: "kopia folderu wp-content/uploads; bez niej obrazy są pobierane spod dawnych adresów",
      },
      { name: "--category", meaning: "kategoria wpisów, które żadnej nie mają" },
      { name: "--dry-run", meaning: "mówi, co import by zrobił, i niczego nie zapisuje" },
    ],
  },
  {
    name: "import ghost",
    usage:
      "import ghost <plik.json> [--media <folder>] [--url <adres>] [--redirects <plik>] [--category <nazwa>] [--dry-run]",
    meaning: "Wczytuje eksport Ghosta 4–6: wpisy, strony, obrazy, podpisy, tagi i dawne adresy. Można go powtarzać.",
    options: [
      { name: "--media", meaning: "kopia folderu content (albo content/images) Ghosta" },
      { name: "--url", meaning: "adres dawnej witryny, spod którego pobrać obrazy; eksport go nie zawiera" },
      { name: "--redirects", meaning: "redirects.json albo redirects.yaml; bez tego import szuka ich obok eksportu" },
      { name: "--category", meaning: "kategoria wpisów, które nie mają tagu; albo przypisanie: tag=Kategoria, …" },
      { name: "--dry-run", meaning: "mówi, co import by zrobił, i niczego nie zapisuje" },
    ],
  },
  {
    name: "import media",
    usage: "import media [--media <folder>]",
    meaning: "Jeszcze raz próbuje zdobyć obrazy, których importy nie mogły pobrać.",
    options: [{ name: "--media", meaning: "folder z obrazami dawnej witryny" }],
  },
  {
    name: "import szpalta",
    usage: "import szpalta <folder albo plik zip> [--undated szkice|pliki] [--dry-run]",
    meaning:
      "Wczytuje na pustą witrynę archiwum zapisane przez export albo pobrane ze studia: wszystko, bez zmian. Uszkodzone albo zmienione odrzuca w całości. Folder z polecenia convert dopisuje do witryny, która już jest.",
    options: [
      { name: "--undated", meaning: "w folderze z convert: co z nowymi wpisami bez daty, jak w import markdown" },
      { name: "--dry-run", meaning: "sprawdza całe archiwum i niczego nie zapisuje" },
    ],
  },
  {
    name: "convert",
    usage:
      "convert wordpress|ghost|markdown <źródło> <folder> [--category <nazwa>] [--media <folder>] [--url <adres>] [--redirects <plik>] [--state <stan>] [--pictures <folder>] [--map <ich>=<nasze>]",
    meaning:
      "Przekłada archiwum innego systemu na folder Szpalty, niczego nie zapisując na witrynie. Folder można obejrzeć i poprawić, a potem wczytać poleceniem import szpalta.",
    options: [
      { name: "--category", meaning: "jak w imporcie tego formatu" },
      { name: "--media", meaning: "folder z obrazami dawnej witryny (WordPress, Ghost)" },
      { name: "--url", meaning: "adres dawnej witryny (Ghost)" },
      { name: "--redirects", meaning: "plik przekierowań (Ghost)" },
      { name: "--state", meaning: "stan wpisów, które same go nie podają (Markdown)" },
      { name: "--pictures", meaning: "folder obrazów podanych od korzenia witryny (Markdown)" },
      { name: "--map", meaning: "pole pod inną nazwą (Markdown)" },
    ],
  },
  {
    name: "export",
    usage: "export <folder>",
    meaning:
      "Zapisuje całą witrynę w plikach: wpisy w Markdown z front matter, obrazy, tagi, tematy, przekierowania i ustawienia. Folder ma być pusty albo poprzednim archiwum.",
    options: [],
  },
  {
    name: "rebuild",
    usage: "rebuild [--lemmas] [--search]",
    meaning:
      "Składa na nowo wszystkie wpisy, opisy tagów i tematów, przelicza spisy i listy pokrewnych wpisów. Z opcją robi tylko to, co ona nazywa.",
    options: [
      { name: "--lemmas", meaning: "wybiera ze słownika na nowo formy podstawowe słów, po których szuka wyszukiwarka" },
      { name: "--search", meaning: "ujmuje na nowo wszystkie wpisy w wyszukiwarce" },
    ],
  },
  {
    name: "doctor",
    usage: "doctor [--sitemap <plik>] [--json]",
    meaning:
      "Sprawdza bazę, wyszukiwarkę, obrazy i aktualność złożonych wpisów; kończy się kodem 1, gdy coś wymaga naprawy. W uwagach podaje odnośniki donikąd, także do śródtytułów, i obrazy, których nie ma: ile ich jest i po dziesięć pierwszych.",
    options: [
      { name: "--json", meaning: "wypisuje wszystko jako jeden dokument JSON" },
      {
        name: "--sitemap",
        meaning: "mapa dawnej witryny (XML albo adres w wierszu): mówi, które z jej adresów prowadzą donikąd",
      },
    ],
  },
  {
    name: "user add",
    usage: "user add <e-mail> --name <imię i nazwisko> --role <rola>",
    meaning: "Dodaje osobę do zespołu i podaje jednorazowy odnośnik, pod którym ustawi ona hasło.",
    options: [
      { name: "--name", meaning: "jak osoba podpisuje swoje wpisy" },
      { name: "--role", meaning: Object.values(ROLE_WORDS).join(", ") },
    ],
  },
  {
    name: "user reset",
    usage: "user reset <e-mail>",
    meaning:
      "Podaje jednorazowy odnośnik do nowego hasła. Jego użycie usuwa też klucze dostępu i drugi składnik tej osoby.",
    options: [],
  },
  {
    name: "user list",
    usage: "user list [--json]",
    meaning: "Wypisuje osoby, ich role i to, czy mogą się zalogować.",
    options: [{ name: "--json", meaning: "wypisuje wszystko jako jeden dokument JSON" }],
  },
  {
    name: "backup",
    usage: "backup [plik]",
    meaning:
      "Robi kopię zapasową: jeden plik z bazą, obrazami i ustawieniami bez sekretów, odtwarza ją na próbę i sprawdza. Bez podanego pliku kładzie ją w folderze kopii i usuwa te, których reguła już nie trzyma.",
    options: [],
  },
  {
    name: "upgrade",
    usage: "upgrade <plik .tgz> albo upgrade --undo [--force]",
    meaning:
      "Aktualizuje Szpaltę w folderze witryny z pliku nowego wydania: instaluje ją obok, próbuje na kopii bazy, robi sprawdzoną kopię zapasową i zamienia wersje. Gdy coś się nie uda, zostaje wersja, która była.",
    options: [
      { name: "--undo", meaning: "wraca do poprzedniej wersji i do danych sprzed aktualizacji" },
      { name: "--force", meaning: "z --undo: także wtedy, gdy przepadłoby to, co zapisano od aktualizacji" },
    ],
  },
  {
    name: "restore",
    usage: 'restore <plik kopii> albo --at "2026-11-20 14:30" albo --latest [--to <folder danych>] [--force]',
    meaning:
      "Odtwarza witrynę z kopii zapasowej, przy zatrzymanym serwerze. Uszkodzonej, obcej ani nowszej kopii nie przyjmuje; witryny, która jest w folderze, nie rusza bez --force.",
    options: [
      { name: "--at", meaning: "chwila według zegara witryny: kopia sprzed niej i zapisy nagrane do niej" },
      {
        name: "--latest",
        meaning: "najnowsza kopia i wszystko, co po niej nagrano; także z drugiego miejsca (SZPALTA_BACKUP_FILES)",
      },
      { name: "--to", meaning: "folder danych, jeśli nie ten z SZPALTA_DATA" },
      { name: "--force", meaning: "zastępuje witrynę, która już jest w folderze; stara zostaje obok" },
    ],
  },
  {
    name: "move",
    usage: "move --to <dziennik> [--files <adres>] albo move --to embedded [--abandon-log]",
    meaning:
      "Przenosi całą witrynę z folderu danych do dziennika wielu serwerów albo z powrotem, przy zatrzymanym serwerze, i porównuje wszystko. Przerwane można powtórzyć.",
    options: [
      { name: "--to", meaning: "embedded, adres dziennika (postgres://…, firestore:…) albo log: ten z SZPALTA_LOG" },
      { name: "--files", meaning: "adres wspólnych plików, jak w SZPALTA_FILES" },
      {
        name: "--abandon-log",
        meaning: "z --to embedded: dziennika już nie ma, witryną zostaje to, co jest w folderze",
      },
    ],
  },
];
