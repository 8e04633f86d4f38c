import { readFileSync } from "node:fs";
import { formLookup, lazyDictionary } from "#core/polish/lemmas/dictionary.ts";
import { typedWordLemmas } from "#core/polish/lemmas/typed-word-lemmas.ts";

const FILE = new URL("../../core/polish/dictionary/pl.fsa", import.meta.url);

/** The dictionary that comes with the program. Its 2 MB are read when a word is first looked up, in about 2 ms. */
export const polishDictionary = lazyDictionary(() => readFileSync(FILE));

export const lookUp = formLookup(polishDictionary);

export const readTyped = typedWordLemmas(polishDictionary);
