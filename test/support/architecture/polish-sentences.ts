import { parseSync, Visitor } from "oxc-parser";

/** Where they belong. */
const CATALOGUES = /^(?:app|core)\/messages\//;

const PRODUCTION = /^(?:app|convert|core|server|store)\//;

/** Polish that is data: words that are looked up or compared, and that nobody reads as a sentence of ours. */
const DATA: Readonly<Record<string, string>> = {
  "app/studio/editor/source/completion-menus.ts": "other names that are typed into the menu of the slash",
  "app/styles/fonts/font-metrics.ts": "prose on which fonts are measured",
  "convert/markdown/entry-language.ts": "words by which a language is recognised",
  "convert/markdown/parse-foreign-date.ts": "months, as dates have them",
  "convert/wordpress/post-categories.ts": "the name of the category that WordPress begins with",
  "core/analysis/draft/sentences.ts": "abbreviations that end no sentence",
  "core/analysis/likeness/stop-words.ts": "words that say nothing about a subject",
  "core/analysis/sources/numbers-and-dates.ts": "numerals",
  "core/polish/lemmas/": "forms of words",
  "core/polish/text-words.ts": "words that no search asks for",
  "core/polish/typography/bible-references.ts": "books of the Bible",
  "core/polish/typography/calendar-words.ts": "months and days",
  "core/polish/typography/no-break-spaces.ts": "prepositions",
  "core/polish/typography/tokens.ts": "words that begin a sentence",
  "core/polish/typography/typography.ts": "words by which Polish is recognised",
  "core/polish/typography/units-and-abbreviations.ts": "units and abbreviations",
  "core/tags/likeness/pair-likeness.ts": "pairs of words that only look alike",
  "core/topics/closest-posts.ts": "words that titles of all subjects share",
  "server/warm-start.js": "said by a Node too old to read a catalogue",
  "store/contract/": "posts and people of tests",
  "store/sqlite/posts/lists/integrity-queries.ts": "a query, with the slug of a category",
};

/** Tables of fields, whose labels stand in their rows, so that a field is declared once. */
const LABELS = ["core/base/site-config.ts", "core/posts/post-fields.ts"];

/** A letter or quotation mark of Polish, or a short word of it that English does not have. */
const POLISH =
  /[ąćęłńóśźż„”]|\b(?:nie|jest|na|lub|albo|ale|dla|bez|przy|oraz|tego|tej|ten|tym|tu|tam|tylko|od|po|ze|ma|nic|co|jak|gdy|jeden|najpierw|podaj|brak|popraw|wybierz|dodaj|wpisz|napisz|wpisy?|wpisu|strony|witryny|poza|innych|kopi[aei]|dawn\w+|brakuje|zmiana|podmiana|zrobienia|zaznaczenie|zniknie|ocena|mimo)\b/iu;

/** The Polish sentences of a file that belong into a catalogue, as "file:line: text": literals, templates, text of JSX. */
export function polishSentences(file: string, source: string): string[] {
  if (
    CATALOGUES.test(file) ||
    !PRODUCTION.test(file) ||
    [...Object.keys(DATA), ...LABELS].some((each) => file.startsWith(each))
  )
    return [];
  const sentences: string[] = [];
  const look = (text: string, start: number) => {
    if (!hasSeveralWords(text) || !POLISH.test(text)) return;
    sentences.push(`${file}:${source.slice(0, start).split("\n").length}: ${text.trim()}`);
  };
  new Visitor({
    Literal: ({ value, start }) => {
      if (typeof value === "string") look(value, start);
    },
    TemplateLiteral: ({ quasis, start }) => look(quasis.map(({ value }) => value.raw).join("…"), start),
    JSXText: ({ value, start }) => look(value, start),
  }).visit(parseSync(file, source).program);
  return sentences;
}

/** What is filled in counts as a word. */
function hasSeveralWords(text: string): boolean {
  return text.split(/\s+/).filter((word) => /[\p{L}…]/u.test(word)).length > 1;
}
