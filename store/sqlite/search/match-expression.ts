import { fold } from "#core/polish/text-words.ts";
import type { SearchLimits } from "#core/search/store.ts";
import type { SearchQuery } from "#core/search/query.ts";
import type { Database } from "../engine/database.ts";
import { findWord, isForm, stemsOfBeginning, type WordSources } from "./find-words.ts";
import { indexedStem, quoted } from "./search-index.ts";

/* Writes a query in the language of the full-text index (FTS5). */

export interface Fields {
  stems: string;
  forms: string;
}

export const ALL: Fields = { stems: "", forms: "" };
const TITLE = fieldsOf("title");

/** A search for a sequence tries all combinations of stems, so only this many stems of each word are used. */
const MOST_STEMS_IN_SEQUENCE = 4;
const MOST_MARKED = 500;
/** At most this many forms of a word are searched. Real words have a few dozen forms. */
const MOST_FORMS_WHILE_WAITING = 100;

export function fieldsOf(names: string): Fields {
  return { stems: `{${names}} : `, forms: `{${names.replaceAll(/\w+/g, "$&_forms")}} : ` };
}

export interface Term {
  /** The word as typed, without diacritics. */
  form: string;
  stems: string[];
  /** Folded forms in posts that a search for the stems alone would not find. */
  forms: string[];
  /** Words that must follow each other, each in any of its stems; empty for a single word. */
  sequence: { form: string; stems: string[] }[];
}

const IS_WAITING = "SELECT EXISTS (SELECT 1 FROM search_waiting WHERE post_no > 0) AS yes";

/**
 * Returns the terms of a query. The typed form is searched too if no post has the word. While posts wait for the indexer, every form is
 * searched, because a waiting post may be indexed under the word's former stem.
 */
export function termsOf(sources: WordSources, query: SearchQuery): Term[] {
  const { database } = sources;
  const { words, prefix } = query;
  const isWaiting = database.one<{ yes: number }>(IS_WAITING).yes === 1;
  const last = words.findLastIndex((word) => fold(word) === prefix);
  return words.map((word, index) => {
    const form = fold(word);
    const followers = sequenceOf(database, query, word) ?? [];
    const sequence = followers.map((part) => ({
      form: fold(part),
      stems: findWord(sources, part).stems.slice(0, MOST_STEMS_IN_SEQUENCE),
    }));
    const spelled = followers.length > 0 ? [] : [word].concat(query.joined.get(word) ?? []);
    const searched = spelled.map((each) => ({ typed: fold(each), ...findWord(sources, each) }));
    const stems = new Set(searched.flatMap((each) => each.stems));
    const forms = new Set(searched.flatMap((each) => each.forms));
    for (const each of searched) if (isWaiting || each.stems.length + each.forms.length === 0) forms.add(each.typed);
    if (prefix !== null && index === last) for (const stem of stemsOfBeginning(database, form)) stems.add(stem);
    if (isWaiting) for (const each of formsOfStems(database, [...stems], MOST_FORMS_WHILE_WAITING)) forms.add(each);
    return { form, stems: [...stems], forms: [...forms], sequence };
  });
}

/**
 * Returns the words that must follow each other in place of a typed word ("node js" for "nodejs"). Null: search for the typed word itself,
 * for instance because a post writes the name as one word.
 */
function sequenceOf(database: Database, { sequences }: SearchQuery, word: string): readonly string[] | null {
  const followers = (Object.hasOwn(sequences, word) ? sequences[word] : undefined) ?? [];
  const isName = followers.join("") === word;
  return followers.length === 0 || (isName && isForm(database, word)) ? null : followers;
}

export function matcherFor(
  sources: WordSources,
  terms: readonly Term[],
  query: SearchQuery,
  limits: SearchLimits,
): (fields: Fields) => string {
  const { without } = limits;
  const left = without && termsOf(sources, { ...query, ...without, prefix: null });
  const place = (fields: Fields) => (limits.inTitle ? TITLE : fields);
  return (fields) => {
    const wanted = matchOf(terms, query.phrases, place(fields)).join(limits.anyOf ? " OR " : " AND ");
    if (!left) return wanted;
    return `(${wanted}) NOT (${matchOf(left, without.phrases, ALL).join(" OR ")})`;
  };
}

function matchOf(terms: readonly Term[], phrases: readonly string[][], fields: Fields): string[] {
  const words = terms.map((term) => `(${alternativesOf(term, fields).join(" OR ")})`);
  return [...words, ...phrases.map((phrase) => `${fields.forms}${quoted(phrase.join(" "))}`)];
}

function alternativesOf({ stems, forms, sequence }: Term, fields: Fields): string[] {
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

const OF_STEMS = `
SELECT DISTINCT search_form.folded FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.stem = asked.value LIMIT +?`;

export function matchedForms(database: Database, terms: readonly Term[], phrased: readonly string[]): string[] {
  const alone = terms.flatMap((term) => (term.sequence.length > 0 ? term.sequence.slice() : [term]));
  const others = formsOfStems(database, [...new Set(alone.flatMap((term) => term.stems))], MOST_MARKED);
  return [
    ...new Set([...phrased, ...alone.map(({ form }) => form), ...terms.flatMap(({ forms }) => forms), ...others]),
  ];
}

function formsOfStems(database: Database, stems: readonly string[], limit: number): string[] {
  return database.all<{ folded: string }>(OF_STEMS, JSON.stringify(stems), limit).map(({ folded }) => folded);
}

export function anyStem(stems: readonly string[]): string {
  return stems.map((stem) => quoted(indexedStem(stem))).join(" OR ");
}
