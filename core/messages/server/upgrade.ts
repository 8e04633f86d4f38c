import { countOf, NOUNS } from "../plural-forms.ts";

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
  /** `posts` were changed, of which the first are called `titles`; `acts`: entries of the audit. */
  undoLoses: ({ posts, titles, acts }: { posts: number; titles: readonly string[]; acts: number }) =>
    `Cofnięcie przywróciłoby kopię sprzed aktualizacji, a od tego czasu${posts === 0 ? "" : ` zmieniono ${countOf(posts, NOUNS.wpis)} (${titles.map((title) => `„${title}”`).join(", ")}${posts > titles.length ? " i inne" : ""}),`} w dzienniku zespołu przybyło pozycji: ${acts}. To by przepadło, więc niczego nie zmieniono. Jeśli tego chcesz, powtórz polecenie z --force.`,
  siteRefused: (said: string) => `Nowa wersja nie przyjmuje tej witryny, więc niczego nie zmieniono. Mówi: ${said}`,
};
