import { fold } from "#core/polish/text-words.ts";
import { irregularLemmasOfFolded } from "#core/polish/lemmas/irregular.ts";
import { beginningsOf, isFormOf } from "#core/polish/lemmas/unknown-words.ts";
import type { SearchLimits } from "#core/search/store.ts";
import type { SearchQuery } from "#core/search/query.ts";
import type { Database } from "../engine/database.ts";
import { indexedStem, quoted } from "./search-index.ts";

/* What a query is in the language of the full-text index. */

export interface Fields {
  stems: string;
  forms: string;
}

export const ALL: Fields = { stems: "", forms: "" };
const TITLE = fieldsOf("title");

const MOST_STEMS = 24;
/** Of each word that stands beside another: their combinations are looked for. */
const MOST_STEMS_IN_SEQUENCE = 4;
const MOST_MARKED = 500;
const LONGER_STEM = 2;

export function fieldsOf(names: string): Fields {
  return { stems: `{${names}} : `, forms: `{${names.replaceAll(/\w+/g, "$&_forms")}} : ` };
}

export interface Term {
  /** Without diacritics. */
  form: string;
  stems: string[];
  asForm: boolean;
  /** What has to stand one after another, each in any of its stems; empty for a word by itself. */
  sequence: { form: string; stems: string[] }[];
}

const IS_WAITING = "SELECT EXISTS (SELECT 1 FROM search_waiting WHERE post_no > 0) AS yes";

/** Also searches the form itself where posts may be indexed with another stem, or where diacritics differ. */
export function termsOf(database: Database, query: SearchQuery): Term[] {
  const { words, prefix } = query;
  const isWaiting = database.one<{ yes: number }>(IS_WAITING).yes === 1;
  const last = words.findLastIndex((word) => fold(word) === prefix);
  return words.map((word, index) => {
    const form = fold(word);
    const begins = prefix !== null && index === last;
    const sequence = sequenceOf(database, query, word);
    const known = sequence.length > 0 ? [] : stemsOfWord(database, word);
    const stems = begins ? [...new Set([...known, ...stemsOfBeginning(database, form)])] : known;
    const asForm = isWaiting || stems.length === 0 || isWrittenOtherwise(database, word, known);
    return { form, stems, asForm, sequence };
  });
}

/** A name with parts is one word wherever a post has it so. */
function sequenceOf(database: Database, { sequences }: SearchQuery, word: string): Term["sequence"] {
  const parts = (Object.hasOwn(sequences, word) ? sequences[word] : undefined) ?? [];
  const isName = parts.join("") === word;
  if (isName && database.all(BY_FOLDED, fold(word), 1).length > 0) return [];
  return parts.map((part) => ({
    form: fold(part),
    stems: stemsOfWord(database, part).slice(0, MOST_STEMS_IN_SEQUENCE),
  }));
}

export function matcherFor(database: Database, terms: readonly Term[], query: SearchQuery, limits: SearchLimits) {
  const { without } = limits;
  const left = without && termsOf(database, { ...query, ...without, prefix: null });
  const place = (fields: Fields) => (limits.inTitle ? TITLE : fields);
  return (fields: Fields): string => {
    const wanted = matchOf(terms, query.phrases, place(fields)).join(limits.anyOf ? " OR " : " AND ");
    if (!left) return wanted;
    return `(${wanted}) NOT (${matchOf(left, without.phrases, ALL).join(" OR ")})`;
  };
}

function matchOf(terms: readonly Term[], phrases: readonly string[][], fields: Fields): string[] {
  const words = terms.map((term) => `(${waysOf(term, fields).join(" OR ")})`);
  return [...words, ...phrases.map((phrase) => `${fields.forms}${quoted(phrase.join(" "))}`)];
}

function waysOf({ form, stems, asForm, sequence }: Term, fields: Fields): string[] {
  if (sequence.length > 0) {
    const readings = sequence.reduce<string[][]>(
      (all, part) => all.flatMap((before) => part.stems.map((stem) => [...before, indexedStem(stem)])),
      [[]],
    );
    const byStems = readings.length === 0 ? [] : [`${fields.stems}(${readings.map(phraseOf).join(" OR ")})`];
    return [...byStems, `${fields.forms}${phraseOf(sequence.map((part) => part.form))}`];
  }
  const byStem = stems.length === 0 ? [] : [`${fields.stems}(${anyStem(stems)})`];
  return asForm ? [...byStem, `${fields.forms}${quoted(form)}`] : byStem;
}

function phraseOf(words: readonly string[]): string {
  return quoted(words.join(" "));
}

const BY_FORM = "SELECT stem FROM search_form WHERE form = ?";
const BY_FOLDED = "SELECT DISTINCT stem FROM search_form WHERE folded = ? LIMIT +?";
const BEGINNING = `
SELECT stem, folded, MIN(length(folded)) AS shortest FROM search_form WHERE folded >= ? AND folded < ? AND length(stem) <= ?
GROUP BY stem ORDER BY shortest, stem LIMIT +?`;

/** Without diacritics it may be any form that folds so. Unknown forms go by irregular words, then by their beginning. */
export function stemsOfWord(database: Database, word: string): string[] {
  const folded = fold(word);
  const exact = word === folded ? [] : database.all<{ stem: string }>(BY_FORM, word);
  const known = exact.length > 0 ? exact : database.all<{ stem: string }>(BY_FOLDED, folded, MOST_STEMS);
  if (known.length > 0) return known.map(({ stem }) => stem);
  const irregular = irregularLemmasOfFolded(folded);
  if (irregular !== null) return irregular.map(fold);
  return beginningsOf(word).flatMap((each) =>
    formsOfBeginning(database, each, each.length + LONGER_STEM)
      .filter((found) => isFormOf(word, each, found.folded))
      .map(({ stem }) => stem),
  );
}

/** The shortest form of each stem. */
function formsOfBeginning(database: Database, beginning: string, longest: number): { stem: string; folded: string }[] {
  return database.all<{ stem: string; folded: string }>(
    BEGINNING,
    beginning,
    `${beginning}\u{10FFFF}`,
    longest,
    MOST_STEMS,
  );
}

function stemsOfBeginning(database: Database, beginning: string): string[] {
  return formsOfBeginning(database, beginning, Number.MAX_SAFE_INTEGER).map(({ stem }) => stem);
}

function isWrittenOtherwise(database: Database, word: string, stems: readonly string[]): boolean {
  const folded = fold(word);
  if (word === folded) return false;
  return database.all<{ stem: string }>(BY_FOLDED, folded, MOST_STEMS).some(({ stem }) => !stems.includes(stem));
}

const OF_STEMS = `
SELECT DISTINCT search_form.folded FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.stem = asked.value LIMIT +?`;

export function matchedForms(database: Database, terms: readonly Term[], phrased: readonly string[]): string[] {
  const alone = terms.flatMap((term) => (term.sequence.length > 0 ? term.sequence.slice() : [term]));
  const stems = JSON.stringify([...new Set(alone.flatMap((term) => term.stems))]);
  const rows = database.all<{ folded: string }>(OF_STEMS, stems, MOST_MARKED);
  return [...new Set([...phrased, ...alone.map(({ form }) => form), ...rows.map(({ folded }) => folded)])];
}

export function anyStem(stems: readonly string[]): string {
  return stems.map((stem) => quoted(indexedStem(stem))).join(" OR ");
}
