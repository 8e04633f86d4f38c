import { countOf, NOUNS, type NounForms } from "#core/polish/plural-forms.ts";

const COPY = {
  one: "kopia robocza",
  few: "kopie robocze",
  many: "kopii roboczych",
  other: "kopii roboczej",
  none: "żadna",
} satisfies NounForms;

export const plan = {
  title: "Co się stanie",
  refused: "Tego nie da się zrobić",
  nothing: "Dla czytelników nic się nie zmieni.",
  posts: "Wpisy z nowymi tagami",
  postsOf: (count: number) => (count === 0 ? "żaden" : countOf(count, NOUNS.wpis)),
  postsHint: "Tekst, wersje i daty wpisów zostają takie, jakie są.",
  copies: "Kopie robocze",
  copiesOf: (count: number) => (count === 0 ? COPY.none : `najwyżej ${countOf(count, COPY)}`),
  copiesHint: "Kto ma taką kopię otwartą, dostanie scalenie; nic, co napisał, nie ginie.",
  redirects: "Adresy",
  gone: "zdjęty na stałe",
  leadsTo: "prowadzi do",
  aliases: "Nowe aliasy",
  aliasOf: "tagu",
  sitemap: "Mapa witryny",
  enters: "wchodzi",
  leaves: "znika",
  more: (count: number) => `Pokaż pozostałe (${count})`,
};

const CHANGES: NounForms = { one: "zmiana", few: "zmiany", many: "zmian", other: "zmiany", none: "na razie nic" };

/** What there is any of, with how much. */
function listed(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([name, count]) => `${name}: ${count}`).join(", ");
}

const quoted = (names: readonly string[]) => names.map((name) => `„${name}”`).join(", ");

export const refresh = {
  title: "Porządki w tagach",
  standfirst: "Wybierz zmiany, obejrzyj plan, wykonaj go w całości. Zanim naciśniesz „Wykonaj”, nic się nie zmieni.",
  back: "Wszystkie porządki",
  tags: "Tagi",
  facts: (tags: number, assignments: number) => `${countOf(tags, NOUNS.tag)}, przypisania do wpisów: ${assignments}`,
  all: (count: number) => `Wszystkie (${count})`,
  takeOff: "Zdejmij z planu",
  tidy: "Tu nie ma nic do zrobienia.",
  noTags: "Witryna nie ma jeszcze żadnego tagu. Tagi powstają przy pisaniu.",
  write: "Nowy wpis",
  untitled: "(bez tytułu)",

  recount: {
    title: "Przelicz i napraw",
    hint: "Liczniki i listy tagów wracają do tego, co mówią wpisy, a aliasy, które do niczego nie prowadzą, znikają.",
    act: "Przelicz",
    shadowed: "Aliasy, które nigdzie nie prowadzą, bo ten adres ma inny tag:",
    shadow: (alias: string, name: string, by: string) => `„${alias}” tagu „${name}” (adres ma „${by}”)`,
    right: "Wszystko się zgadzało.",
    wrong: (counts: number, aliases: readonly string[]) =>
      [
        counts > 0 && `Poprawione liczniki i listy: ${counts}.`,
        aliases.length > 0 && `Usunięte aliasy: ${quoted(aliases)}.`,
      ]
        .filter(Boolean)
        .join(" "),
  },

  duplicates: {
    title: "Duplikaty",
    hint: "Propozycje, nic więcej: połączenie trafia do planu, a „to nie duplikat” zapamiętujemy na zawsze.",
    classes: {
      certain: [
        "Pewne",
        "Ta sama nazwa: różni się tylko wielkością liter, polskimi znakami, odstępami albo interpunkcją.",
      ],
      probable: ["Prawdopodobne", "Te same słowa w innej formie lub kolejności albo różnica jednej litery."],
      consider: [
        "Do rozważenia",
        "Mogą być tym samym albo dwiema rzeczami: podobna pisownia lub odmiana, skrót, te same wpisy. Rozstrzyga redakcja.",
      ],
    },
    beyond: (shown: number, found: number) =>
      `Grup jest ${found}; tu są te, które mają najwięcej wpisów (${shown}). Następne pokażą się, gdy tych ubędzie.`,
    none: "Brak.",
    keep: "Zostaje",
    joins: (name: string) => `Łącz: ${name}`,
    stays: (name: string) => `Zostaje: ${name}`,
    rename: "Nazwa po połączeniu",
    renameHint: "Puste: taka, jaką ma tag, który zostaje.",
    merge: "Dodaj połączenie do planu",
    notDuplicate: "To nie duplikat",
    mergeAll: (count: number) => `Dodaj do planu wszystkie z tej strony (${count})`,
    none_picked: "Zaznacz co najmniej jeden tag, który ma wejść w ten, który zostaje.",
    two_picked: "Zaznacz co najmniej dwa tagi, które nie są tym samym.",
    samples: "np.",
    sameSamples: "Wspólne wpisy, np.",
  },

  lists: {
    title: "Puste, rzadkie, nieużywane",
    kinds: {
      empty: [
        "Puste",
        "Nie ma ich żaden wpis ani kopia robocza. Pod adresem usuniętego czytelnicy przeczytają, że go już nie ma.",
      ],
      rare: ["Rzadkie", "Mają je najwyżej dwa opublikowane wpisy. Można je ukryć albo połączyć z innymi."],
      unused: ["Nieużywane", "Mają je tylko szkice, kosz albo kopie robocze; czytelnicy ich nie widzą."],
    },
    remove: "Usuń zaznaczone",
    hide: "Ukryj zaznaczone",
    removeAll: (count: number) => `Usuń wszystkie z tej strony (${count})`,
    choose: (name: string) => `Wybierz: ${name}`,
    hidden: "ukryty",
    proposed: "propozycja",
    aliases: (names: readonly string[]) => `aliasy: ${names.join(", ")}`,
  },

  posts: {
    title: "Wpisy bez tagów i z nadmiarem",
    kinds: {
      untagged: ["Bez tagów", "Wpisy, których żaden tag nie łączy z innymi."],
      overtagged: [
        "Więcej niż 8 tagów",
        "Tyle tagów mówi czytelnikom niewiele. Te, których wpis nie wymienia, można zdjąć.",
      ],
    },
    review: (count: number) => `Przejrzyj (${count})`,
    has: "Ma tagi",
    notNamed: "nie pada we wpisie",
    drop: (name: string) => `Zdejmij „${name}”`,
    put: (name: string) => `Dopisz „${name}”`,
    suggested: "Pasują",
    also: "Co jeszcze pasuje",
    nothing: "Żaden z istniejących tagów nie pada w tekście ani u sąsiadów.",
    addAll: "Dodaj zaznaczone do planu",
  },

  use: (published: number, drafts: number, copies: number, trashed: number) =>
    listed({ opublikowane: published, szkice: drafts, "kopie robocze": copies, kosz: trashed }) || "bez wpisów",

  planned: {
    goes: (into: string) => `w planie: wejdzie w „${into}”`,
    stays: "w planie: przyjmie inne",
    remove: "w planie: do usunięcia",
    hide: "w planie: do ukrycia",
    rename: (name: string) => `w planie: nowa nazwa „${name}”`,
    alias: (alias: string) => `w planie: alias „${alias}”`,
    assign: "w planie",
  },

  choices: {
    merge: (names: readonly string[], into: string) => `Połącz ${quoted(names)} z „${into}”`,
    remove: (name: string) => `Usuń „${name}”`,
    hide: (name: string) => `Ukryj „${name}”`,
    rename: (name: string, to: string) => `Zmień nazwę „${name}” na „${to}”`,
    alias: (name: string, alias: string) => `Dodaj alias „${alias}” do „${name}”`,
    assign: (title: string, add: readonly string[], drop: readonly string[]) =>
      `Wpis „${title}”: ${[add.length > 0 && `dopisz ${quoted(add)}`, drop.length > 0 && `zdejmij ${quoted(drop)}`].filter(Boolean).join("; ")}`,
    gonePost: "(usunięty)",
  },

  bar: {
    label: "Plan",
    count: (count: number) => `W planie: ${countOf(count, CHANGES)}`,
    see: "Zobacz plan",
  },

  added: (count: number) => `Dodano do planu: ${countOf(count, CHANGES)}.`,
  unchosen: "Zdjęto z planu.",
  straightened: "Połączenia prowadzą teraz wprost do tagów, które zostają.",
  dismissed: (names: readonly string[]) => `Zapamiętano: ${quoted(names)} to różne tagi.`,
};

export const refreshPlan = {
  title: "Plan porządków",
  standfirst: "Wszystko wykona się naraz albo wcale. Połączenia, usunięcia i dopisane tagi można cofnąć przez 30 dni.",
  empty: "Plan jest pusty. Wybierz zmiany, a zbiorą się tutaj.",
  choices: "Wybrane zmiany",
  takeOffOf: (what: string) => `Zdejmij z planu: ${what}`,
  takeOff: "Zdejmij",
  takeOffRefused: (count: number) => `Zdejmij te, których nie da się wykonać (${count})`,
  clear: "Opróżnij plan",
  straighten: "Połącz od razu z tagiem, który zostaje",
  refused: (count: number) =>
    count === 1
      ? "Planu nie da się wykonać: przy jednej zmianie stoi powód. Zdejmij ją, a reszta zostanie."
      : `Planu nie da się wykonać: przy niektórych zmianach (${count}) stoi powód. Zdejmij je, a reszta zostanie.`,
  execute: "Wykonaj",
  executeHint: "To jedyna chwila, w której cokolwiek się zmieni.",
  busy: (who: string) => `${who}: właśnie trwa wykonywanie planu. Poczekaj, aż się skończy.`,
  running: "Wykonuję plan…",
  progress: (done: number, total: number) => (total === 0 ? "Przygotowanie" : `Zrobione: ${done} z ${total}`),
  leave: "Możesz zamknąć tę stronę: plan wykona się do końca albo wcale.",
  lost: "Nie wiadomo, jak to się skończyło. Sprawdź:",
  result: "Wynik wykonania",

  done: "Plan wykonany",
  doneAt: (who: string, at: string) => `${who}, ${at}`,
  unknown: "Serwer nie pamięta już tego wykonania. Co zrobiono, widać na liście poniżej.",
  still: "Plan jeszcze się wykonuje. Odśwież tę stronę za chwilę.",
  didNot: "Planu nie wykonano",
  did: "Co się stało",
  more: "Kolejne porządki",
};

export const operations = {
  title: "Wykonane zmiany",
  hint: "Cofnięcie rusza tylko te przypisania, których od tego czasu nikt nie zmienił, i mówi, co pominęło.",
  empty: "Nikt jeszcze niczego tu nie zmieniał.",
  merge: (names: readonly string[], into: string | null) =>
    into === null ? `Połączono ${quoted(names)}` : `Połączono ${quoted(names)} z „${into}”`,
  remove: (names: readonly string[]) => `Usunięto ${quoted(names)}`,
  assign: "Dopisano i zdjęto tagi wpisów",
  facts: (posts: number, copies: number) => listed({ wpisy: posts, "kopie robocze": copies }),
  undo: "Cofnij",
  undone: (at: string) => `cofnięto ${at}`,
  clock: "serwer",
  back: (names: readonly string[], posts: number, copies: number) =>
    `${names.length > 0 ? `Wróciły: ${quoted(names)}.` : "Tagi wpisów są takie jak przedtem."} Przywrócone przypisania: ${posts + copies}.`,
  calledAgain: (name: string) => `Tag nazywa się znowu „${name}”.`,
  skipped: "Pominięto, bo ktoś je tymczasem zmienił albo już ich nie ma:",
  skippedPost: (title: string) => `„${title}”`,
  skippedCopy: (title: string) => `kopia robocza „${title}”`,
  skippedName: (name: string, now: string, taken: boolean) =>
    taken ? `nazwa „${name}”: ma ją teraz inny tag` : `nazwa „${name}”: ktoś nazwał ten tag „${now}”`,
  lost: "wpis, którego już nie ma",
};
