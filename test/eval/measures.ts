import type { LemmasOfForm } from "#core/search/index-maintenance.ts";
import { chooseLemmas } from "#core/polish/lemmas/choose-lemmas.ts";
import { candidatesOf, lemmasOf, tagWordsOf } from "#test/support/texts/polish-dictionary.ts";
import { sharedData } from "#test/support/texts/shared-data.ts";
import { bootstrap } from "./bootstrap.ts";
import { type CaseForms, writtenCaseForms, writtenWords } from "./case-forms.ts";
import { conflationAgreement } from "./conflation.ts";
import { byLemma, type Finding, findForms, type FindForms, SPELLINGS } from "./form-search.ts";
import { needs, QUERY_KINDS, type QueryKind, shortPosts, techPosts, techQueries } from "./search-judgements.ts";
import { ndcg, reciprocalRank, success } from "./ranking.ts";
import { type Searched, searchAll } from "./run-searches.ts";
import { searchTech, TECH_DEPTH, type TechSearched } from "./tech-searches.ts";
import type { Split } from "./data-sets.ts";
import type { Row } from "./result-table.ts";
import { tagNames, tagVariants } from "./tag-groups.ts";
import { THRESHOLDS } from "./thresholds.ts";
import { type GoldWord, readTreebank } from "./treebank.ts";

const TREEBANK = "ud-polish-pud/pl_pud-ud-test.conllu";
const NOMINAL = new Set(["NOUN", "PROPN", "ADJ"]);
/** Verbal nouns and participles, which the treebank files under their verbs. */
const VERBAL = new Set(["ger", "pact", "ppas"]);

/** Null, with the reason printed, where the treebank is not beside the checkout. */
export function treebank(): GoldWord[] | null {
  const file = sharedData(TREEBANK);
  return file === null ? null : readTreebank(file);
}

export type GoldPair = Pick<GoldWord, "form" | "lemma">;

export function writtenPairs(split: Split): GoldPair[] {
  const pairs = writtenWords(split).flatMap(({ lemma, forms }) => forms.map((form) => ({ form, lemma })));
  return [...new Map(pairs.map((pair) => [`${pair.form}\t${pair.lemma}`, pair])).values()];
}

export function conflationRows(
  about: Pick<Row, "set" | "split">,
  words: readonly GoldPair[],
  candidates = candidatesOf,
): Row[] {
  const elected = chooseLemmas(candidates(words.map(({ form }) => form)));
  const items = words.map(({ form, lemma }) => ({ gold: lemma, ours: elected.get(form)! }));
  const { f1, precision, recall, interval } = conflationAgreement(items);
  const of = { ...about, count: `${words.length} words` };
  return [
    { ...of, name: "conflation, F1", value: f1, interval, least: THRESHOLDS.conflationF1 },
    { ...of, name: "conflation, precision", value: precision },
    { ...of, name: "conflation, recall", value: recall },
  ];
}

export function allCaseWords(): CaseForms[] {
  return [...writtenCaseForms("dev"), ...writtenCaseForms("test")];
}

export function treebankCaseWords(words: readonly GoldWord[]): CaseForms[] {
  const nominal = words.filter(({ part, kind }) => NOMINAL.has(part) && !VERBAL.has(kind));
  const groups = Map.groupBy(nominal, ({ lemma }) => lemma);
  const found = [...groups].map(([lemma, each]) => ({ lemma, forms: each.map(({ form }) => form) }));
  return found.filter(({ forms }) => forms.length > 1);
}

export function findByLemma(archive: readonly CaseForms[], lookUp: LemmasOfForm): FindForms {
  const forms = new Set(archive.flatMap((word) => word.forms));
  return byLemma(chooseLemmas(new Map(Array.from(forms, (form) => [form, lookUp(form)]))));
}

export async function caseRows(
  about: Pick<Row, "set" | "split">,
  asked: readonly CaseForms[],
  archive: readonly CaseForms[],
  find: FindForms,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const spelling of SPELLINGS) {
    const finding: Finding = await findForms(asked, archive, spelling, find);
    const of = { ...about, count: `${asked.length} words` };
    const { recall, recallInterval, falseHits, falseInterval } = finding;
    rows.push(
      { ...of, name: `${spelling}, recall`, value: recall, interval: recallInterval, least: THRESHOLDS.caseRecall },
      { ...of, name: `${spelling}, false hits`, value: falseHits, interval: falseInterval, most: THRESHOLDS.falseHits },
    );
  }
  return rows;
}

export function tagRows(split: Split, wordsOf = tagWordsOf): Row[] {
  const names = tagNames(split);
  const found = tagVariants(names, wordsOf(names.map(({ name }) => name)));
  const of = { set: "tag groups", split, count: `${names.length} names` } as const;
  const { certain, probable, forms, spellings, abbreviations, groups } = found;
  return [
    { ...of, name: "certain, precision", ...certain, least: THRESHOLDS.certainPrecision },
    { ...of, name: "probable, precision", ...probable, least: THRESHOLDS.probablePrecision },
    { ...of, name: "probable or better, recall of forms", ...forms, least: THRESHOLDS.probableRecall },
    { ...of, name: "certain, recall of spellings", ...spellings },
    { ...of, name: "any class, recall of abbreviations", ...abbreviations },
    { ...of, name: "groups, F1", value: groups.f1, interval: groups.interval, least: THRESHOLDS.groupsF1 },
    { ...of, name: "groups, precision", value: groups.precision, least: THRESHOLDS.groupsPrecision },
    { ...of, name: "groups, recall", value: groups.recall },
  ];
}

export async function searchRows(split: Split, ask: LemmasOfForm = lemmasOf): Promise<Row[]> {
  const searched = await searchAll(shortPosts(), needs(split), ask);
  const every = { split, set: "search", count: `${searched.flat().length} queries` } as const;
  return [
    rowOf({ ...every, name: "all, nDCG@10", least: THRESHOLDS.searchNdcg }, searched, (each) => ndcg(each)),
    rowOf({ ...every, name: "all, without an answer" }, searched, ({ answered }) => Number(!answered)),
    ...QUERY_KINDS.flatMap((kind) => kindRows(kind, split, searched)),
  ];
}

/** nDCG@5 of what readers of a programmers' blog type, and of plain FTS5 with OR, which it must not be under. */
export async function techRows(split: Split, ask: LemmasOfForm = lemmasOf): Promise<Row[]> {
  const searched = await searchTech(techPosts(), techQueries(split), ask);
  const of = { split, set: "programmers' blog", count: `${searched.length} queries` } as const;
  const worth = (some: readonly TechSearched[]) => some.map(({ ours }) => ndcg(ours, TECH_DEPTH));
  const worths = worth(searched);
  const plain = meanOf(searched.map((each) => ndcg(each.plain, TECH_DEPTH)));
  const kinds = [...Map.groupBy(searched, ({ kind }) => kind)];
  return [
    {
      ...of,
      name: "all, nDCG@5",
      value: meanOf(worths),
      interval: bootstrap(worths, meanOf),
      least: Math.max(THRESHOLDS.techNdcg, plain),
    },
    { ...of, name: "plain FTS5 with OR, nDCG@5", value: plain },
    ...kinds.flatMap(([kind, some]) => [
      { ...of, count: `${some.length} queries`, name: `${kind}, nDCG@5`, value: meanOf(worth(some)) },
    ]),
  ];
}

function meanOf(figures: readonly number[]): number {
  return figures.reduce((sum, each) => sum + each, 0) / figures.length;
}

function kindRows(kind: QueryKind, split: Split, searched: readonly Searched[][]): Row[] {
  const some = searched.map((queries) => queries.filter((each) => each.kind === kind));
  const of = { split, set: "search", count: `${some.flat().length} queries` } as const;
  return [
    rowOf({ ...of, name: `${kind}, nDCG@10` }, some, (each) => ndcg(each)),
    rowOf({ ...of, name: `${kind}, MRR`, least: THRESHOLDS.searchMrr[kind] }, some, reciprocalRank),
    rowOf({ ...of, name: `${kind}, success@1` }, some, (each) => Number(success(each, 1))),
    rowOf({ ...of, name: `${kind}, success@5` }, some, (each) => Number(success(each, 5))),
    rowOf({ ...of, name: `${kind}, without an answer` }, some, ({ answered }) => Number(!answered)),
  ];
}

/** The bootstrap draws needs: the queries of one are not independent. */
function rowOf(
  about: Omit<Row, "value" | "interval">,
  searched: readonly (readonly Searched[])[],
  figure: (query: Searched) => number,
): Row {
  const figures = searched.map((queries) => queries.map(figure));
  const mean = (some: readonly (readonly number[])[]) => meanOf(some.flat());
  return { ...about, value: mean(figures), interval: bootstrap(figures, mean) };
}
