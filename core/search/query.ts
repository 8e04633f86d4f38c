import { withoutAttachedEndings } from "#core/polish/lemmas/unknown-words.ts";
import { withoutFunctionWords, textWords, fold } from "../polish/text-words.ts";

export interface SearchQuery {
  typed: string;
  /** Words in lower case, in order, those that tell nothing left out; every one has to be found, in whatever form. */
  words: string[];
  /** The beginning of a word that is still being typed, without diacritics; also stands in `words`. */
  prefix: string | null;
  /** Words in quotes, without diacritics: they have to stand one after another as they are. */
  phrases: string[][];
  shortened: boolean;
}

const MOST_CHARACTERS = 200;
const MOST_WORDS = 12;
const MOST_PHRASES = 3;
const MOST_PHRASE_WORDS = 10;
/** Letters from which on an unfinished word finds what begins with it. */
const LEAST_PREFIX = 3;

const QUOTED = /[„”“"«»]([^„”“"«»]*)(?:[„”“"«»]|$)/gu;

/** Parses what was typed; no query is an error. Quotes make phrases; the last word is a prefix unless a space follows. */
export function parseQuery(text: string): SearchQuery {
  const cut = cutAndCleaned(text);
  const quotes = [...cut.matchAll(QUOTED)]
    .map(([, quoted = ""]) => textWords(quoted).map(({ folded }) => folded))
    .filter((words) => words.length > 0);
  const phrases = quotes.slice(0, MOST_PHRASES).map((words) => words.slice(0, MOST_PHRASE_WORDS));
  const loose = withoutAttachedEndings(cut.replace(QUOTED, " "));
  const found = textWords(loose);
  const last = found.at(-1);
  const unfinished = last !== undefined && last.end === loose.length && last.folded.length >= LEAST_PREFIX;
  const distinct = [...new Set(found.map((word) => word.text))];
  const words = withoutFunctionWords(distinct.slice(0, MOST_WORDS));
  const prefix = unfinished && words.includes(last.text) ? last.folded : null;
  const shortened =
    text.trimEnd().length > MOST_CHARACTERS ||
    distinct.length > MOST_WORDS ||
    quotes.length > MOST_PHRASES ||
    quotes.some((quoted) => quoted.length > MOST_PHRASE_WORDS);
  return { typed: cut.trim(), words, prefix, phrases, shortened };
}

export function typedQuery(text: string): string {
  return cutAndCleaned(text).trim();
}

function cutAndCleaned(text: string): string {
  return cleaned(text.length > MOST_CHARACTERS ? wholeWords(text.slice(0, MOST_CHARACTERS)) : text);
}

function wholeWords(cut: string): string {
  return cut.slice(0, cut.search(/\s\S*$/u) + 1) || cut;
}

function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cf}+/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");
}

export function isEmptyQuery({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}

/** Characters of a query that is kept; a longer one is a pasted text and nobody's question. */
const MOST_LOGGED = 80;
/** So many digits, together or apart, may be a telephone, a document or an account (polish.md, Search). */
const TELLING_DIGITS = 6;

/** Folded, with single spaces. Null when empty, too long or possibly personal (@, six digits). */
export function loggedText(typed: string): string | null {
  const text = fold(typed).replaceAll(/\s+/gu, " ").trim();
  if (text === "" || text.length > MOST_LOGGED || text.includes("@")) return null;
  return (text.match(/\p{N}/gu)?.length ?? 0) < TELLING_DIGITS ? text : null;
}
