import { countOf, formatNumber } from "#core/messages/plural-forms.ts";

const READERS = { one: "osoba", few: "osoby", many: "osób", other: "osoby", none: "Nikt" };

export const newsWords = {
  title: "Listy",
  standfirst: "Listy do czytelników: z nowym wpisem i zbiory wpisów.",
  off: "Poczta nie jest ustawiona, więc czytelnicy nie dostają listów.",
  receivers: (count: number) => `Na listy zapisały się i potwierdziły to: ${countOf(count, READERS)}.`,
  digest: "Następny zbiór",
  digestOff: "Zbiory są wyłączone.",
  next: (when: string) => `Wyjdzie ${when}. Jeśli do tego czasu nie będzie żadnego wpisu, nic nie wyjdzie.`,
  noPosts: "Od poprzedniego zbioru nie wyszedł żaden wpis.",
  posts: "Wpisy w tym zbiorze",
  subject: "Temat",
  subjectHint: "Puste pole: nazwa witryny i dni, z których są wpisy.",
  introduction: "Wstęp od redakcji",
  introductionHint: "Zwykły tekst; pusty wiersz zaczyna nowy akapit. Wyjdzie z najbliższym zbiorem.",
  preview: "Zobacz list",
  previewHint: "Otwiera się w nowej karcie.",
  test: "Wyślij próbę do mnie",
  tested: (email: string) =>
    `Serwer przyjął próbę na ${email}. Odnośniki „Zmień” i „Wypisz się” w próbie prowadzą na stronę główną.`,
  sent: "Listy, które wyszły",
  noneSent: "Żaden list jeszcze nie wyszedł.",
  notCounted: "Nie liczymy, kto otworzył list ani w co kliknął: listy niczego nie śledzą.",
  columns: ["List", "Do wysłania", "Wysłane", "Odrzucone", "Niewysłane"],
  departed: "Wypisani po nim",
  queueing: "układanie w kolejce",
  explained:
    "Odrzucone: serwer pocztowy nie przyjął listu albo po trzech dniach prób z niego zrezygnowano. Niewysłane: odbiorca wypisał się wcześniej albo wpis wycofano.",
  settings: "Ustawienia listów",
  onPublish: "W oknie publikacji zaznaczaj od razu wysłanie listu",
  digests: "Zbiory wpisów",
  kinds: { off: "wyłączone", weekly: "co tydzień", monthly: "co miesiąc" },
  day: "Dzień",
  dayHint: "Co tydzień: 1 (poniedziałek) do 7 (niedziela). Co miesiąc: dzień miesiąca, 1 do 28.",
  hour: "Godzina",
  hourHint: "Od 0 do 23, w strefie czasowej witryny.",
  imprint: "Nadawca w stopce",
  imprintHint: "Kto wysyła listy i pod jakim adresem działa. Stoi na końcu każdego listu.",
  /** The publishing dialog. */
  tick: (count: number) => `Wyślij do subskrybentów (${formatNumber(count)})`,
  tickHint: "Raz, przy pierwszej publikacji. Wycofanie wpisu zatrzyma listy, które jeszcze nie wyszły.",
};
