import { countOf, NOUNS } from "#core/messages/plural-forms.ts";
import { csvImport } from "./csv-import.ts";

export const studioTags = {
  title: "Tagi",
  standfirst:
    "Nazwy, opisy i aliasy. Stary adres zawsze prowadzi do nowego, a połączenie i usunięcie można cofnąć przez 30 dni.",
  refresh: "Porządki w tagach",
  table: "Tabela CSV",
  shelves: { all: "wszystkie", proposed: "tagi do przyjęcia", hidden: "ukryte", empty: "nieużywane" },
  shelvesName: "Które tagi",
  find: "Szukaj w nazwach i aliasach",
  caption: "Tagi i wpisy, które je mają",
  tag: "Tag",
  published: "Opublikowane",
  drafts: "W pracy",
  lastUsed: "Ostatnio",
  index: "Wyszukiwarki",
  never: "nigdy",
  aliases: (names: string) => `aliasy: ${names}`,
  inWork: (drafts: number, copies: number, trashed: number) =>
    [
      drafts > 0 && countOf(drafts, NOUNS.szkic),
      copies > 0 && `kopie robocze: ${copies}`,
      trashed > 0 && `kosz: ${trashed}`,
    ]
      .filter(Boolean)
      .join(", "),
  states: {
    proposed: "do przyjęcia",
    hidden: "ukryty",
    empty: "bez wpisów",
    indexed: "dla Google",
    open: "nie dla Google",
  },
  edit: "Zmień",
  close: "Zamknij",
  empty: "Tagi powstają przy pisaniu: dodaje się je w edytorze wpisu. Możesz też wczytać tabelę.",
  nothing: "Żaden tag nie pasuje do tych warunków.",
  clear: "Pokaż wszystkie",
};

export const tagForm = {
  title: (name: string) => `Zmiana tagu „${name}”`,
  name: "Nazwa",
  nameHint: (path: string) => `Inna nazwa to inny adres strony; ${path} poprowadzi wtedy do nowego.`,
  moves: (from: string, to: string) => `Nowy adres: ${to}. Dotychczasowy, ${from}, poprowadzi do niego.`,
  description: "Opis",
  descriptionHint: "Markdown. Pokazuje się na stronie tagu; z opisem wcześniej trafia on do wyszukiwarek.",
  aliases: "Aliasy",
  aliasesHint: "Każdy w osobnym wierszu. Wpisane przez autora, w pliku importu albo w adresie znaczą ten tag.",
  hidden: "Ukryty: bez strony i poza listami",
  saved: (name: string) => `Zapisano tag „${name}”.`,
  moved: (path: string, was: string) => `Nowy adres: ${path}. Dawny, ${was}, prowadzi do niego.`,
  now: "Teraz zapisane jest:",
  nowHint: "Twój tekst został w polach. „Zapisz” zastąpi nim to, co zapisano w międzyczasie.",
  nowName: "nazwa",
  nowDescription: "opis",
  nowAliases: "aliasy",
  nowHidden: "ukryty",
  yes: "tak",
  no: "nie",
  none: "brak",
  proposal: "To propozycja współpracownika; czytelnicy jej nie widzą.",
  accept: "Przyjmij tag",
  accepted: (name: string) => `Przyjęto tag „${name}”.`,
  reject: "Odrzuć propozycję",
  rejectUsed: "Propozycję, którą ma już jakiś wpis, odrzuca się przez połączenie z innym tagiem.",
  mergeIt: "Połącz z innym tagiem",
  remove: "Usuń tag",
  removeHint: "Żaden wpis go nie ma. Jego adres powie, że strony już nie ma; usunięcie można cofnąć przez 30 dni.",
};

export const tagMerge = {
  title: "Połączenie tagów",
  pick: "Połącz zaznaczone",
  pickHint: "Zaznacz na liście co najmniej dwa tagi; wybór przechodzi na kolejne strony i przez filtr.",
  one: "Zaznacz na liście tag, z którym ten ma się połączyć, i wybierz „Połącz zaznaczone”.",
  stays: "zostaje",
  choose: "Niech zostanie ten",
  chooseOf: (name: string) => `Niech zostanie ten: „${name}”`,
  unpick: "Odznacz",
  unpickOf: (name: string) => `Odznacz tag „${name}”`,
  posts: (count: number) => countOf(count, NOUNS.wpis),
  submit: (count: number, name: string) => `Połącz ${countOf(count, NOUNS.tag)} z „${name}”`,
  drop: "Zrezygnuj",
  merged: (names: string, into: string) => `Połączono: ${names}. Został tag „${into}”.`,
  removed: (name: string) => `Usunięto tag „${name}”.`,
  rewritten: (posts: number, copies: number) =>
    `Zmienione wpisy: ${posts}${copies > 0 ? `, kopie robocze: ${copies}` : ""}. Cofnąć można przez 30 dni.`,
  undo: "Cofnij",
  undone: (names: string) => `Cofnięto. Wróciły tagi: ${names}.`,
  skipped: "Tych wpisów cofnięcie nie ruszyło, bo coś zmieniło je później:",
  skippedCopy: "kopia robocza",
  skippedGone: "już nie istnieje",
};

export const tagTableWords = {
  ...csvImport,
  standfirst:
    "Wszystkie tagi w jednym pliku dla arkusza kalkulacyjnego. Wczytana z powrotem tabela zmienia tagi o tych samych adresach, dodaje nowe i nie rusza pozostałych.",
  textHint:
    "Wklej zawartość pliku albo komórki prosto z arkusza. Pierwszy wiersz to nagłówki: adres, nazwa, a do wyboru opis, aliasy (rozdzielone znakiem |) i ukryty (tak albo nie).",
  created: "nowe tagi",
  entry: (line: number, { name, before, what }: { name: string; before: string | null; what: string }) =>
    `${csvImport.line(line)}: „${name}”${before === null ? "" : ` (dotąd „${before}”)`} – ${what}`,
  fields: { name: "nazwa", description: "opis", aliases: "aliasy", hidden: "widoczność" },
};
