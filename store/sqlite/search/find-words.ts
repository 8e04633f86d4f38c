import { fold, isFunctionWord } from "#core/polish/text-words.ts";
import type { ReadTyped } from "#core/polish/lemmas/typed-word-lemmas.ts";
import { beginningsOf, isFormOf, stemsOfUnknown } from "#core/polish/lemmas/unknown-words.ts";
import type { Database } from "../engine/database.ts";
import { stemOf } from "./search-index.ts";

/** The sources for searching: the words of posts, and the dictionary. */
export interface WordSources {
  database: Database;
  readTyped: ReadTyped;
}

/** The stems and forms to search for in the index, so that all forms of a word are found. */
export interface SearchedWord {
  stems: string[];
  /** Folded forms that are indexed under a stem of another word. */
  forms: string[];
}

const MOST_STEMS = 24;
/** At most this many of the most similar forms are read, because more would delay the answer. */
const MOST_ALIKE = 24;
const LONGER_STEM = 2;

/**
 * Returns what to search for, so that a word is found in all forms of all words that it may be. With Polish letters it is read as typed, and
 * in other letters only where no post has it so; without them it is read with all letters that it may have lost. A word that the dictionary
 * lacks is matched by its beginning and ending.
 */
export function findWord(sources: WordSources, word: string): SearchedWord {
  const { database, readTyped } = sources;
  const written = database.all<StoredForm>(BY_FOLDED, fold(word), MOST_STEMS);
  const exact = word === fold(word) ? written : written.filter(({ form }) => form === word);
  // A word that tells nothing is sought only as typed: nobody means "móc" by "moc".
  const lemmas = readTyped(word)
    .flat()
    .filter((lemma) => lemma === word || !isFunctionWord(lemma));
  const isSettled = exact.every(({ given }) => given === 1);
  const guessed = lemmas.length > 0 || (isSettled && exact.length > 0) ? [] : likelyStems(database, word);
  const stems = new Set([...exact.map(({ stem }) => stem), ...stemsInIndex(database, lemmas.map(stemOf)), ...guessed]);
  if (stems.size > 0 && isSettled) return { stems: [...stems], forms: [] };
  const forms = formsOf(sources, lemmas, word);
  return { stems: stems.size + forms.length > 0 ? [...stems] : written.map(({ stem }) => stem), forms };
}

const BY_FOLDED = "SELECT form, stem, lemma IS NOT NULL AS given FROM search_form WHERE folded = ? LIMIT +?";

interface StoredForm {
  form: string;
  stem: string;
  /** 1 if the form has its lemma; others are indexed as they are. */
  given: number;
}

const FILED = `
SELECT DISTINCT asked.value AS stem FROM json_each(?) AS asked
WHERE EXISTS (SELECT 1 FROM search_form WHERE search_form.stem = asked.value)`;

function stemsInIndex(database: Database, stems: readonly string[]): string[] {
  return database.all<{ stem: string }>(FILED, JSON.stringify(stems)).map(({ stem }) => stem);
}

const ALIKE = `
SELECT form, folded FROM search_form WHERE folded >= ? AND folded < ? ORDER BY length(folded), form LIMIT +?`;

/** Returns forms of the lemmas that have no lemma yet, or are indexed under another word: "gminach", a form of "gmina" and "gmin", stands under "gmin". */
function formsOf({ database, readTyped }: WordSources, lemmas: readonly string[], word: string): string[] {
  return beginningsOf(word)
    .flatMap((each) => database.all<{ form: string; folded: string }>(ALIKE, each, endOf(each), MOST_ALIKE))
    .filter(({ form }) => readTyped(form)[0]?.some((lemma) => lemmas.includes(lemma)))
    .map(({ folded }) => folded);
}

/** Returns likely stems of a word that the dictionary lacks: with and without its ending, and those of forms with the same beginning. */
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

export function isForm(database: Database, word: string): boolean {
  return database.all(BY_FOLDED, fold(word), 1).length > 0;
}
