import { countOf, NOUNS } from "./plural-forms.ts";

export const statisticsMessages = {
  /** What is said of a post beside other facts; nothing of one that was not read. */
  read: (views: number, days: number) => (views === 0 ? "" : `czytany: ${countOf(views, NOUNS.raz)} w ${days} dni`),
  noPost: "Nie ma takiego wpisu.",
  untitled: "Bez tytułu",
  sources: { none: "bez podanego źródła", other: "inne", imported: "z importu" },
  /** The table that is downloaded. Its first column says what a line is about. */
  table: {
    columns: ["co", "nazwa", "adres", "wyświetlenia", "poprzednio"],
    sum: "razem",
    units: { day: "dzień", week: "tydzień od", month: "miesiąc od" },
    post: "wpis",
    category: "kategoria",
    tag: "tag",
    source: "źródło",
    device: "urządzenie",
    phone: "telefon",
    noPhone: "inne niż telefon",
    search: (days: number) => `wyszukiwanie (razy w ${days} dni)`,
    feed: "kanał (czytelnicy)",
  },
};
