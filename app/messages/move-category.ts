import { countOf, formatNumber, NOUNS } from "#core/messages/plural-forms.ts";

export const moveCategory = {
  title: "Adres kategorii",
  standfirst: "Zanim cokolwiek się przeniesie, zobaczysz skutki. Dawne adresy zawsze prowadzą dalej jednym skokiem.",
  back: "Wszystkie kategorie",
  address: "Zmiana adresu",
  slug: "Adres",
  slugHint: "Pierwszy człon adresów wszystkich wpisów kategorii.",
  merging: "Połączenie z inną kategorią",
  into: "Kategoria, która zostaje",
  intoHint: "Wszystkie wpisy przejdą do wybranej kategorii, a ta zniknie z menu.",
  show: "Pokaż skutki",
  willMove: (from: string, to: string) => `${from} przejdzie pod ${to}`,
  willMerge: (from: string, into: string) => `„${from}” zostanie połączona z „${into}”`,
  moves: (count: number) => `Adresy, które się zmienią, razem z kanałami kategorii: ${formatNumber(count)}.`,
  old: "Teraz",
  fresh: "Po zmianie",
  rest: (count: number) => `I jeszcze ${countOf(count, MORE)}.`,
  former: (count: number) => `Starsze adresy, które poprowadzą prosto pod nowe: ${formatNumber(count)}.`,
  drafts: (count: number) => `Wpisy nieznane czytelnikom, które przejdą razem: ${formatNumber(count)}.`,
  linking: (count: number) => `Wpisy z odnośnikami do tych adresów: ${formatNumber(count)}`,
  noLinking: "Żaden wpis nie ma odnośników do tych adresów.",
  allStraight: "Żaden wpis nie ma odnośników do adresów, które tylko przekierowują.",
  clashes: (count: number) => `Zajęte wcześniej: ${countOf(count, NOUNS.adres)}. Przestaną prowadzić tam, gdzie dotąd:`,
  closed: "był zamknięty",
  leads: (to: string) => `prowadził do ${to}`,
  rewrite: "Popraw od razu odnośniki w tych wpisach (każda poprawka jest wersją w historii wpisu)",
  takeOver: "Przejmij te adresy",
  moveHint:
    "Przekierowania powstają w tej samej chwili. Odnośniki poprawia się w najwyżej 200 wpisach naraz; resztę tu, później.",
  mergeHint: (name: string) =>
    `Kategorii „${name}” już nie będzie i tego nie można cofnąć. Odnośniki poprawia się w najwyżej 200 wpisach naraz; resztę tu, później.`,
  move: "Przenieś",
  cancel: "Nie przenoś",
  last: ({ atText, from, to, moved, rewritten }: LastMove) =>
    `Ostatnia zmiana: ${atText}, z ${from} na ${to}. Wpisy z nowym adresem: ${moved}, wpisy z poprawionymi odnośnikami: ${rewritten}.`,
  formerLinks: "Odnośniki do dawnych adresów",
  stillLinking: (count: number) => `Wpisy z odnośnikami do adresów, które tylko przekierowują: ${formatNumber(count)}`,
  straighten: "Popraw odnośniki",
  rewritten: (count: number, left: number) => {
    if (left === 0) return `Wpisy z poprawionymi odnośnikami: ${count}. Wszystkie prowadzą już prosto.`;
    if (count > 0) return `Wpisy z poprawionymi odnośnikami: ${count}. Zostało: ${left}.`;
    return `Tych odnośników nie da się poprawić samych (${left}): otwórz wpisy i popraw je w tekście. Do tego czasu przekierują.`;
  },
};

interface LastMove {
  atText: string;
  from: string;
  to: string;
  moved: number;
  rewritten: number;
}

const MORE = { one: "pozycja", few: "pozycje", many: "pozycji", other: "pozycji" };
