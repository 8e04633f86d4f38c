import { parseSync, Visitor } from "oxc-parser";

/** Where sentences stand. */
const CATALOGUES = /^(?:app|core)\/messages\//;

/** What no English text is without a reason: a letter or quotation mark of Polish, or a short word of it that is none of English. */
const POLISH = /[ąćęłńóśźż„”]|\b(?:nie|jest|na|lub|albo|ale|dla|bez|przy|oraz|tego|tej|ten|tym|tu|tam|tylko|od|po|ze|ma|nic|co|jak|gdy|jeden|podaj|brak|popraw|wybierz|dodaj|wpisz|napisz|wpisy?|wpisu|strony|witryny)\b/iu;


/** Words and patterns of Polish that are data, and what is asked of a model: nobody reads them as a sentence of ours. */
const DATA: Readonly<Record<string, string>> = {};

/** The Polish sentences of a file that stand outside the catalogues, as "line: text": literals, parts of templates, text of JSX. */
export function polishSentences(file: string, source: string): string[] {
  if (CATALOGUES.test(file) || Object.keys(DATA).some((each) => file.startsWith(each))) return [];
  const sentences: string[] = [];
  const look = (text: string, start: number) => {
    if (!hasSeveralWords(text) || !POLISH.test(text)) return;
    sentences.push(`${source.slice(0, start).split("\n").length}: ${text.trim()}`);
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
