import type { ReadTyped } from "#core/polish/lemmas/typed-word-lemmas.ts";
import { fold } from "#core/polish/text-words.ts";
import { bootstrap } from "./bootstrap.ts";
import type { CaseForms } from "./case-forms.ts";
import { type FindForms, SPELLINGS, type Spelling } from "./form-search.ts";
import { lemmasOf } from "#test/support/texts/polish-dictionary.ts";
import type { Row } from "./result-table.ts";
import { withForms } from "./run-searches.ts";
import { seededRandom } from "./seeded-random.ts";
import { THRESHOLDS } from "./thresholds.ts";

/* An archive in which each word stands in one form, and searches for forms that no post has. */

/** Words of one archive by what they are, such as "verbs". */
export type WordsByKind = Readonly<Record<string, readonly CaseForms[]>>;

/** Searched for beside the base form, of each word. */
const OTHER_FORMS = 5;
const SEED = 43;

interface AskedWord {
  kind: string;
  forms: readonly string[];
  /** The form that a post has. */
  present: string;
  /** Forms that no post has, none also without diacritics. */
  base: string[];
  others: string[];
}

interface Count {
  searches: number;
  found: number;
  hits: number;
  wrong: number;
}

/** Each word stands in a form that is not its base; its base and five others are searched for. */
export function absentFormRows(about: Pick<Row, "set" | "split">, words: WordsByKind, readTyped?: ReadTyped) {
  const asked = askedWords(words);
  const archive = asked.map(({ present }) => ({ lemma: present, forms: [present] }));
  return withForms(archive, lemmasOf, (find) => rowsOf(about, asked, find), readTyped);
}

function askedWords(words: WordsByKind): AskedWord[] {
  const random = seededRandom(SEED);
  const draw = (forms: readonly string[]) => forms[Math.floor(random() * forms.length)] ?? [];
  const placed = Object.entries(words).flatMap(([kind, some]) =>
    some.flatMap(({ lemma, forms }) =>
      [draw(forms.filter((form) => form !== lemma))].flat().map((present) => ({ kind, lemma, forms, present })),
    ),
  );
  const there = new Set(placed.map(({ present }) => fold(present)));
  return placed.map(({ lemma, ...word }) => {
    const absent = word.forms.filter((form) => form !== lemma && !there.has(fold(form)));
    const others = Array.from({ length: OTHER_FORMS }, () => draw(absent)).flat();
    return { ...word, base: there.has(fold(lemma)) ? [] : [lemma], others: [...new Set(others)] };
  });
}

async function rowsOf(about: Pick<Row, "set" | "split">, asked: readonly AskedWord[], find: FindForms): Promise<Row[]> {
  const having = Map.groupBy(
    asked.flatMap(({ forms }) => forms.map((form) => ({ form, forms }))),
    ({ form }) => form,
  );
  const rows: Row[] = [];
  for (const [kind, words] of Map.groupBy(asked, (word) => word.kind)) {
    for (const spelling of SPELLINGS) {
      const count = (forms: readonly string[], present: string) => search(forms, present, spelling, having, find);
      const base: Count[] = [];
      const all: Count[] = [];
      for (const word of words) {
        base.push(await count(word.base, word.present));
        all.push(await count([...word.base, ...word.others], word.present));
      }
      const of = { ...about, set: `${about.set}, ${kind}`, count: `${total(all, "searches")} searches` };
      rows.push(
        {
          ...of,
          name: `${spelling}, recall`,
          value: recall(all),
          interval: bootstrap(all, recall),
          least: THRESHOLDS.caseRecall,
        },
        { ...of, name: `${spelling}, recall of the base`, value: recall(base), least: THRESHOLDS.caseRecall },
        {
          ...of,
          name: `${spelling}, false hits`,
          value: wrong(all),
          interval: bootstrap(all, wrong),
          most: THRESHOLDS.falseHits,
        },
      );
    }
  }
  return rows;
}

/** A hit is right that is a form of any word which has the form searched for. */
async function search(
  forms: readonly string[],
  present: string,
  spelling: Spelling,
  having: ReadonlyMap<string, readonly Pick<AskedWord, "forms">[]>,
  find: FindForms,
): Promise<Count> {
  const count: Count = { searches: forms.length, found: 0, hits: 0, wrong: 0 };
  for (const form of forms) {
    const hits = await find(spelling === "accented" ? form : fold(form));
    const right = new Set(having.get(form)?.flatMap((word) => word.forms));
    count.found += Number(hits.has(present));
    count.hits += hits.size;
    count.wrong += [...hits].filter((hit) => !right.has(hit)).length;
  }
  return count;
}

function recall(counts: readonly Count[]): number {
  return total(counts, "found") / total(counts, "searches");
}

function wrong(counts: readonly Count[]): number {
  return total(counts, "wrong") / Math.max(1, total(counts, "hits"));
}

function total(counts: readonly Count[], part: keyof Count): number {
  return counts.reduce((sum, count) => sum + count[part], 0);
}
