import { countOf, NOUNS } from "./plural-forms.ts";

const GENITIVES: Partial<Record<number, string>> = { 2: "dwóch", 3: "trzech", 4: "czterech" };
const TIMES = { one: "raz", few: "razy", many: "razy", other: "razu" };

/** `demand`: how many searches of the last `days` days were for a subject. */
interface SearchDemand {
  demand: number;
  days: number;
}

export const topicMessages = {
  searchedInVain: (count: number, days: number, lastDay: string) =>
    `Szukano ${countOf(count, TIMES)} w ciągu ${days} dni, nic nie znaleziono; ostatnio ${lastDay}.`,
  openedInVain: (path: string, count: number) => `Nieznany adres ${path} otwierano: ${countOf(count, TIMES)}.`,
  changedLongAgo: (
    day: string,
    searches: SearchDemand,
    { links, isOpen, marks, readText }: { links: number; isOpen: boolean; marks: readonly string[]; readText: string },
  ) =>
    [
      `Ostatnia istotna zmiana: ${day}.${searchedFor(searches)}`,
      readText !== "" && `Jest ${readText}.`,
      links > 0 && `Prowadzi do niego ${countOf(links, NOUNS.wpis)}.`,
      isOpen && "Tytuł mówi o czymś, co wtedy nie było skończone: co z tego wyszło?",
      marks.length > 0 && `Jest w nim „${marks.join("”, „")}”: sprawdź, czy to jeszcze prawda.`,
    ]
      .filter((each) => each !== false)
      .join(" "),
  thinTag: (name: string, posts: number, enough: number, searches: SearchDemand) =>
    `Tag „${name}” ma ${countOf(posts, NOUNS.wpis)}; ${knownFrom(enough)}.${searchedFor(searches)}`,
  thinTags: (enough: number, searches: SearchDemand) =>
    `Każdego z tych tagów szukają czytelnicy albo brakuje mu jednego wpisu: ${knownFrom(enough)}.${searchedFor(searches)}`,
  noCalendar: "Tego kalendarza nie ma albo zamknięto go.",
  noCategory: (category: string) => `Nie ma kategorii „${category}”.`,
  mergedTopic: (slug: string) => `Temat „${slug}” połączono z innym.`,
  moreAbout: (name: string) => `Więcej o: ${name}`,
  proposalGone: "Tej propozycji już nie ma: ktoś ją zachował albo odrzucił.",
  changedMeanwhile:
    "Ktoś zmienił ten temat w międzyczasie. To, co wpisujesz, zostało w polach: porównaj i zapisz jeszcze raz.",
  decidedAlready:
    "Tego nie da się już tak rozstrzygnąć: temat ma szkic albo opublikowany wpis, albo rozstrzygnięto go inaczej. Odśwież stronę.",
  cannotChangeMerged: "Ten temat połączono z innym i nie da się go zmienić.",
  notYours: "To nie jest Twój temat; zmienia go redaktor.",
  giveWeek: "Podaj tydzień, na przykład 2026-W48.",
  chooseWriter: "Wybierz osobę, która napisze: temat w planie ma tydzień i osobę.",
  giveDay: "Podaj dzień, na przykład 2027-01-15.",
  giveFutureDay: "Podaj dzień, który dopiero będzie.",
  giveReason: "Napisz, dlaczego odrzucasz ten temat.",
  reasonTooLong: (most: number) => `Powód: najwyżej ${most} znaków.`,
  mergedAlready: (title: string) => `Temat „${title}” jest już połączony z innym.`,
  reasonMerged: "połączenie tematów",
  mergedWithItself: "Tematu nie da się połączyć z nim samym.",
  targetMerged: "Tamten temat sam jest połączony z innym. Wybierz ten, z którym go połączono.",
  titleColumnMissing: "Pierwszy wiersz musi mieć kolumnę „tytuł”.",
  tooManyRows: (most: number) => `Najwyżej ${most} tematów w jednej tabeli.`,
  titleMissing: "Brakuje tytułu.",
  intentColumn: (intents: readonly string[]) => `Kolumna „rodzaj”: ${intents.join(", ")}.`,
  originManual: "pomysł redakcji",
  originSearch: "wyszukiwanie bez wyniku",
  originUnknownAddress: "nieznany adres",
  originThinTag: "tag z niewieloma wpisami",
  originOldPost: "stary wpis",
  originArchive: "z archiwum",
  everyYear: (editions: number, title: string, lastDay: string) =>
    `Wpisy o tej porze roku: ${editions}, ostatni to „${title}” z ${lastDay}.`,
  everySeason: (name: string, posts: number, years: readonly number[]) =>
    `Wpisy z tagiem „${name}” (${posts}) wychodziły o tej porze roku: ${years.join(", ")}.`,
  secondPart: (name: string) => `${name}, część 2`,
  onlyFirstPart: (title: string, day: string) => `Po „${title}” z ${day} nie ma drugiej części.`,
  sequelOf: (title: string) => `Co dalej: ${title}`,
  guideTo: (name: string) => `Przewodnik: ${name}`,
  noOverview: (name: string, posts: number) =>
    `Tag „${name}” ma ${countOf(posts, NOUNS.wpis)}, a nic po nich nie prowadzi: strona tagu nie ma opisu.`,
  againAbout: (name: string) => `Znowu o: ${name}`,
  longSilent: (name: string, { isTag, posts, lastDay }: { isTag: boolean; posts: number; lastDay: string }) =>
    `${isTag ? "Tag" : "Kategoria"} „${name}” ma ${countOf(posts, NOUNS.wpis)}, a od ${lastDay} nic nowego.`,
  noTopic: "Nie ma takiego tematu.",
  giveTitle: "Podaj tytuł.",
  textTooLong: (name: string, most: number) => `${name}: najwyżej ${most} znaków.`,
  categoryGone: "Tej kategorii już nie ma.",
  personGone: "Tej osoby nie ma w zespole.",
  priorityRange: (most: number) => `Podaj pilność od 0 (od razu) do ${most} (kiedyś).`,
  tooManyTags: (most: number) => `Najwyżej ${most} tagów.`,
  noTags: (names: readonly string[]) =>
    `Nie ma takich tagów: ${names.map((name) => `„${name}”`).join(", ")}. Nowe powstają przy pisaniu wpisu.`,
};

function searchedFor({ demand, days }: SearchDemand): string {
  return demand === 0 ? "" : ` Szukano tego ${countOf(demand, TIMES)} w ciągu ${days} dni.`;
}

function knownFrom(enough: number): string {
  return `wyszukiwarki poznają stronę tagu od ${GENITIVES[enough] ?? enough} wpisów`;
}
