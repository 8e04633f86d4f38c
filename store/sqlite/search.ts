import { fold } from "#core/polish/fold.ts";
import { irregularLemmas } from "#core/polish/lemmas/irregular.ts";
import { stemsOfUnknown } from "#core/polish/lemmas/unknown.ts";
import {
  MOST_COUNTED,
  type SearchHit,
  type SearchRead,
  type SearchResult,
  type SearchScope,
} from "#core/search/ports.ts";
import { isEmptyQuery, type SearchQuery } from "#core/search/query.ts";
import { oneTypoAway } from "#core/search/typos.ts";
import type { Database } from "./database.ts";

/** Weights of title, lead, body and tags (polish.md, Search). Stems rank; forms only find. */
const WEIGHTS = "8, 3, 1, 5, 0, 0, 0, 0";
const STEMS = "{title lead body tags}";
const FORMS = "{title_forms lead_forms body_forms tags_forms}";

/** Stems one word of a query may stand for. */
const MOST_STEMS = 24;
/** Forms whose places in the text are marked. */
const MOST_MARKED = 500;
/** Letters a stem may have beyond what is left of a word the archive does not have. */
const LONGER_STEM = 2;

const NOTHING: SearchResult = { hits: [], total: 0, forms: [] };

export function readSearch(database: Database): SearchRead {
  return {
    async search(query, scope, offset, limit) {
      if (isEmptyQuery(query)) return NOTHING;
      const terms = termsOf(database, query);
      const match = matchOf(terms, query.phrases);
      const hits = database.all<StoredHit>(FOUND[scope], match, limit, offset).map(hitOf);
      const { total } = database.get<{ total: number }>(COUNTED[scope], match)!;
      return {
        hits,
        total,
        forms: formsFound(database, terms),
      };
    },
    async nearestWord(word) {
      return nearestWord(database, fold(word));
    },
    async formsWithoutLemma(limit) {
      const rows = database.all<{ form: string }>(WAITING, limit);
      return rows.map(({ form }) => form);
    },
    async allForms(limit) {
      return database.all<{ form: string }>(FORMS_IN_ORDER, limit).map(({ form }) => form);
    },
    async lemmasOf(forms) {
      const rows = database.all<{ form: string; lemma: string }>(LEMMAS, JSON.stringify(forms));
      return new Map(rows.map(({ form, lemma }) => [form, lemma]));
    },
    async searchWaiting() {
      return database.get<{ posts: number; forms: number }>(OWED)!;
    },
    async formsOfLemmas(lemmas) {
      const rows = database.all<{ lemma: string; forms: number }>(SUPPORT, JSON.stringify([...new Set(lemmas)]));
      return new Map(rows.map(({ lemma, forms }) => [lemma, forms]));
    },
  };
}

const WAITING = "SELECT form FROM search_form WHERE lemma IS NULL ORDER BY form LIMIT +?";

const FORMS_IN_ORDER = "SELECT form FROM search_form ORDER BY form LIMIT +?";

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

/** The trash is nobody's to find. */
const VISIBLE: Record<SearchScope, string> = {
  readers: "post.state = 'opublikowany'",
  editors: "post.state <> 'kosz'",
};

const FOUND = scoped(
  (visible) => `
SELECT post.id, post.slug, post.version, post.state, post.title, post.lead, post_derived.text,
  post.published_at AS publishedAt, post.reading_minutes AS readingMinutes,
  category.slug AS categorySlug, category.name AS categoryName
FROM (
  SELECT post.no, found.score FROM (
    SELECT rowid AS no, bm25(search_index, ${WEIGHTS}) AS score FROM search_index WHERE search_index MATCH ?
  ) AS found CROSS JOIN post ON post.no = found.no AND ${visible}
  ORDER BY found.score, post.published_at DESC, post.no DESC LIMIT +? OFFSET +?
) AS best
CROSS JOIN post ON post.no = best.no
CROSS JOIN post_derived ON post_derived.post_no = post.no
CROSS JOIN category ON category.id = post.category_id
ORDER BY best.score, post.published_at DESC, post.no DESC`,
);

const COUNTED = scoped(
  (visible) => `
SELECT COUNT(*) AS total FROM (
  SELECT 1 FROM search_index CROSS JOIN post ON post.no = search_index.rowid AND ${visible}
  WHERE search_index MATCH ? LIMIT ${MOST_COUNTED}
)`,
);

function scoped(statement: (visible: string) => string): Record<SearchScope, string> {
  return { readers: statement(VISIBLE.readers), editors: statement(VISIBLE.editors) };
}

type StoredHit = Omit<SearchHit, "category"> & { categorySlug: string; categoryName: string };

function hitOf({ categorySlug, categoryName, ...hit }: StoredHit): SearchHit {
  return { ...hit, category: { slug: categorySlug, name: categoryName } };
}

/** A word of the query: as a form without diacritics, and the stems it may stand for. */
interface Term {
  form: string;
  /** Whether it may be the beginning of a longer word. */
  begins: boolean;
  stems: string[];
}

/** Words of phrases stand among them, so that a phrase is ranked too. */
function termsOf(database: Database, { words, prefix, phrases }: SearchQuery): Term[] {
  const last = words.findLastIndex((word) => fold(word) === prefix);
  return [...words, ...phrases.flat()].map((word, index) => {
    const form = fold(word);
    const begins = prefix !== null && index === last;
    const stems = stemsOfWord(database, word);
    return { form, begins, stems: begins ? [...new Set([...stems, ...stemsOfBeginning(database, form)])] : stems };
  });
}

/**
 * The query in the language of FTS5, from folded words of letters and digits alone. A word is also looked for as the form it
 * is, which finds posts that wait for its lemma.
 */
function matchOf(terms: readonly Term[], phrases: readonly string[][]): string {
  const words = terms.map(({ form, begins, stems }) => {
    const asForm = `${FORMS} : ${quoted(form)}${begins ? "*" : ""}`;
    return stems.length === 0 ? asForm : `(${STEMS} : (${stems.map(quoted).join(" OR ")}) OR ${asForm})`;
  });
  return [...words, ...phrases.map((phrase) => `${FORMS} : ${quoted(phrase.join(" "))}`)].join(" AND ");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', "")}"`;
}

const BY_FORM = "SELECT stem FROM search_form WHERE form = ?";
const BY_FOLDED = "SELECT DISTINCT stem FROM search_form WHERE folded = ? LIMIT +?";
const BEGINNING = `
SELECT DISTINCT stem FROM search_form WHERE folded >= ? AND folded < ? AND length(stem) <= ? LIMIT +?`;

/**
 * What a typed word stands for. With diacritics it is that form; without them it may be any form that folds so. A form the
 * archive does not have is looked for by the irregular words, then by its beginning.
 */
function stemsOfWord(database: Database, word: string): string[] {
  const folded = fold(word);
  const exact = word === folded ? [] : database.all<{ stem: string }>(BY_FORM, word);
  const known = exact.length > 0 ? exact : database.all<{ stem: string }>(BY_FOLDED, folded, MOST_STEMS);
  if (known.length > 0) return known.map(({ stem }) => stem);
  const irregular = irregularLemmas(word);
  if (irregular !== null) return irregular.map(fold);
  const beginning = fold(stemsOfUnknown(word)[0]!);
  return stemsOfBeginning(database, beginning, beginning.length + LONGER_STEM);
}

/** Stems, up to a length in letters, of forms that begin so. */
function stemsOfBeginning(database: Database, beginning: string, longest = Number.MAX_SAFE_INTEGER): string[] {
  const end = `${beginning}\u{10FFFF}`;
  const rows = database.all<{ stem: string }>(BEGINNING, beginning, end, longest, MOST_STEMS);
  return rows.map(({ stem }) => stem);
}

const OF_STEMS = `
SELECT DISTINCT search_form.folded FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.stem = asked.value LIMIT +?`;

function formsFound(database: Database, terms: readonly Term[]): string[] {
  const stems = JSON.stringify([...new Set(terms.flatMap((term) => term.stems))]);
  const rows = database.all<{ folded: string }>(OF_STEMS, stems, MOST_MARKED);
  return [...new Set([...terms.map(({ form }) => form), ...rows.map(({ folded }) => folded)])];
}

const NEAR = `
SELECT search_form.form, search_form.folded FROM json_each(?) AS asked
CROSS JOIN search_form ON search_form.folded = asked.value`;

/** Words of posts readers do not see are not suggested to them. */
function nearestWord(database: Database, folded: string): string | null {
  const near = database.all<{ form: string; folded: string }>(NEAR, JSON.stringify(oneTypoAway(folded)));
  let best: { form: string; posts: number } | null = null;
  for (const each of near) {
    const { total } = database.get<{ total: number }>(COUNTED.readers, `${FORMS} : ${quoted(each.folded)}`)!;
    if (total > (best?.posts ?? 0)) best = { form: each.form, posts: total };
  }
  return best?.form ?? null;
}
