import { countOf, NOUNS, type NounForms } from "#core/messages/plural-forms.ts";

const COPY = {
  one: "kopia robocza",
  few: "kopie robocze",
  many: "kopii roboczych",
  other: "kopii roboczej",
} satisfies NounForms;

const GROUP: NounForms = { one: "grupę", few: "grupy", many: "grup", other: "grupy" };

/** Labels for the effects of a merge of tags, on the screen of the cleanup and on `/tags`. */
export const mergeEffects = {
  posts: "Wpisy z nowymi tagami",
  postsOf: (count: number) => (count === 0 ? "żaden" : countOf(count, NOUNS.wpis)),
  postsHint: "Tekst, wersje i daty wpisów zostają takie, jakie są.",
  copies: "Kopie robocze",
  copiesOf: (count: number) => `najwyżej ${countOf(count, COPY)}`,
  copiesHint: "Kto ma taką kopię otwartą, dostanie scalenie; nic, co napisał, nie ginie.",
  redirects: "Adresy",
  leadsTo: "prowadzi do",
  aliases: "Nowe aliasy",
  aliasOf: "tagu",
};

/** Lists the names with a count above zero, each with its count. */
function listed(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.map(([name, count]) => `${name}: ${count}`).join(", ");
}

const quoted = (names: readonly string[]) => names.map((name) => `„${name}”`).join(", ");

export const refresh = {
  title: "Porządki w tagach",
  standfirst: "Zanim cokolwiek się połączy, zobaczysz, co to zmieni. Połączenie i usunięcie można cofnąć przez 30 dni.",
  tags: "Tagi",
  tidy: "Tu nie ma nic do zrobienia.",
  untitled: "(bez tytułu)",
  remove: "Usuń zaznaczone",
  nonePicked: "Zaznacz co najmniej jeden tag.",
  choose: (name: string) => `Usuń: ${name}`,

  recount: {
    hint: "Liczniki i listy tagów wracają do tego, co mówią wpisy.",
    act: "Przelicz i napraw",
    right: "Wszystko się zgadzało.",
    wrong: (counts: number) => `Poprawione liczniki i listy: ${counts}.`,
  },

  lists: {
    certain: {
      name: "Pewne",
      hint: "Ta sama nazwa: różni się tylko wielkością liter, polskimi znakami, odstępami albo interpunkcją.",
    },
    probable: {
      name: "Prawdopodobne",
      hint: "Te same słowa w innej formie lub kolejności, ze spójnikiem albo bez, albo różnica jednej litery.",
    },
    consider: {
      name: "Do rozważenia",
      hint: "Mogą być tym samym albo dwiema rzeczami: podobna pisownia lub odmiana, skrót, te same wpisy, na końcu nazwa w nazwie. Rozstrzyga redakcja.",
    },
    empty: {
      name: "Puste",
      hint: "Nie ma ich żaden wpis ani kopia robocza. Pod adresem usuniętego czytelnicy przeczytają, że go już nie ma.",
    },
    rare: {
      name: "Rzadkie",
      hint: "Mają je najwyżej dwa opublikowane wpisy. Można je ukryć albo połączyć z innymi.",
    },
    unused: { name: "Nieużywane", hint: "Mają je tylko szkice, kosz albo kopie robocze; czytelnicy ich nie widzą." },
    untagged: {
      name: "Wpisy bez tagów",
      hint: "Żaden tag nie łączy ich z innymi. Pasujące podpowiada edytor.",
    },
    overtagged: {
      name: "Wpisy z nadmiarem",
      hint: "Więcej niż osiem tagów mówi czytelnikom niewiele. Zmienia się je w edytorze.",
    },
  },

  duplicates: {
    beyond: (count: number) =>
      `Grup jest ${count}; tu są te, które mają najwięcej wpisów. Następne pokażą się, gdy tych ubędzie.`,
    keep: "Zostaje",
    joins: (name: string) => `Łącz: ${name}`,
    stays: (name: string) => `Zostaje: ${name}`,
    rename: "Nazwa po połączeniu",
    renameHint: "Puste: taka, jaką ma tag, który zostaje.",
    look: "Połącz…",
    notDuplicate: "To nie duplikat",
    lookAll: (count: number) => `Połącz wszystkie z tej strony (${count})…`,
    nonePicked: "Zaznacz co najmniej jeden tag, który ma wejść w ten, który zostaje.",
    stayNotPicked: "Zaznacz też tag, który zostaje, albo wybierz, że zostaje inny.",
    twoPicked: "Zaznacz co najmniej dwa tagi, które nie są tym samym.",
    samples: "np.",
    hidden: "ukryty",
    proposed: "propozycja",
    aliases: (names: readonly string[]) => `aliasy: ${names.join(", ")}`,
  },

  merge: {
    title: (count: number) => (count === 1 ? "Połączyć te tagi?" : `Połączyć ${countOf(count, GROUP)} tagów?`),
    standfirst: "Wszystko stanie się naraz albo wcale. Przez 30 dni jednym przyciskiem można to cofnąć.",
    untick: "Odznacz to, czego nie łączyć. Reszta połączy się naraz; przez 30 dni jednym przyciskiem można to cofnąć.",
    back: "Wróć do listy",
    merges: "Co się połączy",
    effects: "Co się stanie",
    effectsOfAll: "Co się stanie po połączeniu wszystkich",
    one: (names: readonly string[], into: string) =>
      `${quoted(names)} ${names.length === 1 ? "wejdzie" : "wejdą"} w „${into}”`,
    submit: "Połącz",
    submitMany: (count: number) => `Połącz zaznaczone (${count})`,
  },

  use: (published: number, drafts: number, copies: number, trashed: number) =>
    listed({ opublikowane: published, szkice: drafts, "kopie robocze": copies, kosz: trashed }) || "bez wpisów",

  dismissed: (names: readonly string[]) => `Zapamiętano: ${quoted(names)} to różne tagi.`,
  undismissed: (names: readonly string[]) => `${quoted(names)} mogą znowu być propozycją połączenia.`,
};

export const operations = {
  title: "Wykonane zmiany",
  hint: "Cofnięcie rusza tylko te przypisania, których od tego czasu nikt nie zmienił, i mówi, co pominęło.",
  empty: "Nikt jeszcze niczego tu nie zmieniał.",
  merge: (names: readonly string[], into: string | null) =>
    into === null ? `Połączono ${quoted(names)}` : `Połączono ${quoted(names)} z „${into}”`,
  mergeMany: (groups: number) => `Połączono ${countOf(groups, GROUP)} tagów`,
  remove: (names: readonly string[]) => `Usunięto ${quoted(names)}`,
  removeMany: (count: number) => `Usunięto ${countOf(count, NOUNS.tag)}`,
  names: (names: readonly string[]) => quoted(names),
  assign: "Dopisano i zdjęto tagi wpisów",
  facts: (posts: number, copies: number) => listed({ wpisy: posts, "kopie robocze": copies }),
  factsOfMany: (posts: number, copies: number) => listed({ przypisania: posts, "kopie robocze": copies }),
  different: (names: readonly string[]) => `${quoted(names)} to różne tagi`,
  undo: "Cofnij",
  undone: (at: string) => `cofnięto ${at}`,
  clock: "serwer",
  back: (names: readonly string[], posts: number, copies: number) =>
    `${names.length > 0 ? `Wróciły: ${quoted(names)}.` : "Tagi wpisów są takie jak przedtem."} Przywrócone przypisania: ${posts + copies}.`,
  calledAgain: (name: string) => `Tag nazywa się znowu „${name}”.`,
  left: "Tego nie dało się cofnąć:",
  skipped: "Pominięto, bo ktoś je tymczasem zmienił albo już ich nie ma:",
  skippedPost: (title: string) => `„${title}”`,
  skippedCopy: (title: string) => `kopia robocza „${title}”`,
  skippedName: (name: string, now: string, taken: boolean) =>
    taken ? `nazwa „${name}”: ma ją teraz inny tag` : `nazwa „${name}”: ktoś nazwał ten tag „${now}”`,
  lost: "wpis, którego już nie ma",
};
