import type { AskForms, FormFacts } from "#core/polish/lemmas/dictionary.ts";
import { electLemmas } from "#core/polish/lemmas/elect.ts";
import type { SearchRead } from "#core/search/store.ts";
import { ENDINGS_ONLY, type TagWords } from "./name-form.ts";

/**
 * What the comparison of tags has to know of these words, in lower case as written. `slips` asks also which of them are words
 * of the language, which only names need. Never rejects: without a dictionary it answers with what there is.
 */
export type FindTagWords = (words: readonly string[], need: { slips: boolean }) => Promise<TagWords>;

/** Endings for whatever words: what there is where nobody wired a dictionary. */
export const FIND_ENDINGS: FindTagWords = async () => ENDINGS_ONLY;

/**
 * Words by the lemmas the archive's index gave them, and by the dictionary where the archive does not have them. Where it
 * would have to be asked and cannot be, all words are compared by their endings: a stem and a lemma of one word differ.
 */
export function findTagWords(read: Pick<SearchRead, "lemmasOf" | "formsOfLemmas">, ask: AskForms): FindTagWords {
  return async (words, { slips }) => {
    const stored = await read.lemmasOf([...new Set(words)]);
    const unknown = [...new Set(words)].filter((word) => slips || !stored.has(word));
    if (unknown.length === 0) return wordsWithLemmas(new Map(), new Map(), stored);
    try {
      const answers = await ask(unknown);
      const facts = new Map(answers.flatMap((each, at) => (unknown[at] === undefined ? [] : [[unknown[at], each]])));
      const lemmas = answers.flatMap((each) => each.lemmas);
      return wordsWithLemmas(facts, await read.formsOfLemmas(lemmas), stored);
    } catch {
      return ENDINGS_ONLY;
    }
  };
}

/**
 * Words by what a dictionary says of them. A word with several lemmas has the one with most forms among these words and in
 * the archive, of which `archive` tells the number for each lemma. `stored` wins over the dictionary; words of neither are
 * told by their endings.
 */
export function wordsWithLemmas(
  facts: ReadonlyMap<string, FormFacts>,
  archive: ReadonlyMap<string, number> = new Map(),
  stored: ReadonlyMap<string, string> = new Map(),
): TagWords {
  const open = [...facts].filter(([word]) => !stored.has(word)).map(([word, { lemmas }]) => [word, lemmas] as const);
  const elected = electLemmas(new Map(open), archive);
  return {
    stem: (word) => stored.get(word) ?? elected.get(word) ?? ENDINGS_ONLY.stem(word),
    isWord: (word) => facts.get(word)?.known ?? false,
  };
}
