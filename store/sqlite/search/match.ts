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
/** Of a word, of which the archive has a few dozen at most. */
const MOST_FORMS_WHILE_WAITING = 100;
const LONGER_STEM = 2;

export function fieldsOf(names: string): Fields {
  return { stems: `{${names}} : `, forms: `{${names.replaceAll(/\w+/g, "$&_forms")}} : ` };
}

export interface Term {
  /** Without diacritics. */
  form: string;
  stems: string[];
  /** Without diacritics, as posts have them: where stems alone would not find them. */
  forms: string[];
  /** What has to stand one after another, each in any of its stems; empty for a word by itself. */
  sequence: { form: string; stems: string[] }[];
}

const IS_WAITING = "SELECT EXISTS (SELECT 1 FROM search_waiting WHERE post_no > 0) AS yes";

/**
 * Also searches the form itself where no post has the word or diacritics differ; and every form of the word while posts wait, which may
 * be filed under a stem it had before it got its lemma.
 */
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
    const forms = new Set(asForm ? [form] : []);
    if (isWaiting) for (const each of formsOfStems(database, stems, MOST_FORMS_WHILE_WAITING)) forms.add(each);
    return { form, stems, forms: [...forms], sequence };
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

function waysOf({ stems, forms, sequence }: Term, fields: Fields): string[] {
  if (sequence.length > 0) {
    const readings = sequence.reduce<string[][]>(
      (all, part) => all.flatMap((before) => part.stems.map((stem) => [...before, indexedStem(stem)])),
      [[]],
    );
    const byStems = readings.length === 0 ? [] : [`${fields.stems}(${readings.map(phraseOf).join(" OR ")})`];
    return [...byStems, `${fields.forms}${phraseOf(sequence.map((part) => part.form))}`];
  }
  const byStem = stems.length === 0 ? [] : [`${fields.stems}(${anyStem(stems)})`];
  const byForm = forms.length === 0 ? [] : [`${fields.forms}(${forms.map(quoted).join(" OR ")})`];
  return [...byStem, ...byForm];
}

function phraseOf(words: readonly string[]): string {
  return quoted(words.join(" "));
}

const BY_FORM = "SELECT stem, lemma IS NOT NULL AS settled FROM search_form WHERE form = ?";
const BY_FOLDED = "SELECT DISTINCT stem, lemma IS NOT NULL AS settled FROM search_form WHERE folded = ? LIMIT +?";
const BEGINNING = `
SELECT stem, folded, MIN(length(folded)) AS shortest FROM search_form WHERE folded >= ? AND folded < ? AND length(stem) <= ?
GROUP BY stem ORDER BY shortest, stem LIMIT +?`;

interface KnownStem {
  stem: string;
  /** 1 of a form that has its lemma; any other is filed as it is. */
  settled: number;
}

/** Without diacritics it may be any form that folds so. A form that has no lemma yet goes by what an unknown one goes by as well. */
export function stemsOfWord(database: Database, word: string): string[] {
  const folded = fold(word);
  const exact = word === folded ? [] : database.all<KnownStem>(BY_FORM, word);
  const known = exact.length > 0 ? exact : database.all<KnownStem>(BY_FOLDED, folded, MOST_STEMS);
  const stems = known.map(({ stem }) => stem);
  if (stems.length > 0 && known.every(({ settled }) => settled === 1)) return stems;
  return [...new Set([...stems, ...stemsOfUnsettled(database, word, folded)])];
}

/** By irregular words, then by the beginning of the word. */
function stemsOfUnsettled(database: Database, word: string, folded: string): string[] {
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
  const others = formsOfStems(database, [...new Set(alone.flatMap((term) => term.stems))], MOST_MARKED);
  return [...new Set([...phrased, ...alone.map(({ form }) => form), ...others])];
}

function formsOfStems(database: Database, stems: readonly string[], limit: number): string[] {
  return database.all<{ folded: string }>(OF_STEMS, JSON.stringify(stems), limit).map(({ folded }) => folded);
}

export function anyStem(stems: readonly string[]): string {
  return stems.map((stem) => quoted(indexedStem(stem))).join(" OR ");
}
