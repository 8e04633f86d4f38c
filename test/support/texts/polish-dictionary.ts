import { readFileSync } from "node:fs";
import { type LemmaDictionary, readDictionary } from "#core/polish/lemmas/dictionary.ts";
import { typedWordLemmas, type ReadTyped } from "#core/polish/lemmas/typed-word-lemmas.ts";
import { wordsWithLemmas } from "#core/tags/likeness/lemma-words.ts";
import { type TagWords, wordsOfNames } from "#core/tags/likeness/name-form.ts";

export const DICTIONARY_FILES = {
  affixes: new URL("./index.aff", import.meta.resolve("dictionary-pl")),
  words: new URL("./index.dic", import.meta.resolve("dictionary-pl")),
};

export function candidatesOf(forms: Iterable<string>): Map<string, readonly string[]> {
  return new Map([...forms].map((form) => [form, polishDictionary().lookUp(form).lemmas]));
}

export function tagWordsOf(names: readonly string[]): TagWords {
  return wordsWithLemmas(new Map(wordsOfNames(names).map((word) => [word, polishDictionary().lookUp(word)])));
}

export const readTypedWords: ReadTyped = typedWordLemmas(async (forms) =>
  forms.map((form) => polishDictionary().lookUp(form)),
);

let read: LemmaDictionary | undefined;

/** Read once for a test file. */
export function polishDictionary(): LemmaDictionary {
  const { affixes, words } = DICTIONARY_FILES;
  read ??= readDictionary(readFileSync(affixes, "utf8"), readFileSync(words, "utf8"));
  return read;
}
