import { fold } from "#core/polish/text-words.ts";
import { bootstrap, type Interval } from "./bootstrap.ts";
import type { CaseForms } from "./case-forms.ts";

export interface Finding {
  recall: number;
  recallInterval: Interval;
  /** Share of forms of other words among all that were found. */
  falseHits: number;
  falseInterval: Interval;
  searches: number;
}

/** `unaccented` is without Polish letters. */
export type Spelling = "accented" | "unaccented";

export const SPELLINGS: readonly Spelling[] = ["accented", "unaccented"];

export type FindForms = (form: string) => Promise<ReadonlySet<string>> | ReadonlySet<string>;

interface Count {
  wanted: number;
  found: number;
  hits: number;
  wrong: number;
}

/** Searches for every form of `asked`. A form of two words of `archive` is right for both. Intervals draw whole words. */
export async function findForms(
  asked: readonly CaseForms[],
  archive: readonly CaseForms[],
  spelling: Spelling,
  find: FindForms,
): Promise<Finding> {
  const having = Map.groupBy(
    archive.flatMap((word) => word.forms.map((form) => ({ form, word }))),
    ({ form }) => form,
  );
  const counts: Count[] = [];
  for (const { forms } of asked) {
    const count = { wanted: 0, found: 0, hits: 0, wrong: 0 };
    for (const form of forms) {
      const hits = await find(spelling === "accented" ? form : fold(form));
      const right = new Set(having.get(form)?.flatMap(({ word }) => word.forms));
      count.wanted += forms.length;
      count.found += forms.filter((each) => hits.has(each)).length;
      count.hits += hits.size;
      count.wrong += [...hits].filter((each) => !right.has(each)).length;
    }
    counts.push(count);
  }
  return {
    recall: share(counts, "found", "wanted"),
    recallInterval: bootstrap(counts, (drawn) => share(drawn, "found", "wanted")),
    falseHits: share(counts, "wrong", "hits"),
    falseInterval: bootstrap(counts, (drawn) => share(drawn, "wrong", "hits")),
    searches: asked.reduce((sum, { forms }) => sum + forms.length, 0),
  };
}

function share(counts: readonly Count[], part: keyof Count, whole: keyof Count): number {
  const sum = (key: keyof Count) => counts.reduce((all, count) => all + count[key], 0);
  return sum(part) / sum(whole);
}

/** What is typed without Polish letters may be any form that folds to it. */
export function byLemma(lemmas: ReadonlyMap<string, string>): FindForms {
  const ofLemma = Map.groupBy(lemmas.keys(), (form) => fold(lemmas.get(form)!));
  const ofFold = Map.groupBy(lemmas.keys(), fold);
  return (form) => {
    const seen = lemmas.has(form) ? [form] : (ofFold.get(form) ?? []);
    return new Set(seen.flatMap((each) => ofLemma.get(fold(lemmas.get(each)!)) ?? []));
  };
}
