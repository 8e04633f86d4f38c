import { withoutAttachedEndings } from "#core/polish/lemmas/unknown-words.ts";
import { isFunctionWord, withoutFunctionWords } from "../polish/text-words.ts";
import { phraseWords, type SearchWord, searchWords } from "./words.ts";

/** A parsed query. */
export interface SearchQuery {
  typed: string;
  /** Lower-case words in order, without function words; a match has each word in some form. */
  words: string[];
  /** The beginning of a word that is still being typed, without diacritics; the word is in `words` too. */
  prefix: string | null;
  /** Words in quotes, without diacritics. A match has these words one after another, in exactly these forms. */
  phrases: string[][];
  /**
   * Maps a word of `words` to the words that must follow one another in its place. For a letter that is a name: its neighbour and the
   * letter ("o": ["dużego", "o"]). For a technology's name that no post has as one word: its components ("nodejs": ["node", "js"]).
   */
  sequences: Readonly<Record<string, readonly string[]>>;
  /** Maps a word beside a hyphen to the whole as one word: "e" and "book" to "ebook". A match may have the whole instead. */
  joined: ReadonlyMap<string, string>;
  shortened: boolean;
}

const MOST_CHARACTERS = 200;
const MOST_WORDS = 12;
const MOST_PHRASES = 3;
const MOST_PHRASE_WORDS = 10;
/** An unfinished word of at least this many letters matches words that begin with it. */
export const LEAST_PREFIX = 3;

const QUOTED = /[„”“"«»]([^„”“"«»]*)(?:[„”“"«»]|$)/gu;

/** A submitted query has whole words. A query that is being typed ends with the beginning of a word, unless a space follows. */
export type QueryStage = "submitted" | "typing";

/** Parses what was typed; every text is a valid query. Words in quotes become phrases. */
export function parseQuery(text: string, stage: QueryStage = "submitted"): SearchQuery {
  const cut = cutAndCleaned(text);
  const quotes = [...cut.matchAll(QUOTED)]
    .map(([, quoted = ""]) => sequenceOf(quoted))
    .filter((words) => words.length > 0);
  const phrases = quotes.slice(0, MOST_PHRASES).map((words) => words.slice(0, MOST_PHRASE_WORDS));
  const loose = withoutAttachedEndings(cut.replace(QUOTED, " "));
  const looseWords = searchWords(loose);
  const last = looseWords.at(-1);
  const unfinished =
    stage === "typing" && last !== undefined && last.end === loose.length && last.folded.length >= LEAST_PREFIX;
  const distinct = [...new Set(looseWords.map((word) => word.text))];
  const letters = nameLetters(looseWords, loose, stage);
  const considered = distinct.slice(0, MOST_WORDS);
  const telling = new Set(withoutFunctionWords(considered));
  const words = considered.filter((word) => telling.has(word) || Object.hasOwn(letters, word));
  const prefix = unfinished && words.includes(last.text) ? last.folded : null;
  const shortened =
    text.trimEnd().length > MOST_CHARACTERS ||
    distinct.length > MOST_WORDS ||
    quotes.length > MOST_PHRASES ||
    quotes.some((quoted) => quoted.length > MOST_PHRASE_WORDS);
  return {
    typed: cut.trim(),
    words,
    prefix,
    phrases,
    sequences: { ...componentsOf(looseWords), ...letters },
    joined: joinedWords(looseWords),
    shortened,
  };
}

/** Returns words and phrases of a query as the reader typed them, in order: "csharp" was typed as "C#". */
export function typedUnits(
  { typed }: SearchQuery,
  { words, phrases }: Pick<SearchQuery, "words" | "phrases">,
): string[] {
  const written = new Map(searchWords(typed).map(({ text, start, end }) => [text, typed.slice(start, end)]));
  const quotes = new Map(
    [...typed.matchAll(QUOTED)].map(([, quoted = ""]) => [phraseKey(sequenceOf(quoted)), quoted.trim()]),
  );
  return [
    ...words.map((word) => written.get(word) ?? word),
    ...phrases.map((phrase) => quotes.get(phraseKey(phrase)) ?? phrase.join(" ")),
  ];
}

function sequenceOf(quoted: string): string[] {
  return phraseWords(searchWords(quoted)).map(({ folded }) => folded);
}

function phraseKey(phrase: readonly string[]): string {
  return phrase.slice(0, MOST_PHRASE_WORDS).join(" ");
}

/**
 * Maps a letter that is a name, but looks like a function word, to a sequence of this letter and its neighbour. A letter is a name if it is
 * the last word of a query, because no preposition ends a query ("notacja dużego o"). It is also a name if it is a capital among small
 * letters ("witamina A w diecie") or beside a sign ("O(n)").
 */
function nameLetters(words: readonly SearchWord[], text: string, stage: QueryStage): Record<string, string[]> {
  const letters: Record<string, string[]> = {};
  const written = words.map(({ start, end }) => text.slice(start, end));
  const inSmallLetters = written.some((word) => word.length > 1 && word === word.toLowerCase());
  for (const [at, { text: word, end }] of words.entries()) {
    const [before, after] = [words[at - 1], words[at + 1]];
    const isLast = after === undefined;
    const neighbour = before ?? after;
    if (word.length !== 1 || !isFunctionWord(word) || neighbour === undefined) continue;
    const isCapital = written[at] !== word;
    const againstSign = !isLast && !/\s/u.test(text.charAt(end));
    if (isLast ? stage === "submitted" || isCapital : isCapital && (againstSign || (inSmallLetters && at > 0))) {
      const beside = (neighbour.components.at(-1) ?? neighbour).text;
      letters[word] = before === undefined ? [word, beside] : [beside, word];
    }
  }
  return letters;
}

/** Maps a name to its components if the name is also written as separate words. A name with a sign has no components. */
function componentsOf(words: readonly SearchWord[]): Record<string, string[]> {
  const names = words.filter(({ text, components }) => components.map((part) => part.text).join("") === text);
  return Object.fromEntries(names.map(({ text, components }) => [text, components.map((part) => part.text)]));
}

function joinedWords(words: readonly SearchWord[]): Map<string, string> {
  const wholes = words.flatMap(({ joined }) => joined ?? []);
  return new Map(
    wholes.flatMap(({ text, start, end }) =>
      words.filter((word) => start <= word.start && word.end <= end).map((word) => [word.text, text]),
    ),
  );
}

/** Returns the query as it was typed, without control characters and cut to the greatest length. */
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

/** Returns whether the query has neither words nor phrases. */
export function isEmptyQuery({ words, phrases }: SearchQuery): boolean {
  return words.length === 0 && phrases.length === 0;
}

/** A query with more characters than this is not logged, because it is a pasted text and no question. */
const MOST_LOGGED = 80;
/** A query with at least this many digits is not logged, because it may be a telephone, document or account number. */
const TELLING_DIGITS = 6;

/**
 * Returns the query as it is logged: in lower case, with diacritics and single spaces. Null if it is empty, too long or may be personal
 * (an @, or at least six digits).
 */
export function loggedText(typed: string): string | null {
  const text = typed.normalize("NFKC").toLowerCase().replaceAll(/\s+/gu, " ").trim();
  if (text === "" || text.length > MOST_LOGGED || text.includes("@")) return null;
  return (text.match(/\p{N}/gu)?.length ?? 0) < TELLING_DIGITS ? text : null;
}
