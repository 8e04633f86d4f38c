import { appendAll } from "#core/base/values/append-all.ts";
import { fold } from "#core/polish/text-words.ts";
import { irregularLemmasOfFolded } from "#core/polish/lemmas/irregular.ts";
import type { WordReading, ReadTyped } from "#core/polish/lemmas/word-readings.ts";
import { beginningsOf, isFormOf, stemsOfUnknown } from "#core/polish/lemmas/unknown-words.ts";
import type { Database } from "../engine/database.ts";
import { stemOf } from "./search-index.ts";

/* Finds the words that somebody types in the index. */

/** The words of posts, and a dictionary for words that no post has. */
export interface WordSources {
  database: Database;
  readTyped: ReadTyped;
}

/** What to search for in the index to find a word in any of its forms. */
export interface SearchedWord {
  stems: string[];
  /** Forms, without diacritics, that are indexed under the stem of another word. */
  forms: string[];
}

const MOST_STEMS = 24;
/** Most similar forms that are read; more would delay the answer. */
const MOST_ALIKE = 24;
const LONGER_STEM = 2;

/**
 * A word that no post has as it is typed, or that has no lemma yet, goes by what the dictionary reads it as; where that says nothing, by
 * its beginning and ending.
 */
export async function findWords(sources: WordSources, words: readonly string[]) {
  const { database, readTyped } = sources;
  const known = new Map(words.map((word) => [word, formsAsTyped(database, word)]));
  const readings = await readTyped([...known].flatMap(([word, { isSettled }]) => (isSettled ? [] : [word])));
  const found = new Map<string, SearchedWord>();
  const unfiled = new Map<string, readonly string[]>();
  for (const [word, { stems, isSettled, isLikely }] of known) {
    const read = isSettled ? [] : (readings.get(word) ?? []);
    const others = read.length > 0 ? stemsOfReadings(database, read) : isLikely ? [] : likelyStems(database, word);
    found.set(word, { stems: [...new Set([...stems, ...others])], forms: [] });
    if (read.length > 0 && others.length === 0) unfiled.set(word, read.flat());
  }
  for (const [word, forms] of await sharedForms(sources, unfiled)) appendAll(found.get(word)?.forms ?? [], forms);
  return (word: string): SearchedWord => found.get(word) ?? { stems: [], forms: [] };
}

const BY_FOLDED = `
SELECT DISTINCT stem, form = ? AS exact, lemma IS NOT NULL AS given FROM search_form WHERE folded = ? LIMIT +?`;

interface StoredStem {
  stem: string;
  /** 1 for the word as it is typed, with its Polish letters. */
  exact: number;
  /** 1 for a form that has its lemma; any other is indexed as it is. */
  given: number;
}

/** Forms in posts that match the word as it is typed; without diacritics every form that folds to it. */
function formsAsTyped(database: Database, word: string) {
  const folded = fold(word);
  const rows = database.all<StoredStem>(BY_FOLDED, word, folded, MOST_STEMS);
  const exact = word === folded ? rows : rows.filter((row) => row.exact === 1);
  const known = exact.length > 0 ? exact : rows;
  const isLikely = known.length > 0 && known.every((row) => row.given === 1);
  return { stems: known.map(({ stem }) => stem), isLikely, isSettled: isLikely && exact.length > 0 };
}

/** Stems of the first reading that has a form in some post. */
function stemsOfReadings(database: Database, readings: readonly WordReading[]): string[] {
  for (const lemmas of readings) {
    const stems = filedStems(database, lemmas.map(stemOf));
    if (stems.length > 0) return stems;
  }
  return [];
}

const FILED = `
SELECT DISTINCT asked.value AS stem FROM json_each(?) AS asked
WHERE EXISTS (SELECT 1 FROM search_form WHERE search_form.stem = asked.value)`;

function filedStems(database: Database, stems: readonly string[]): string[] {
  return database.all<{ stem: string }>(FILED, JSON.stringify(stems)).map(({ stem }) => stem);
}

const ALIKE = `
SELECT form, folded FROM search_form WHERE folded >= ? AND folded < ? ORDER BY length(folded), form LIMIT +?`;

/**
 * A form of two words is filed under one: "gminach", the only form a post has of "gmina", under "gmin". `unfiled`: lemmas of words that
 * posts have none of. Of each word the forms that begin alike and may be of such a lemma.
 */
async function sharedForms({ database, readTyped }: WordSources, unfiled: ReadonlyMap<string, readonly string[]>) {
  const alike = [...unfiled].map(([word, lemmas]) => ({
    word,
    lemmas,
    forms: beginningsOf(word).flatMap((each) =>
      database.all<{ form: string; folded: string }>(ALIKE, each, endOf(each), MOST_ALIKE),
    ),
  }));
  const readings = await readTyped(alike.flatMap(({ forms }) => forms.map(({ form }) => form)));
  return alike.map(({ word, lemmas, forms }) => {
    const isShared = (form: string) => readings.get(form)?.[0]?.some((lemma) => lemmas.includes(lemma)) === true;
    return [word, forms.filter(({ form }) => isShared(form)).map(({ folded }) => folded)] as const;
  });
}

/** Stems by irregular words, by the word as a base form, as an unknown word of a text is indexed, and by the word's beginning. */
function likelyStems(database: Database, word: string): string[] {
  const lemmas = [...(irregularLemmasOfFolded(fold(word)) ?? []), ...stemsOfUnknown(word)];
  const alike = beginningsOf(word).flatMap((each) =>
    formsOfBeginning(database, each, each.length + LONGER_STEM)
      .filter((found) => isFormOf(word, each, found.folded))
      .map(({ stem }) => stem),
  );
  return [...filedStems(database, lemmas.map(stemOf)), ...alike];
}

const BEGINNING = `
SELECT stem, folded, MIN(length(folded)) AS shortest FROM search_form WHERE folded >= ? AND folded < ? AND length(stem) <= ?
GROUP BY stem ORDER BY shortest, stem LIMIT +?`;

/** The shortest form of each stem that begins so. */
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
