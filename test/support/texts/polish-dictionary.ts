import { lookUp } from "#server/search/polish-dictionary-file.ts";
import { wordsWithLemmas } from "#core/tags/likeness/lemma-words.ts";
import { type TagWords, wordsOfNames } from "#core/tags/likeness/name-form.ts";

export function lemmasOf(form: string): readonly string[] {
  return lookUp(form).lemmas;
}

export function candidatesOf(forms: Iterable<string>): Map<string, readonly string[]> {
  return new Map([...forms].map((form) => [form, lemmasOf(form)]));
}

export function tagWordsOf(names: readonly string[]): TagWords {
  return wordsWithLemmas(new Map(wordsOfNames(names).map((word) => [word, lookUp(word)])));
}
