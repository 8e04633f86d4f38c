import { fold } from "#core/polish/fold.ts";
import type { CaseForms } from "./case-forms.ts";

/** How searches for each form of each lemma found the others. */
export interface Finding {
  /** Found among those that should be. */
  recall: number;
  /** Forms of other words among all that were found. */
  falseHits: number;
  searches: number;
}

/** How the words of a search are written: as they should be, or without Polish letters. */
export type Spelling = "accented" | "unaccented";

/**
 * Searches an archive of the given forms, one to a document, for every form of `words`. `lemmas` gives the lemma of each
 * form of the archive. A form that two of the words share is right for both.
 */
export function findForms(
  words: readonly CaseForms[],
  lemmas: ReadonlyMap<string, string>,
  spelling: Spelling,
): Finding {
  const byLemma = Map.groupBy(lemmas.keys(), (form) => fold(lemmas.get(form)!));
  const byFold = Map.groupBy(lemmas.keys(), fold);
  const count = { wanted: 0, found: 0, hits: 0, wrong: 0, searches: 0 };
  for (const { forms } of words) {
    for (const form of forms) {
      const seen = spelling === "accented" ? [form] : (byFold.get(fold(form)) ?? []);
      const hits = new Set(seen.flatMap((each) => byLemma.get(fold(lemmas.get(each)!)) ?? []));
      const right = new Set(words.filter((word) => word.forms.includes(form)).flatMap((word) => word.forms));
      count.searches += 1;
      count.wanted += forms.length;
      count.found += forms.filter((each) => hits.has(each)).length;
      count.hits += hits.size;
      count.wrong += [...hits].filter((each) => !right.has(each)).length;
    }
  }
  return { recall: count.found / count.wanted, falseHits: count.wrong / count.hits, searches: count.searches };
}
