import { countOf, NOUNS } from "../plural-forms.ts";

const HOW_TO_START = "Uruchom serwer: npm start";
const HOW_TO_UNDO = "Cofa ją: npx szpalta upgrade --undo";

export const upgradeMessages = {
  unchanged: (reason: string) => `${reason} Niczego nie zmieniono: witryna działa na dotychczasowej wersji.`,
  noFile: (file: string) => `Nie ma pliku ${file}.`,
  noPackage: "To nie jest pakiet Szpalty.",
  notNewer: (present: string, version: string) =>
    `Zainstalowana jest wersja ${present}, a to jest ${version}: nie ma czego aktualizować.`,
  noNpm: "Nie ma polecenia npm.",
  npmFailed: (reason: string) => `Tej wersji nie udało się zainstalować. npm mówi: ${reason}`,
  notWritable: (path: string) =>
    `Tego użytkownik, który wydał polecenie, nie może zmienić: ${path}. Wydaj je jako właściciel folderu witryny; w kontenerze zbuduj i uruchom nowszy obraz.`,
  nothingToUndo: "Nie ma aktualizacji, którą można cofnąć.",
  /** `posts`: the number of changed posts; `titles`: the titles of the first few; `acts`: the number of new entries in the audit log. */
  undoLoses: ({ posts, titles, acts }: { posts: number; titles: readonly string[]; acts: number }) =>
    `Cofnięcie przywróciłoby kopię sprzed aktualizacji, a od tego czasu${posts === 0 ? "" : ` zmieniono ${countOf(posts, NOUNS.wpis)} (${titles.map((title) => `„${title}”`).join(", ")}${posts > titles.length ? " i inne" : ""}),`} w dzienniku zespołu przybyło pozycji: ${acts}. To by przepadło, więc niczego nie zmieniono. Jeśli tego chcesz, powtórz polecenie z --force.`,
  siteRefused: (output: string) => `Nowa wersja nie przyjmuje tej witryny, więc niczego nie zmieniono. Mówi: ${output}`,
  sourceByGit: "Kod źródłowy aktualizuje git: zatrzymaj serwer, git pull, npm ci i uruchom serwer ponownie.",
  serversInTurn:
    "Witrynę kilku serwerów aktualizuje się po kolei: na każdym npm install ../szpalta-….tgz i ponowne uruchomienie.",
  installing: "Nowa wersja instaluje się obok obecnej.",
  tryingCopy: (version: string) => `Wersja ${version} próbuje otworzyć kopię bazy.`,
  staysAt: (version: string) => `Działa dalej wersja ${version}.`,
  runs: (version: string) => `Działa wersja ${version}. ${HOW_TO_UNDO}`,
  doesNotRun: (version: string, present: string) =>
    `Wersja ${version} nie działa, więc wróciła ${present}. Powód jest w dzienniku serwera. ${HOW_TO_START}`,
  ready: (version: string) => `Wersja ${version} jest gotowa. ${HOW_TO_START} ${HOW_TO_UNDO}`,
  doesNotStart: (version: string, present: string, output: string) =>
    `Wersja ${version} nie działa, więc wróciła ${present}. ${HOW_TO_START} Nowa mówi: ${output}`,
  notUndone: "Aktualizacji nie cofnięto.",
  runsAgain: (version: string) => `Działa wersja ${version}.`,
  backAt: (version: string) => `Wróciła wersja ${version}. ${HOW_TO_START}`,
  notSwitched: "Plików nie udało się zamienić: działa dotychczasowa wersja. Szczegóły są w dzienniku serwera.",
};
