import { electLemmas } from "#core/polish/lemmas/elect.ts";
import { candidatesOf } from "#test/support/polish-dictionary.ts";
import { sharedData } from "#test/support/shared-data.ts";
import { type CaseForms, writtenCaseForms } from "./case-forms.ts";
import { type Agreement, agreement } from "./conflation.ts";
import { type Finding, findForms, type Spelling } from "./finding-forms.ts";
import { type GoldWord, readTreebank } from "./treebank.ts";

/** What has to be reached: assistant.md, Evaluation, and polish.md, Search. */
export const THRESHOLDS = { conflationF1: 0.9, caseRecall: 0.95, falseHits: 0.01, caseWords: 500 } as const;

const TREEBANK = "ud-polish-pud/pl_pud-ud-test.conllu";
const NOMINAL = new Set(["NOUN", "PROPN", "ADJ"]);
/** Verbal nouns and participles, which the treebank files under their verbs. */
const VERBAL = new Set(["ger", "pact", "ppas"]);

/** The words of the treebank, or null (after saying why) where it is not beside the checkout. */
export function treebank(): GoldWord[] | null {
  const file = sharedData(TREEBANK);
  return file === null ? null : readTreebank(file);
}

/** How our lemmas and the gold ones put the words of the treebank together. */
export function conflation(words: readonly GoldWord[]): Agreement {
  const elected = electLemmas(candidatesOf(words.map(({ form }) => form)));
  return agreement(words.map(({ form, lemma }) => ({ gold: lemma, ours: elected.get(form)! })));
}

/** The list written by hand and, where there is a treebank, its nouns and adjectives. */
export function caseWords(words: readonly GoldWord[] | null): CaseForms[] {
  const nominal = (words ?? []).filter(({ part, kind }) => NOMINAL.has(part) && !VERBAL.has(kind));
  const groups = Map.groupBy(nominal, ({ lemma }) => lemma);
  const fromTreebank = [...groups].map(([lemma, each]) => ({ lemma, forms: each.map(({ form }) => form) }));
  return [...writtenCaseForms(), ...fromTreebank.filter(({ forms }) => forms.length > 1)];
}

/** Searches for every form of the words in an archive of exactly these forms. */
export function caseForms(words: readonly CaseForms[], spelling: Spelling): Finding {
  const elected = electLemmas(candidatesOf(words.flatMap(({ forms }) => forms)));
  return findForms(words, elected, spelling);
}
