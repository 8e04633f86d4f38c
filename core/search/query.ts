import { withoutAttachedEndings } from "#core/polish/lemmas/unknown.ts";
import { withoutFunctionWords } from "../polish/function-words.ts";
import { textWords } from "../polish/text-words.ts";

/** What a person searches for, cut to its caps. */
export interface SearchQuery {
  /** As typed, without spaces at the ends and cut to its cap; for the field and the log. */
  typed: string;
  /** Words in lower case, in order, those that tell nothing left out; every one has to be found, in whatever form. */
  words: string[];
  /** The beginning of a word that is still being typed, without diacritics; also stands in `words`. */
  prefix: string | null;
  /** Words in quotes, without diacritics: they have to stand one after another as they are. */
  phrases: string[][];
  /** True when more was typed than is searched for. */
  shortened: boolean;
}

/** Caps on a query: characters read, words outside quotes, phrases, and words of one phrase. */
const MOST_CHARACTERS = 200;
const MOST_WORDS = 12;
const MOST_PHRASES = 3;
const MOST_PHRASE_WORDS = 10;
/** Letters from which on an unfinished word finds what begins with it. */
const LEAST_PREFIX = 3;

const QUOTED = /[„”“"«»]([^„”“"«»]*)(?:[„”“"«»]|$)/gu;

/**
 * Reads what was typed. Quotes of any kind begin and end a phrase, an unfinished one ends with the query; everything but
 * letters and digits only divides words, so that no query is an error. The last word is a prefix unless a space follows it.
 */
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

/** The text of a query as it stands in the field and in addresses. */
export function typedQuery(text: string): string {
  return cutAndCleaned(text).trim();
}

function cutAndCleaned(text: string): string {
  return cleaned(text.length > MOST_CHARACTERS ? wholeWords(text.slice(0, MOST_CHARACTERS)) : text);
}

/** Without the word at its end, which the cut may have gone through. */
function wholeWords(cut: string): string {
  return cut.slice(0, cut.search(/\s\S*$/u) + 1) || cut;
}

/** Without what nobody sees: halves of letters, soft hyphens and marks of direction. Control characters and breaks are spaces. */
function cleaned(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\p{Cf}+/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ");
}

/** Whether there is anything to search for. */
export function isEmptyQuery({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}
