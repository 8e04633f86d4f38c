import { countOf, NOUNS, plural } from "./plural-forms.ts";

/** What the settings of mail say, and what the site writes to its team. */
export const mailMessages = {
  noHost: "Podaj nazwę serwera, na przykład smtp.example.pl.",
  noPort: "Port jest liczbą od 1 do 65535; zwykle 465 albo 587.",
  loopbackOnly:
    "Bez szyfrowania list przeczytałby każdy po drodze, więc wolno tak tylko na tym samym komputerze (localhost). Wybierz TLS albo STARTTLS.",
  tooLong: (most: number) => `Najwyżej ${most} znaków.`,
  noSender: "Podaj adres, z którego witryna pisze, na przykład redakcja@example.pl.",
  noReplyTo: "To nie jest adres e-mail.",
  noLimit: (most: number) => `Podaj liczbę od 1 do ${most}.`,
  changedMeanwhile: "Ktoś zmienił ustawienia poczty w międzyczasie. Otwórz je ponownie i nanieś zmiany jeszcze raz.",
  passwordAgain: "Podaj hasło jeszcze raz, bo zmieniły się serwer albo użytkownik.",
  noMailbox: "Podaj nazwę serwera IMAP, na przykład imap.example.pl.",
  noMailboxPort: "Port jest liczbą od 1 do 65535; zwykle 993.",
  noMailboxUser: "Podaj użytkownika skrzynki.",
  noSelector: "Selektor to litery, cyfry, kropki i łączniki, na przykład s1.",
  sentButUnread: (why: string) => `Serwer przyjął list, ale zwrotów nie da się czytać. ${why}`,
  localOrigin: (origin: string) =>
    `Uwaga: odnośniki w listach prowadzą pod ${origin}, a ten adres działa tylko na maszynie serwera. Podaj publiczny adres witryny w SZPALTA_URL i uruchom ją ponownie.`,
  off: "Poczta nie jest ustawiona.",
  switchOff: "Nie chcę takich listów",
  test: (site: string) => ({
    subject: `Próbny list: ${site}`,
    says: "Ten list dotarł, więc witryna może pisać do zespołu. Wysłano go przyciskiem w ustawieniach poczty.",
  }),
};

/** Why the mail server did not take a letter. */
export const smtpMessages = {
  noServer: (host: string) => `Serwera „${host}” nie ma w DNS. Sprawdź jego nazwę.`,
  refused: (host: string, port: number) =>
    `Serwer „${host}” nie przyjmuje połączeń na porcie ${port}. Sprawdź port i czy zapora go nie zamyka.`,
  certificate: (host: string) =>
    `Serwer „${host}” przedstawił certyfikat TLS, któremu nie można ufać. Podaj nazwę, na którą go wystawiono.`,
  noTls: (host: string) => `Z serwerem „${host}” nie udało się zestawić szyfrowania. Sprawdź, czy to TLS czy STARTTLS.`,
  signIn: "Serwer odrzucił logowanie. Sprawdź użytkownika i hasło.",
  sender: (address: string) =>
    `Serwer nie przyjmuje listów od „${address}”. Podaj adres nadawcy, który należy do tego konta.`,
  recipient: "Serwer odrzucił adres odbiorcy.",
  content: "Serwer nie przyjął tego listu.",
  later: "Serwer prosi, żeby spróbować później.",
  silent: (host: string) => `Serwer „${host}” nie odpowiada w porę. Sprawdź nazwę i port.`,
  broken: (host: string) => `Rozmowa z serwerem „${host}” się nie udała.`,
  code: (code: number) => `(kod ${code})`,
  reply: (text: string) => `Odpowiedź serwera: ${text}`,
};

/** Why the mailbox of letters that came back was not read. */
export const mailboxMessages = {
  signIn: "Skrzynka odrzuciła logowanie. Sprawdź użytkownika i hasło.",
  broken: (host: string) => `Ze skrzynką na serwerze „${host}” nie udało się połączyć. Sprawdź nazwę i port.`,
  returned: (status: string) => `List wrócił: serwer odbiorcy nie przyjął go na dobre (${status}).`,
  unread: "zwrotów nie przeczytano",
};

/** What the DNS says about letters from a domain, and what to write to whoever keeps its records. */
export const domainMessages = {
  silent: "DNS nie odpowiedział w porę. Sprawdź jeszcze raz za chwilę.",
  there: (text: string) => `Jest: ${text}`,
  noSpf: (domain: string) =>
    `Nie ma, więc nikt nie wie, które serwery wysyłają listy domeny. Napisz do dostawcy poczty: „Proszę o wpis SPF (rekord TXT domeny ${domain}) dla serwera, przez który wysyłam”.`,
  manySpf: (count: number) =>
    `Są ${count} rekordy, a wolno mieć jeden; odbiorcy pomijają wtedy wszystkie. Napisz do dostawcy poczty: „Proszę połączyć rekordy SPF w jeden”.`,
  openSpf:
    "Kończy się na „+all”, więc każdemu wolno wysyłać listy tej domeny. Poproś dostawcę poczty o „~all” albo „-all”.",
  noSelector:
    "Nie wiadomo, bo nie podano selektora. Nazwę selektora podaje dostawca poczty; jest też w nagłówku „DKIM-Signature” każdego wysłanego listu, po „s=”.",
  noDkim: (name: string) =>
    `Nie ma klucza pod ${name}. Napisz do dostawcy poczty: „Proszę włączyć podpis DKIM i podać rekord do wpisania w DNS”. Jeśli podpis działa, popraw selektor.`,
  revokedDkim: (name: string) =>
    `Klucz pod ${name} jest wycofany (puste „p=”). Zapytaj dostawcę poczty o nowy selektor.`,
  dkim: (name: string) => `Jest: klucz pod ${name}.`,
  noDmarc: (domain: string) =>
    `Nie ma, więc odbiorcy sami zgadują, co robić z podróbkami. Dopisz rekord TXT _dmarc.${domain} o treści: v=DMARC1; p=none`,
};

export const dispatchMessages = {
  off: "Nie wysłano, bo poczta jest wyłączona.",
  tooOld: "Zaniechano po trzech dniach prób.",
  inDoubt: "list mógł wyjść dwa razy: poprzednia wysyłka nie została odnotowana",
  notSent: "listu nie wysłano",
  broken: "wysyłanie listów przerwał błąd",
  dropped: "Nie wysłano, bo odbiorca zrezygnował albo wpis wycofano.",
  unreadable: "Adresu odbiorcy nie da się odczytać, bo witryna ma inny klucz.",
  keyChanged: "Hasła do poczty nie da się odczytać, bo witryna ma inny klucz. Podaj je jeszcze raz.",
};

/** Letters to readers that were made before the site was restored from a backup. */
export const heldMessages = {
  paused: "Wstrzymany po odtworzeniu kopii; decyzja czeka na stronie „Listy”.",
  dropped: "Nie wysłano: list był sprzed odtworzenia kopii.",
  atStart:
    "Listy do czytelników sprzed odtworzenia kopii i zbiory są wstrzymane, bo mogły już wyjść. Wyślesz je albo z nich zrezygnujesz w studiu, na stronie „Listy”.",
};

const TEXTS = { one: "tekst", few: "teksty", many: "tekstów", other: "tekstu" };
const WAIT = { one: "Czeka", few: "Czekają", many: "Czeka", other: "Czeka" };

/** Letters to the team. Titles of posts stand in quotation marks. */
export const letterMessages = {
  untitled: "bez tytułu",
  hello: "Dzień dobry,",
  reason: (site: string) => `List wysłała automatycznie witryna ${site}.`,
  invite: {
    subject: (site: string) => `Zaproszenie do zespołu: ${site}`,
    says: (by: string, site: string, role: string) =>
      `${by} zaprasza Cię do zespołu witryny „${site}” w roli: ${role}.`,
    how: "Odnośnik działa raz, przez siedem dni. Otwórz go, żeby założyć konto.",
    action: "Załóż konto",
    ignore: "Jeśli nie znasz tej witryny, nie rób nic: bez Ciebie konto nie powstanie.",
  },
  reset: {
    subject: (site: string) => `Nowe hasło: ${site}`,
    says: "Ktoś, zapewne Ty, poprosił o nowe hasło do Twojego konta.",
    how: "Odnośnik działa raz, przez 24 godziny. Po zmianie hasła trzeba zalogować się na nowo na wszystkich urządzeniach.",
    action: "Ustaw nowe hasło",
    ignore: "Jeśli to nie Ty, nie rób nic: obecne hasło nadal działa.",
    protectedBy:
      "Twoje konto chroni drugi składnik, więc sam list nie wystarczy. Poproś administratora, żeby zrobił Ci odnośnik do nowego hasła (Witryna → Zespół).",
  },
  review: {
    subject: (title: string) => `Do sprawdzenia: ${title}`,
    says: (by: string, title: string) => `${by} oddaje do sprawdzenia tekst „${title}”.`,
    action: "Otwórz tekst",
  },
  comment: {
    subject: (title: string) => `Komentarz: ${title}`,
    says: (by: string, title: string) => `${by} komentuje tekst „${title}”:`,
    action: "Otwórz tekst",
  },
  backup: {
    subject: (site: string) => `Kopia zapasowa się nie udała: ${site}`,
    says: "Kopia zapasowa witryny się nie udała.",
    action: "Otwórz kopie zapasowe",
  },
  morning: {
    subject: (count: number) => `Co czeka: ${countOf(count, NOUNS.wpis)}`,
    says: (count: number) => `${plural(count, WAIT)} na Ciebie ${countOf(count, TEXTS)}:`,
    review: "do sprawdzenia",
    returned: "odesłany do poprawki",
    overdue: "nie wyszedł o swojej porze",
    more: (count: number) => `I jeszcze ${countOf(count, NOUNS.wpis)}.`,
    action: "Otwórz kolejkę",
  },
};

/** Letters to readers. */
export const newsMessages = {
  onPage: "Czytaj na stronie",
  toSite: "Przejdź na stronę",
  readOn: "Czytaj dalej",
  reason: (site: string) => `Ten list dostają osoby, które zapisały się na nowe wpisy witryny „${site}”.`,
  preferences: "Zmień, co dostajesz",
  leave: "Wypisz się",
  notes: "Przypisy",
  picture: "obraz",
  digestSubject: (site: string, days: string) => `${site}: nowe wpisy, ${days}`,
  changedMeanwhile: ({ subject, introduction }: { subject: string; introduction: string }) =>
    `Ktoś zmienił słowa tego zbioru w międzyczasie. Temat brzmi teraz: „${subject}”, wstęp: „${introduction}”. Twoje słowa stoją nadal w formularzu: skopiuj je, otwórz stronę ponownie i połącz jedne z drugimi.`,
  wentOut:
    "Ten zbiór już wyszedł, z dawnymi słowami. Twoje stoją nadal w formularzu: skopiuj je i otwórz stronę ponownie, żeby wpisać je do następnego.",
  noPosts: "Od poprzedniego zbioru nic nie wyszło, więc nie ma czego pokazać.",
  gone: "Nie ma takiego wpisu.",
  noDay: (most: number) => `Podaj dzień od 1 do ${most}.`,
  noHour: "Podaj godzinę od 0 do 23.",
  player: { video: "Film: obejrzyj na stronie", audio: "Nagranie: posłuchaj na stronie" },
};
