import type { SearchResult } from "#core/site/search/search-views.ts";

export const search = {
  label: "Szukaj w witrynie",
  placeholder: "Szukaj",
  submit: "Szukaj",
  offers: "Podpowiedzi",
  offered: (count: number) => `Podpowiedzi: ${count}. Strzałka w dół prowadzi do nich.`,
  noOffers: "Brak podpowiedzi",
  all: (query: string) => `Wszystkie wyniki: „${query}”`,
  tag: "Tag",
  meant: (query: string) => `Czy chodziło o „${query}”?`,

  /** The callers put quotation marks around `query` and around the missing words. */
  title: (query: string, count: string) => `${query}: ${count.toLowerCase()}`,
  kicker: "Wyszukiwanie",
  askedNothing: "Szukaj",
  meantBefore: "Czy chodziło o ",
  meantAfter: "?",
  resultsFor: (query: string) => `Wyniki dla ${query}`,
  noneHasAll: "Żaden wpis nie ma wszystkich słów",
  /** Heading of the results that lack these words. With an empty list, each result lacks different words. */
  missing: (missing: string[]) => {
    const [first, ...others] = missing;
    if (first === undefined) return "Z częścią słów";
    const last = others.pop();
    if (last === undefined) return `Bez ${/\s/u.test(first) ? "słów" : "słowa"} ${first}`;
    return `Bez słów ${[first, ...others].join(", ")} i ${last}`;
  },
  remarks: {
    "nothing-asked": "Wpisz w polu u góry, czego szukasz: wystarczy słowo, w dowolnej odmianie i bez polskich liter.",
    "only-signs": "W tym zapytaniu nie ma ani litery, ani cyfry. Wpisz słowo, którego szukasz.",
    "endless-word": "To słowo jest za długie, żeby je znaleźć. Wpisz krótsze albo oddziel słowa spacjami.",
    shortened: "To zapytanie było za długie: szukamy jego początku. Wystarczy kilka słów.",
  },
  nothing: "Niczego takiego nie wydrukowaliśmy. Spróbuj innego albo ogólniejszego słowa.",
  allTags: "Wszystkie tagi",
  tags: "Tagi",
  topics: "Tematy",

  untitled: "(bez tytułu)",
  drafts: "W redakcji",
  draftsHint: "Teksty, które widzi tylko zespół.",
  partly: "Przejrzeliśmy tylko ostatnio zmieniane; pozostałe są w kolejce.",
  queue: "Kolejka",
  unseen: {
    draft: "szkic",
    "in-review": "do sprawdzenia",
    scheduled: "zaplanowany",
    withdrawn: "wycofany",
    copy: "kopia robocza",
  } satisfies Record<NonNullable<SearchResult["unseen"]>, string>,
};
