import { countOf, formatNumber, NOUNS } from "#core/messages/plural-forms.ts";

export const saving = {
  standing: {
    fresh: "Jeszcze nic nie zapisano",
    saved: (at: string) => `Zapisano ${at} na serwerze`,
    savingFirst: "Zapisuję…",
    saving: (at: string) => `Zapisano ${at}, zapisuję…`,
    unanswered: {
      offline: "Zapisane na tym urządzeniu, nie ma sieci",
      silent: "Zapisane na tym urządzeniu, serwer nie odpowiada",
      unavailable: "Zapisane na tym urządzeniu, serwer nie może teraz zapisywać",
      busy: "Zapisane na tym urządzeniu, serwer ma za dużo zapytań",
      "too-large": "Zapisane na tym urządzeniu, tekst jest za duży dla serwera pośredniczącego",
      between: "Zapisane na tym urządzeniu, serwer pośredniczący odrzucił zapis",
    },
    refused: (why: string) => `Zapisane na tym urządzeniu, serwer odmówił: ${why}`,
    tooLong: (characters: number) => `Zapisane na tym urządzeniu, tekst jest za długi o ${roughly(characters)}`,
    signedOut: "Sesja wygasła",
    somebodyElse: "Zapisane na tym urządzeniu, w tej przeglądarce zalogował się ktoś inny",
    conflict: "Ktoś zapisał w międzyczasie",
    conflictWithOwn: "Twoja inna karta zapisała w międzyczasie",
    locked: (name: string | null) => `Tylko do odczytu – pisze ${name ?? "ktoś inny"}`,
    lockedByOwn: "Tylko do odczytu – wpis jest otwarty do pisania w Twojej innej karcie lub przeglądarce",
    lost: (name: string | null) => `Pisze ${name ?? "ktoś inny"} – Twój dalszy tekst zostaje tutaj`,
    lostToOwn: "Piszesz w innej karcie lub przeglądarce – dalszy tekst zostaje tutaj",
    nowhere: "Przeglądarka nie przechowuje tekstu. Nie zamykaj karty przed zapisem.",
  },
  advice: {
    unavailable: (why: string) => `${why} Tekst jest bezpieczny w tej przeglądarce i wyśle się sam.`,
    tooLarge:
      "Cały tekst jest w tej przeglądarce, a zapis ponawia się sam. Serwer pośredniczący między Tobą a witryną przyjmuje tylko mniejsze zapytania: skróć tekst, podziel go na dwa wpisy albo poproś administratora o większy limit.",
    between: (status: number | undefined) =>
      `Serwer pośredniczący między Tobą a witryną nie przepuścił zapisu${status === undefined ? "" : ` (błąd ${status})`}. Cały tekst jest w tej przeglądarce, a zapis ponawia się sam. Jeśli to potrwa, powiadom administratora serwera.`,
    tooLong:
      "Serwer przyjmuje najwyżej 1 MB tekstu. Dłuższy czeka w tej przeglądarce: skróć go albo podziel na dwa wpisy, a zapisze się sam.",
    takenBy: (name: string | null) => `Ten wpis pisze teraz ${name ?? "ktoś inny"}`,
    takenByOwn: "Ten wpis piszesz teraz w innej karcie lub przeglądarce",
    left: {
      nothing:
        "Wszystko, co tu było, jest zapisane. Możesz pisać dalej: nowe słowa zostaną w tej przeglądarce, aż połączysz je z wpisem.",
      here: "To, co piszesz dalej, zostaje w tej przeglądarce. Przejmij wpis z powrotem, a połączymy to z nowszą wersją.",
      history:
        "Ostatnie słowa nie weszły do wpisu. Są w tej przeglądarce i w historii jako „Wersja równoległa”; przejmij wpis z powrotem, a połączymy je z nowszą wersją.",
    },
    takeBack: "Przejmij z powrotem",
    writeOn: "Pisz dalej",
    copy: "Skopiuj tekst",
    copied: "Skopiowano.",
    notCopied: "Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.",
  },
  presence: {
    reads: (names: string[]) => `${names.join(", ")} ${names.length === 1 ? "ma" : "mają"} otwarty ten wpis`,
    takeOver: "Przejmij",
    question: {
      title: (name: string) => `${name} pisze w tej chwili`,
      text: "Po przejęciu piszesz Ty. Słowa wpisane po drugiej stronie nie przepadną: zostaną tam i dadzą się połączyć z wpisem.",
      act: "Przejmij mimo to",
    },
    held: (name: string | null) => `Najpierw przejmij wpis: pisze go teraz ${name ?? "ktoś inny"}.`,
    heldByOwn: "Najpierw przejmij wpis: jest otwarty do pisania w Twojej innej karcie lub przeglądarce.",
    undecided: "Najpierw wybierz, która z dwóch wersji ma zostać.",
  },
  reconcile: {
    done: (name: string | null, own: boolean) =>
      `W międzyczasie zapisano ten wpis ${own ? "w Twojej innej karcie lub przeglądarce" : `gdzie indziej${by(name)}`}. Obie wersje połączono, bo zmieniały inne akapity.`,
  },
  recovered: {
    restored: (at: string) => `Przywrócono tekst z tej przeglądarki, niewysłany od ${at}.`,
    restoredSaved: (at: string) => `Przywrócono tekst z tej przeglądarki (${at}). Jest już zapisany.`,
    asDraft: "Zapisano jako szkic:",
    reconciled: (at: string) => `Tekst z tej przeglądarki (${at}) połączono z nowszą wersją z serwera.`,
    clash: (at: string) => `Tekst z tej przeglądarki (${at}) i nowsza wersja z serwera zmieniają te same akapity.`,
    others: "W tej przeglądarce czekają też inne nowe wpisy, których serwer jeszcze nie ma:",
  },
  conflict: {
    name: "Dwie wersje tego samego miejsca",
    why: (name: string | null, own: boolean) =>
      `Kiedy ten wpis był otwarty tutaj, zapisano go ${own ? "w Twojej innej karcie lub przeglądarce" : `gdzie indziej${by(name)}`}. Poniżej są tylko miejsca, które zmieniły obie strony; słowa, którymi się różnią, są zaznaczone. Wersja z tej karty jest też w historii.`,
    mine: "Twoja wersja",
    theirs: (name: string | null, own: boolean) =>
      own ? "Wersja z innej karty" : `Wersja: ${name ?? "zapisana gdzie indziej"}`,
    both: "Obie, jedna po drugiej",
    own: "Wpisz własną",
    ownText: (field: string) => `${field}: własna wersja`,
    earlier: "To wpisano przy poprzednim porównaniu; tego miejsca już tu nie ma:",
    empty: "(nic)",
    done: "Zapisz wybrane",
  },
  news: {
    out: (at: string) => `Wpis wyszedł o ${at}, zgodnie z planem. Czytelnicy już go widzą.`,
    copyOut: (at: string) => `Zaplanowane zmiany wyszły o ${at}. Czytelnicy już je widzą.`,
    published: (name: string | null) => `Wpis opublikowano gdzie indziej${by(name)}.`,
    copyPublished: (name: string | null) => `Zmiany w tym wpisie opublikowano gdzie indziej${by(name)}.`,
    copyDiscarded: "Zmiany w tym wpisie porzucono gdzie indziej. Są w historii.",
    trashed: "Wpis przeniesiono do kosza.",
    state: (state: string) => `Stan wpisu zmieniono gdzie indziej. Teraz: ${state}.`,
    planned: (at: string) => `Publikację zaplanowano gdzie indziej na: ${at}.`,
    unplanned: "Zaplanowanie cofnięto gdzie indziej.",
    saved: (at: string, name: string | null) => `Widzisz nowszy tekst, zapisany gdzie indziej${by(name)}: ${at}.`,
    changes: "Zobacz, co się zmieniło",
  },
};

function by(name: string | null): string {
  return name === null ? "" : ` (${name})`;
}

/** Returns the approximate length of a text, for example in thousands of characters. */
function roughly(characters: number): string {
  const thousands = Math.floor(characters / 1000);
  return thousands > 0 ? `ponad ${formatNumber(thousands)} tys. znaków` : `ok. ${countOf(characters, NOUNS.znak)}`;
}
