import { countOf, NOUNS, type NounForms } from "#core/polish/words.ts";

const COPY: NounForms = {
  one: "kopia robocza",
  few: "kopie robocze",
  many: "kopii roboczych",
  other: "kopii roboczej",
  none: "żadna",
};

/** What the plan of changes to tags says: `/tag/refresh`, and whoever else shows one. */
export const plan = {
  title: "Co się stanie",
  refused: "Tego nie da się zrobić",
  nothing: "Dla czytelników nic się nie zmieni.",
  posts: "Wpisy z nowymi tagami",
  postsOf: (count: number) => (count === 0 ? "żaden" : countOf(count, NOUNS.wpis)),
  postsHint: "Tekst, wersje i daty wpisów zostają takie, jakie są.",
  copies: "Kopie robocze",
  copiesOf: (count: number) => (count === 0 ? COPY.none! : `najwyżej ${countOf(count, COPY)}`),
  copiesHint: "Kto ma taką kopię otwartą, dostanie scalenie; nic, co napisał, nie ginie.",
  redirects: "Adresy",
  gone: "410, zdjęty na stałe",
  leadsTo: "prowadzi do",
  aliases: "Nowe aliasy",
  aliasOf: "tagu",
  sitemap: "Mapa witryny",
  enters: "wchodzi",
  leaves: "znika",
  more: (count: number) => `Pokaż pozostałe (${count})`,
};
