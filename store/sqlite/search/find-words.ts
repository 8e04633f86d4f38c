import { appendAll } from "#core/base/values/append-all.ts";
import { fold } from "#core/polish/text-words.ts";
import type { WordReading, ReadTyped } from "#core/polish/lemmas/typed-word-lemmas.ts";
import { beginningsOf, isFormOf, stemsOfUnknown } from "#core/polish/lemmas/unknown-words.ts";
import type { Database } from "../engine/database.ts";
import { stemOf } from "./search-index.ts";

/** The sources for searching: the words of posts, and a dictionary for words that no post has. */
export interface WordSources {
  database: Database;
  readTyped: ReadTyped;
}

/** The stems and forms to search for in the index, so that all forms of a word are found. */
export interface SearchedWord {
  stems: string[];
  /** Folded forms that are indexed under the stem of another word. */
  forms: string[];
}

const MOST_STEMS = 24;
/** At most this many of the most similar forms are read, because more would delay the answer. */
const MOST_ALIKE = 24;
const LONGER_STEM = 2;

/**
 * Returns a function that maps each word to what to search for. A word that no post has as typed, or that has no lemma yet, is looked up in
 * the dictionary. A word that the dictionary lacks is matched by its beginning and ending.
 */
export function findWords(sources: WordSources, words: readonly string[]): (word: string) => SearchedWord {
  const { database, readTyped } = sources;
  const typed = new Map(words.map((word) => [word, formsAsTyped(database, word)]));
  const searched = new Map<string, SearchedWord>();
  const unindexed = new Map<string, readonly string[]>();
  for (const [word, { stems, isSettled, isLikely }] of typed) {
    const read = isSettled ? [] : readTyped(word);
    const others = read.length > 0 ? stemsOfReadings(database, read) : isLikely ? [] : likelyStems(database, word);
    searched.set(word, { stems: [...new Set([...stems, ...others])], forms: [] });
    if (read.length > 0 && others.length === 0) unindexed.set(word, read.flat());
  }
  for (const [word, forms] of sharedForms(sources, unindexed)) appendAll(searched.get(word)?.forms ?? [], forms);
  return (word: string): SearchedWord => searched.get(word) ?? { stems: [], forms: [] };
}

const BY_FOLDED = `
SELECT DISTINCT stem, form = ? AS exact, lemma IS NOT NULL AS given FROM search_form WHERE folded = ? LIMIT +?`;

interface StoredStem {
  stem: string;
  /** 1 if the form is the word as typed, with its Polish letters. */
  exact: number;
  /** 1 if the lemma of the form is known; other forms are indexed as they are. */
  given: number;
}

/** Returns the stored forms that match the word as typed. A word typed without diacritics matches every form that folds to it. */
function formsAsTyped(database: Database, word: string) {
  const folded = fold(word);
  const rows = database.all<StoredStem>(BY_FOLDED, word, folded, MOST_STEMS);
  const exact = word === folded ? rows : rows.filter((row) => row.exact === 1);
  const matching = exact.length > 0 ? exact : rows;
  const isLikely = matching.length > 0 && matching.every((row) => row.given === 1);
  return { stems: matching.map(({ stem }) => stem), isLikely, isSettled: isLikely && exact.length > 0 };
}

/** Returns the stems of the first reading that has a form in some post. */
function stemsOfReadings(database: Database, readings: readonly WordReading[]): string[] {
  for (const lemmas of readings) {
    const stems = stemsInIndex(database, lemmas.map(stemOf));
    if (stems.length > 0) return stems;
  }
  return [];
}

const FILED = `
SELECT DISTINCT asked.value AS stem FROM json_each(?) AS asked
WHERE EXISTS (SELECT 1 FROM search_form WHERE search_form.stem = asked.value)`;

function stemsInIndex(database: Database, stems: readonly string[]): string[] {
  return database.all<{ stem: string }>(FILED, JSON.stringify(stems)).map(({ stem }) => stem);
}

const ALIKE = `
SELECT form, folded FROM search_form WHERE folded >= ? AND folded < ? ORDER BY length(folded), form LIMIT +?`;

/**
 * Finds indexed forms for words whose lemmas have no form in any post (`unindexed` maps such words to their lemmas). A form of two words is
 * indexed under only one of these words: "listach", a form of "lista" and "list", under "list". So forms with the same beginning are read,
 * and the forms that may belong to one of the word's lemmas are returned.
 */
function sharedForms({ database, readTyped }: WordSources, unindexed: ReadonlyMap<string, readonly string[]>) {
  const alike = [...unindexed].map(([word, lemmas]) => ({
    word,
    lemmas,
    forms: beginningsOf(word).flatMap((each) =>
      database.all<{ form: string; folded: string }>(ALIKE, each, endOf(each), MOST_ALIKE),
    ),
  }));
  return alike.map(({ word, lemmas, forms }) => {
    const isShared = (form: string) => readTyped(form)[0]?.some((lemma) => lemmas.includes(lemma)) === true;
    return [word, forms.filter(({ form }) => isShared(form)).map(({ folded }) => folded)] as const;
  });
}

/** Returns likely stems of a word that the dictionary lacks: the word with and without its ending, and stems of indexed forms with the same beginning. */
function likelyStems(database: Database, word: string): string[] {
  const alike = beginningsOf(word).flatMap((each) =>
    formsOfBeginning(database, each, each.length + LONGER_STEM)
      .filter((candidate) => isFormOf(word, each, candidate.folded))
      .map(({ stem }) => stem),
  );
  return [...stemsInIndex(database, stemsOfUnknown(word).map(stemOf)), ...alike];
}

const BEGINNING = `
SELECT stem, folded, MIN(length(folded)) AS shortest FROM search_form WHERE folded >= ? AND folded < ? AND length(stem) <= ?
GROUP BY stem ORDER BY shortest, stem LIMIT +?`;

/** Returns the shortest form of each stem that has a form with this beginning. */
function formsOfBeginning(database: Database, beginning: string, longest: number): { stem: string; folded: string }[] {
  return database.all<{ stem: string; folded: string }>(BEGINNING, beginning, endOf(beginning), longest, MOST_STEMS);
}

export function stemsOfBeginning(database: Database, beginning: string): string[] {
  return formsOfBeginning(database, beginning, Number.MAX_SAFE_INTEGER).map(({ stem }) => stem);
}

function endOf(beginning: string): string {
  return `${beginning}\u{10FFFF}`;
}

export function isWrittenOtherwise(database: Database, word: string, stems: readonly string[]): boolean {
  const folded = fold(word);
  if (word === folded) return false;
  return database.all<StoredStem>(BY_FOLDED, word, folded, MOST_STEMS).some(({ stem }) => !stems.includes(stem));
}

export function isForm(database: Database, word: string): boolean {
  return database.all(BY_FOLDED, word, fold(word), 1).length > 0;
}
