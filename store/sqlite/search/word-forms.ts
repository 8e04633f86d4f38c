import type { SearchRead } from "#core/search/store.ts";
import type { Database } from "../engine/database.ts";

type FormReads = "formsWithoutLemma" | "allForms" | "lemmasOf" | "formsOfLemmas" | "searchWaiting";

export function readWordForms(database: Database): Pick<SearchRead, FormReads> {
  return {
    async formsWithoutLemma(limit) {
      return database.all<{ form: string }>(WAITING, limit).map(({ form }) => form);
    },
    async allForms(limit) {
      return database.all<{ form: string }>(FORMS_IN_ORDER, limit).map(({ form }) => form);
    },
    async lemmasOf(forms) {
      const rows = database.all<{ form: string; lemma: string }>(LEMMAS, JSON.stringify(forms));
      return new Map(rows.map(({ form, lemma }) => [form, lemma]));
    },
    async searchWaiting() {
      return database.one<{ posts: number; forms: number }>(OWED);
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
