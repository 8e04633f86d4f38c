import { ALL, anyStem, type Fields, fieldsOf, matchedForms, matcherFor, termsOf } from "./match-expression.ts";
import { stemsInIndex, type WordSources } from "./find-words.ts";
import { stemOf } from "./search-index.ts";
import { fold } from "#core/polish/text-words.ts";
import {
  MOST_COUNTED,
  type SearchHit,
  type SearchRead,
  type SearchHits,
  type SearchScope,
} from "#core/search/store.ts";
import { isEmptyQuery, type SearchQuery } from "#core/search/query.ts";
import { proseOf } from "#core/markdown/prose.ts";
import { typoVariants } from "#core/search/typo-variants.ts";
import type { Database } from "../engine/database.ts";

/** The weights of title, lead, body and tags: four for stems, then four for forms as written. Written forms count only in phrases. */
const WEIGHTS = { words: "8, 3, 1, 5, 0, 0, 0, 0", phrases: "8, 3, 1, 5, 8, 3, 1, 5" };

/**
 * If more posts than this match, ranking takes too long. Then posts are ordered by the field that matches; for the same field, the newest
 * come first.
 */
const MOST_WEIGHED = 1_000;
const BY_PLACE: readonly Fields[] = [fieldsOf("title"), fieldsOf("title tags"), fieldsOf("title tags lead"), ALL];

/** Queries of at least this many words rarely match in tags or leads, so the slow searches of these fields are skipped. */
const MANY_WORDS = 5;
const BY_PLACE_OF_MANY: readonly Fields[] = [fieldsOf("title"), ALL];

const NOTHING: SearchHits = { hits: [], total: 0, forms: [] };

export function readSearch(sources: WordSources): SearchRead {
  const { database } = sources;
  return {
    async search(query, scope, offset, limit, limits = {}) {
      if (isEmptyQuery(query)) return NOTHING;
      const terms = termsOf(sources, query);
      const match = matcherFor(sources, terms, query, limits);
      const weighed = query.phrases.length > 0 ? WEIGHED.phrases : WEIGHED.words;
      const { total } = database.one<{ total: number }>(COUNTED[scope], match(ALL), MOST_WEIGHED + 1);
      const numbers =
        limit === 0
          ? []
          : total > MOST_WEIGHED
            ? byPlace(
                database,
                scope,
                { match, places: limits.inTitle ? [ALL] : placesFor(query) },
                offset + limit,
              ).slice(offset, offset + limit)
            : database.all<{ no: number }>(weighed[scope], match(ALL), limit, offset).map(({ no }) => no);
      return {
        hits: numbers.length === 0 ? [] : database.all<StoredHit>(HITS, JSON.stringify(numbers)).map(hitOf),
        total: Math.min(total, MOST_COUNTED),
        forms: matchedForms(database, terms, query.phrases.flat()),
      };
    },
    nearestWord: async (word, isAlone) => nearestWord(sources, word, isAlone),
    formsWithoutLemma: async (...page) => database.all<{ form: string }>(WAITING, ...page).map(({ form }) => form),
    allForms: async (...page) => database.all<{ form: string }>(FORMS_IN_ORDER, ...page).map(({ form }) => form),
    async lemmasOf(forms) {
      const rows = database.all<{ form: string; lemma: string }>(LEMMAS, JSON.stringify(forms));
      return new Map(rows.map(({ form, lemma }) => [form, lemma]));
    },
    searchWaiting: async () => database.one<{ posts: number; forms: number }>(OWED),
    async formsOfLemmas(lemmas) {
      const rows = database.all<{ lemma: string; forms: number }>(SUPPORT, JSON.stringify([...new Set(lemmas)]));
      return new Map(rows.map(({ lemma, forms }) => [lemma, forms]));
    },
  };
}

function placesFor({ words, phrases }: SearchQuery): readonly Fields[] {
  return words.length + phrases.length < MANY_WORDS ? BY_PLACE : BY_PLACE_OF_MANY;
}

function byPlace(
  database: Database,
  scope: SearchScope,
  { match, places }: { match: (fields: Fields) => string; places: readonly Fields[] },
  wanted: number,
): number[] {
  const numbers = new Set<number>();
  for (const fields of places) {
    if (numbers.size >= wanted) break;
    const newest = database.all<{ no: number; at: number | null }>(NEWEST[scope], match(fields), MOST_COUNTED);
    // Row numbers follow the order of creation, so posts are sorted by their date here.
    for (const { no } of newest.toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))) numbers.add(no);
  }
  return [...numbers];
}

const VISIBLE: Record<SearchScope, string> = {
  readers: "post.state = 'published'",
  editors: "post.state <> 'trashed'",
};

const WEIGHED = { words: weighedBy(WEIGHTS.words), phrases: weighedBy(WEIGHTS.phrases) };

const NEWEST = scoped(
  (visible) => `
SELECT post.no, post.published_at AS at
FROM search_index CROSS JOIN post ON post.no = search_index.rowid AND ${visible}
WHERE search_index MATCH ? ORDER BY search_index.rowid DESC LIMIT +?`,
);

const COUNTED = scoped(
  (visible) => `
SELECT COUNT(*) AS total FROM (
  SELECT 1 FROM search_index CROSS JOIN post ON post.no = search_index.rowid AND ${visible}
  WHERE search_index MATCH ? LIMIT +?
)`,
);

const HITS = `
SELECT post.id, post.slug, post.version, post.state, post.title,
  CASE post.lead WHEN '' THEN post.excerpt ELSE post.lead END AS lead, post_derived.text, post_derived.html,
  post.published_at AS publishedAt, post.reading_minutes AS readingMinutes,
  category.slug AS categorySlug, category.name AS categoryName
FROM json_each(?) AS asked
CROSS JOIN post ON post.no = asked.value
CROSS JOIN post_derived ON post_derived.post_no = post.no
CROSS JOIN category ON category.id = post.category_id
ORDER BY asked.key`;

function scoped(statement: (visible: string) => string): Record<SearchScope, string> {
  return { readers: statement(VISIBLE.readers), editors: statement(VISIBLE.editors) };
}

function weighedBy(weights: string): Record<SearchScope, string> {
  return scoped(
    (visible) => `
SELECT post.no FROM (
  SELECT rowid AS no, bm25(search_index, ${weights}) AS score FROM search_index WHERE search_index MATCH ?
) AS found CROSS JOIN post ON post.no = found.no AND ${visible}
ORDER BY found.score, post.published_at DESC, post.no DESC LIMIT +? OFFSET +?`,
  );
}

type StoredHit = Omit<SearchHit, "category"> & { html: string; categorySlug: string; categoryName: string };

function hitOf({ categorySlug, categoryName, html, ...hit }: StoredHit): SearchHit {
  return { ...hit, text: proseOf(hit.text, html), category: { slug: categorySlug, name: categoryName } };
}

const NEAR = `
SELECT search_form.form, search_form.stem, 1 AS isWritten FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.folded = asked.value`;

/** A shorter word is one mistake away from too many others (rust, must). */
const LEAST_LETTERS = 5;

/**
 * Finds the words spelled almost like the typed word, among the words of the archive and other forms of them. Prefers words that differ in
 * diacritics alone, then forms that posts have, of these the ones that differ in a doubled letter alone („poter” for „Potter”), then words
 * of many published posts. Words of unpublished posts are not revealed.
 */
function nearestWord(sources: WordSources, word: string, isAlone: boolean): string | null {
  const { database, dictionary, readTyped } = sources;
  const folded = fold(word);
  const isShort = folded.length < LEAST_LETTERS;
  if ((isAlone || isShort) && readTyped(word).length > 0) return null;
  const variants = [folded, ...(isAlone && isShort ? [] : typoVariants(folded))];
  const written = database.all<{ form: string; stem: string; isWritten: number }>(NEAR, JSON.stringify(variants));
  const others = variants.flatMap(dictionary.spellings).flatMap((form) => {
    const stems = stemsInIndex(database, (readTyped(form)[0] ?? []).map(stemOf));
    return stems.map((stem) => ({ form, stem, isWritten: 0 }));
  });
  const candidates = [...written, ...others]
    .filter(({ form }) => dictionary.readings(form).every(({ kind }) => kind !== "other"))
    .map(({ form, stem, isWritten }) => {
      const { total } = database.one<{ total: number }>(COUNTED.readers, anyStem([stem]), MOST_COUNTED);
      const isDoubled = isWritten && undoubled(fold(form)) === undoubled(folded);
      return { form, posts: total, likeness: fold(form) === folded ? 3 : isDoubled ? 2 : isWritten };
    });
  const [best] = candidates
    .filter(({ posts }) => posts > 0)
    .toSorted((one, other) => other.likeness - one.likeness || other.posts - one.posts);
  return best?.form ?? null;
}

function undoubled(word: string): string {
  return word.replaceAll(/(.)\1/gu, "$1");
}

const WAITING = "SELECT form FROM search_form WHERE lemma IS NULL AND form > ? ORDER BY form LIMIT +?";

const FORMS_IN_ORDER = "SELECT form FROM search_form WHERE form > ? ORDER BY form LIMIT +?";

const LEMMAS = `
SELECT search_form.form, search_form.lemma FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.form = asked.value AND search_form.lemma IS NOT NULL`;

const OWED = `
SELECT (SELECT COUNT(*) FROM search_waiting) AS posts,
  (SELECT COUNT(*) FROM search_form WHERE lemma IS NULL) AS forms`;

const SUPPORT = `
SELECT search_form.lemma, COUNT(*) AS forms FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.lemma = asked.value AND search_form.lemma IS NOT NULL
GROUP BY asked.value`;
