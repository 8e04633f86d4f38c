import { countOf, formatNumber } from "#core/messages/plural-forms.ts";
import type { HeldLetters } from "#core/mail/held-letters.ts";
import type { Security } from "#core/mail/mail-settings.ts";
import type { DomainRecord } from "#core/mail/store.ts";
import type { SwitchedLetter } from "#core/mail/switched-letters.ts";

/** What the list of jobs calls the entries of mail in the outbox. */
export const effectNames: Record<string, string> = {
  published: "obraz dla sieci społecznościowych",
  notice: "przygotowanie listów",
  invite: "list: zaproszenie",
  reset: "list: nowe hasło",
  review: "list: do sprawdzenia",
  comment: "list: komentarz",
  backup: "list: nieudana kopia zapasowa",
  morning: "list: co czeka",
  confirm: "list: potwierdzenie zapisu",
  news: "przygotowanie listu do czytelników; ile kopii wyszło, mówią Listy",
};

export const mailWords = {
  title: "Poczta",
  standfirst: "Przez który serwer witryna pisze do zespołu. Bez niego odnośniki przekazuje się ręcznie.",
  state: "Stan",
  on: "Poczta jest ustawiona. Listy, których serwer nie przyjął, pokazują",
  jobs: "zadania",
  off: "Poczta nie jest ustawiona, więc witryna nie wysyła listów.",
  test: "Wyślij próbny list",
  testing: "Rozmawiamy z serwerem poczty; czasem trwa to kilkadziesiąt sekund…",
  checkingDomain: "Pytamy DNS…",
  testTo: (email: string) => `List pójdzie od razu na ${email}, a odpowiedź serwera pojawi się tutaj.`,
  tested: (email: string) => `Serwer przyjął list na ${email}. Jeśli nie dojdzie, zajrzyj do spamu.`,
  domain: "Domena nadawcy",
  domainHint: (domain: string) =>
    `Po wpisach SPF, DKIM i DMARC w DNS domeny ${domain} inne serwery poznają, że listy są prawdziwe. Bez nich trafiają do spamu.`,
  checkDomain: "Sprawdź wpisy w DNS",
  recordColumns: ["Wpis", "Co z nim zrobić"],
  recordStates: { fine: "jest", missing: "brak", wrong: "do poprawy", unknown: "nie wiadomo" } satisfies Record<
    DomainRecord["state"],
    string
  >,
  bounces: "Zwroty",
  bouncesHint:
    "Listy, których serwer odbiorcy nie przyjął, wracają do skrzynki nadawcy. Gdy witryna może ją czytać, liczy zwroty, a po trzech przestaje pisać na dany adres. Zwroty oznacza jako przeczytane; innych listów nie rusza. Najlepsza jest osobna skrzynka.",
  server: "Serwer i nadawca",
  fromEnvironment: ({ host, port, user }: { host: string; port: number; user: string }) =>
    `Ustawione w środowisku (SZPALTA_SMTP): ${host}:${port}${user && `, użytkownik ${user}`}.`,
  security: "Szyfrowanie",
  securities: {
    tls: "TLS (zwykle port 465)",
    starttls: "STARTTLS (zwykle port 587)",
    none: "bez szyfrowania (tylko localhost)",
  } satisfies Record<Security, string>,
  password: "Hasło",
  bouncePassword: "Hasło skrzynki",
  passwordKept: "Hasło jest zapisane i zaszyfrowane. Wpisz nowe, żeby je zmienić.",
  passwordHint: "Zapisze się zaszyfrowane kluczem witryny; kopie zapasowe tego klucza nie mają.",
  labels: {
    host: "Serwer",
    port: "Port",
    user: "Użytkownik",
    fromName: "Nazwa nadawcy",
    fromEmail: "Adres nadawcy",
    replyTo: "Adres do odpowiedzi",
    perMinute: "Najwięcej listów w minutę",
    perHour: "Najwięcej listów w godzinę",
    dkimSelector: "Selektor DKIM",
    bounceHost: "Serwer IMAP skrzynki nadawcy",
    bouncePort: "Port skrzynki",
    bounceUser: "Użytkownik skrzynki",
  },
  hints: {
    host: "Nazwa od dostawcy poczty, na przykład smtp.example.pl. Puste pole wyłącza pocztę.",
    port: "",
    user: "Puste pole: serwer nie wymaga logowania.",
    fromName: "Puste pole: nazwa witryny.",
    fromEmail: "Adres tego konta pocztowego albo jego domeny; inny serwer zwykle odrzuca.",
    replyTo: "Puste pole: odpowiedzi idą na adres nadawcy.",
    perMinute: "",
    perHour: "Ile pozwala wysłać dostawca. Reszta listów czeka.",
    dkimSelector: "Nazwa klucza od dostawcy poczty, na przykład s1. Potrzebna tylko do sprawdzenia wpisów w DNS.",
    bounceHost: "Na przykład imap.example.pl. Puste pole: zwrotów nikt nie czyta.",
    bouncePort: "993: szyfrowanie od początku; inny: STARTTLS.",
    bounceUser: "",
  },
  letters: "Listy do mnie",
  lettersHint: "Zaproszenia i odnośniki do nowego hasła przychodzą zawsze.",
  kinds: {
    review: "ktoś oddał tekst do sprawdzenia",
    comment: "ktoś skomentował mój tekst albo tekst, który komentuję",
    backup: "kopia zapasowa się nie udała",
    morning: "rano, o 7:00: co na mnie czeka (tylko gdy coś czeka)",
  } satisfies Record<SwitchedLetter, string>,
};

const COPIES = { one: "kopia", few: "kopie", many: "kopii", other: "kopii" };

/** The studio's words about letters to readers. */
export const newsWords = {
  title: "Listy",
  standfirst: "Listy do czytelników: z nowym wpisem i zbiory wpisów.",
  off: "Poczta nie jest ustawiona, więc czytelnicy nie dostają listów.",
  receivers: (count: number) =>
    count === 0 ? "Nie ma nikogo, komu można wysłać list." : `Potwierdzeni odbiorcy listów: ${formatNumber(count)}.`,
  unreadable: (count: number) =>
    `Nie da się odczytać adresów czytelników (${formatNumber(count)}), bo witryna ma inny klucz niż ten, którym je zapisano. Listy do nich czekają na ten klucz trzy dni; potem przepadają. Przywróć dawny klucz: plik site.key w folderze danych albo SZPALTA_KEY.`,
  paused: (when: string) =>
    `Witrynę odtworzono z kopii (${when}). Listy sprzed tej chwili mogły już wyjść, więc czekają: także te z zaplanowanymi wpisami i zbiory. Listy, które zlecisz teraz, wyjdą jak zwykle.`,
  pausedElsewhere:
    "Po odtworzeniu witryny z kopii wstrzymano listy do czytelników, które zlecono wcześniej, i zbiory. Co z nimi zrobić, decyduje administrator na stronie",
  tickPaused: "List zaznaczony tutaj wyjdzie.",
  pausedPart: "Wstrzymane listy",
  pausedFor: "Co z nimi zrobić, decyduje administrator.",
  resume: "Wyślij wstrzymane listy",
  drop: "Nie wysyłaj ich",
  held: ({ letters, posts }: HeldLetters) =>
    letters.length + posts.length === 0
      ? "Żaden list nie czeka; wstrzymane są tylko zbiory."
      : `Czekają: ${[
          ...letters.map(({ subject, copies }) => `„${subject}” (${countOf(copies, COPIES)})`),
          ...posts.map((title) => `„${title}” (cały list z wpisem)`),
        ].join("; ")}.`,
  resumed: (copies: number) => `Wstrzymane listy wychodzą: ${countOf(copies, COPIES)}. Pozostałe wyjdą o swojej porze.`,
  dropped: (copies: number) => `Wstrzymane listy nie wyjdą; zaniechano: ${countOf(copies, COPIES)}.`,
  digest: "Następny zbiór",
  digestOff: "Zbiory są wyłączone.",
  next: (when: string) => `Wyjdzie ${when}. Jeśli do tego czasu nie będzie żadnego wpisu, nic nie wyjdzie.`,
  nextPaused: "Zbiory czekają na decyzję o wstrzymanych listach.",
  noPosts: "Od poprzedniego zbioru nie wyszedł żaden wpis.",
  subject: "Temat",
  subjectHint: "Puste pole: nazwa witryny i dni, z których są wpisy.",
  introduction: "Wstęp od redakcji",
  introductionHint: "Zwykły tekst; pusty wiersz zaczyna nowy akapit. Wyjdzie z najbliższym zbiorem.",
  preview: "Zobacz list",
  savePreview: "Zapisz i zobacz list",
  saveTest: "Zapisz i wyślij próbę do mnie",
  working: "Zapisujemy; próba może potrwać kilkadziesiąt sekund…",
  savedUntested: (why: string) => `Zapisano, ale próby nie wysłano. ${why}`,
  tested: (email: string) =>
    `Serwer przyjął próbę na ${email}. Odnośniki „Zmień” i „Wypisz się” w próbie prowadzą na stronę główną.`,
  sent: "Listy, które wyszły",
  noneSent: "Żaden list jeszcze nie wyszedł.",
  notCounted: "Nie liczymy, kto otworzył list ani w co kliknął: listy niczego nie śledzą.",
  columns: ["List", "Do wysłania", "Wysłane", "Odrzucone", "Niewysłane"],
  departed: "Wypisani po nim",
  queueing: "jeszcze nie wszystkie w kolejce",
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
  tickRest: (count: number) => `Wyślij list pozostałym (${formatNumber(count)})`,
  tickRestHint:
    "Wycofanie zatrzymało list, zanim dotarł do wszystkich. Kto go dostał, nie dostanie drugiego. Bez zaznaczenia pozostali go nie dostaną.",
};
